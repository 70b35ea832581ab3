import { countOf, formatCount, imports as contract } from '@chairline/contract';

type Counts = Pick<contract.ContactImport, 'created' | 'updated' | 'skipped' | 'refused' | 'left_out'>;

/** "1,204 new contacts, 12 updated, 3 left as they were, 5 refused; 2 rows without a value …": what became of a file's rows; nothing of what is 0. */
export function countWords({ created, updated, skipped, refused, left_out: leftOut }: Counts): string {
  const parts = [
    countOf(created, 'new contact'),
    ...(updated > 0 ? [`${formatCount(updated)} updated`] : []),
    ...(skipped > 0 ? [`${formatCount(skipped)} left as they were`] : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
  ];
  const without = leftOut > 0 ? `; ${countOf(leftOut, 'row')} without a value that could not be read` : '';
  return parts.join(', ') + without;
}

/** "1 family", "12 families". */
export const familiesWords = (n: number): string => countOf(n, 'family', 'families');

type RollBack = Pick<contract.ContactImport, 'removed' | 'restored' | 'kept'>;

/** What a rollback did to contacts. */
export function rollBackWords({ removed, restored, kept }: RollBack): string {
  const parts = [
    `${countOf(removed, 'contact')} removed`,
    ...(restored > 0 ? [`${formatCount(restored)} as before`] : []),
    ...(kept > 0 ? [`${formatCount(kept)} kept`] : []),
  ];
  return parts.join(', ');
}

/** How an import stands, in a few words. */
export function stateWords(entry: contract.ContactImport): string {
  switch (entry.state) {
    case 'running':
      return `Importing: ${formatCount(entry.done)} of ${countOf(entry.total_records, 'row')}`;
    case 'done':
      return 'Imported';
    case 'cancelled':
      return `Stopped after ${formatCount(entry.done)} of ${countOf(entry.total_records, 'row')}`;
    case 'failed':
      // Of one that was being taken back it is the rollback that did not come to its end.
      return entry.reverted_at === null
        ? contract.importMessages.failed
        : contract.importMessages.rollBackFailed;
    case 'undoing':
      return `Rolling back: ${formatCount(touched(entry))} of ${countOf(entry.created + entry.updated, 'contact')}`;
    case 'undone':
      return 'Rolled back';
  }
}

const touched = ({ removed, restored, kept }: RollBack): number => removed + restored + kept;

/** How far an import or its rollback is, as `Meter` shows it. */
export function meterOf(entry: contract.ContactImport): { share: number; words: string; label: string } {
  const [done, all] =
    entry.state === 'undoing'
      ? [touched(entry), entry.created + entry.updated]
      : [entry.done, entry.total_records];
  const share = all === 0 ? 1 : Math.min(1, done / all);
  return { share, words: stateWords(entry), label: 'Rows gone through' };
}

export const isUnderWay = ({ state }: Pick<contract.ContactImport, 'state'>): boolean =>
  state === 'running' || state === 'undoing';
