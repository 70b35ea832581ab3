import { formatPhone, recalls as contract, type RouteInput } from '@chairline/contract';
import { type Column, sendList, type TableCaller } from '../../platform/http/send-table.ts';
import { listRecalls } from './list-recalls.ts';

const columns: readonly Column<contract.RecallRow>[] = [
  ['First name', ({ FName }) => FName],
  ['Last name', ({ LName }) => LName],
  ['Phone', ({ contact }) => (contact?.ph1 ? formatPhone(contact.ph1) : null)],
  ['Recall', ({ RecallType }) => RecallType],
  ['Due', ({ DateDue }) => DateDue],
  ['Days overdue', ({ days_overdue }) => days_overdue],
  ['Previous', ({ DatePrevious }) => DatePrevious],
  ['Scheduled', ({ DateScheduled }) => DateScheduled],
  ['Status', ({ Status }) => Status],
  ['Note', ({ Note }) => Note],
  ['Last written to', ({ last_sent_at }, wall) => wall(last_sent_at)],
  ['Last heard from', ({ last_heard_at }, wall) => wall(last_heard_at)],
];

/** A list of recalls as a file, as filtered. */
export function exportRecalls(
  caller: TableCaller,
  { format, ...query }: RouteInput<typeof contract.exportRecalls>['query'],
): Promise<unknown> {
  return sendList(caller, {
    format,
    name: 'recalls',
    columns,
    details: { tab: query.tab },
    page: (ctx, cursor, limit) => listRecalls(ctx, { ...query, cursor, limit, messages: 0 }),
  });
}
