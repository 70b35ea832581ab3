import type { reminderRules as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { foreignLanguage, hasTranslator } from '../inbox/index.ts';
import { countLanguages } from './store-subjects.ts';

/**
 * Other languages than the office's that its active patients are written to in, those of most first. Not only those whose
 * visit comes next: a rule stays on. None where there is no translator.
 */
export async function listRuleLanguages(ctx: Context): Promise<contract.RuleLanguages> {
  if (!hasTranslator(ctx)) return [];
  const counts = new Map<string, number>();
  for (const { last, noted, count } of await countLanguages(ctx.tx)) {
    const language = foreignLanguage(last, noted);
    if (language) counts.set(language.code, (counts.get(language.code) ?? 0) + count);
  }
  return [...counts]
    .map(([language, count]) => ({ language, count }))
    .toSorted((a, b) => b.count - a.count || a.language.localeCompare(b.language));
}
