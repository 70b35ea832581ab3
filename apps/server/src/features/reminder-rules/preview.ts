import { inbox, reminderRules as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { findConfirmedDefs, findPracticeSettings, findSyncedAt } from '../practice/index.ts';
import { judge } from './judge.ts';
import { columnsOf } from './present.ts';
import { listCandidates } from './store-subjects.ts';

const DAY = 86_400_000;

/**
 * Who would get a text in the next days if a rule were on now, by the office's copy of the practice system. When a text
 * leaves, everything is asked and decided anew.
 */
export async function previewRule(ctx: Context, form: contract.RuleForm): Promise<contract.RulePreview> {
  const zone = await findTimeZone(ctx.tx);
  const rule = columnsOf(form);
  const confirmed = await findConfirmedDefs(ctx.tx, await findPracticeSettings(ctx.tx));
  const before = new Date(ctx.now.getTime() + contract.PREVIEW_DAYS * DAY);
  const rows = await listCandidates(ctx.tx, rule, { after: ctx.now, before, now: ctx.now, zone }, confirmed);
  const verdicts = await judge(ctx, rows, {
    rule,
    zone,
    said: () => Promise.resolve(new Set()),
    leaves: (row) => new Date(row.due_at),
  });
  const reasons = new Map<contract.LeftOutReason, number>();
  const sample: contract.RulePreview['sample'] = [];
  let count = 0;
  let segments = 0;
  for (const verdict of verdicts) {
    const { row } = verdict;
    if (verdict.reason !== null) {
      reasons.set(verdict.reason, (reasons.get(verdict.reason) ?? 0) + 1);
      continue;
    }
    const { contactId, body, language } = verdict.text;
    count += 1;
    segments += inbox.countSegments(body).segments;
    if (sample.length >= contract.PREVIEW_SAMPLE) continue;
    sample.push({
      contact_id: contactId,
      full_name: row.full_name,
      visit_at: rule.kind === 'visit' ? row.until : null,
      due_day: rule.kind === 'recall' ? row.subject_at.slice(0, 10) : null,
      due_at: row.due_at,
      message: body,
      language,
    });
  }
  return {
    days: contract.PREVIEW_DAYS,
    count,
    segments,
    sample,
    left_out: [...reasons]
      .map(([reason, of]) => ({ reason, count: of }))
      .toSorted((a, b) => b.count - a.count || a.reason.localeCompare(b.reason)),
    synced_at: await findSyncedAt(ctx.tx),
  };
}
