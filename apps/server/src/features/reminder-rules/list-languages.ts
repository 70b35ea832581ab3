import type { reminderRules as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { foreignLanguages, hasTranslator } from '../inbox/index.ts';
import { listActivePatients } from './store-subjects.ts';

/**
 * Other languages than the office's that its active patients are written to in, those of most first. Not only those whose
 * visit comes next: a rule stays on. None where there is no translator.
 */
export async function listRuleLanguages(ctx: Context): Promise<contract.RuleLanguages> {
  if (!hasTranslator(ctx)) return [];
  const counts = new Map<string, number>();
  for (const { code } of (await foreignLanguages(ctx, await listActivePatients(ctx.tx))).values())
    counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts]
    .map(([language, count]) => ({ language, count }))
    .toSorted((a, b) => b.count - a.count || a.language.localeCompare(b.language));
}
