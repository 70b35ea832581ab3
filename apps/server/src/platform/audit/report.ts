import type { AuditVerdict } from './verify.ts';

/** The verdicts in lines for a person, and whether every office's log is whole. */
export function reportAudit(verdicts: readonly AuditVerdict[]): { lines: string[]; whole: boolean } {
  const lines = verdicts.map(({ office, rows, lastHash, brokenAt }) =>
    brokenAt === null
      ? `office ${office}: ${rows} entries, whole, ends with ${lastHash}`
      : `office ${office}: BROKEN at entry ${brokenAt} of ${rows}`,
  );
  const broken = verdicts.filter((verdict) => verdict.brokenAt !== null).length;
  lines.push(
    broken === 0
      ? `The audit log is whole in ${verdicts.length} ${verdicts.length === 1 ? 'office' : 'offices'}.`
      : `The audit log is broken in ${broken} of ${verdicts.length} offices: entries were changed, added or taken away.`,
  );
  return { lines, whole: broken === 0 };
}
