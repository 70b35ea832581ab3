import type { AuditVerdict, ErasedVerdict } from './verify.ts';

/** The verdicts in lines for a person, and whether every office's log is whole. */
export function reportAudit(
  verdicts: readonly AuditVerdict[],
  erased: readonly ErasedVerdict[] = [],
): { lines: string[]; whole: boolean } {
  const lines = verdicts.map(({ office, rows, lastHash, brokenAt }) =>
    brokenAt === null
      ? `office ${office}: ${rows} entries, whole, ends with ${lastHash}`
      : `office ${office}: BROKEN at entry ${brokenAt} of ${rows}`,
  );
  for (const { office, entries, lastHash, isAsNoted } of erased)
    lines.push(
      `office ${office}: erased after ${entries} entries, which ended with ${lastHash}${isAsNoted ? '' : '; its certificate was CHANGED'}`,
    );
  const broken = verdicts.filter((verdict) => verdict.brokenAt !== null).length;
  lines.push(
    broken === 0
      ? `The audit log is whole in ${verdicts.length} ${verdicts.length === 1 ? 'office' : 'offices'}.`
      : `The audit log is broken in ${broken} of ${verdicts.length} offices: entries were changed, added or taken away.`,
  );
  const changed = erased.filter(({ isAsNoted }) => !isAsNoted).length;
  if (changed > 0)
    lines.push(
      `The certificates of ${changed} erased ${changed === 1 ? 'office' : 'offices'} are not as the log noted them.`,
    );
  return { lines, whole: broken === 0 && changed === 0 };
}
