import type { imports as contract } from '@chairline/contract';

type Counts = Pick<contract.ContactImport, 'created' | 'updated' | 'skipped' | 'refused'>;

const number = (n: number): string => n.toLocaleString('en-US');
const counted = (n: number, one: string, many = `${one}s`): string => `${number(n)} ${n === 1 ? one : many}`;

/** "1,204 new contacts, 12 updated, 3 left as they were, 5 refused": what became of a file's rows; nothing of what is 0. */
export function countWords({ created, updated, skipped, refused }: Counts): string {
  const parts = [
    counted(created, 'new contact'),
    ...(updated > 0 ? [`${number(updated)} updated`] : []),
    ...(skipped > 0 ? [`${number(skipped)} left as they were`] : []),
    ...(refused > 0 ? [`${number(refused)} refused`] : []),
  ];
  return parts.join(', ');
}

type RollBack = Pick<contract.ContactImport, 'removed' | 'restored' | 'kept'>;

/** What a rollback did to contacts. */
export function rollBackWords({ removed, restored, kept }: RollBack): string {
  const parts = [
    `${counted(removed, 'contact')} removed`,
    ...(restored > 0 ? [`${number(restored)} as before`] : []),
    ...(kept > 0 ? [`${number(kept)} kept`] : []),
  ];
  return parts.join(', ');
}

/** How an import stands, in a few words. */
export function stateWords(entry: contract.ContactImport): string {
  switch (entry.state) {
    case 'running':
      return `Importing: ${number(entry.done)} of ${counted(entry.total_records, 'row')}`;
    case 'done':
      return 'Imported';
    case 'cancelled':
      return `Stopped after ${number(entry.done)} of ${counted(entry.total_records, 'row')}`;
    case 'failed':
      return 'Failed';
    case 'undoing':
      return `Rolling back: ${number(touched(entry))} of ${counted(entry.created + entry.updated, 'contact')}`;
    case 'undone':
      return 'Rolled back';
  }
}

const touched = ({ removed, restored, kept }: RollBack): number => removed + restored + kept;

/** How far an import or its rollback is, of 100. */
export function percentOf(entry: contract.ContactImport): number {
  const [done, all] =
    entry.state === 'undoing'
      ? [touched(entry), entry.created + entry.updated]
      : [entry.done, entry.total_records];
  return all === 0 ? 100 : Math.min(100, Math.round((done / all) * 100));
}

export const isUnderWay = ({ state }: Pick<contract.ContactImport, 'state'>): boolean =>
  state === 'running' || state === 'undoing';
