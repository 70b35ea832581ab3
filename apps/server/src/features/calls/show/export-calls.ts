import { calls as contract, formatPhone, type RouteInput } from '@chairline/contract';
import type { Context } from '../../../platform/context.ts';
import { type Column, sendList, type TableCaller } from '../../../platform/http/send-table.ts';
import { pageOfCalls } from './read-calls.ts';
import { listContactsOfItems } from '../store.ts';
import { listNames } from '../ring/store-people.ts';

type Row = contract.CallRow & { contact: string; people: string };

const outcomes = ['', 'Missed', 'Rings', 'Goes on'];
const columns: readonly Column<Row>[] = [
  ['Began', ({ timestamp }, wall) => wall(timestamp)],
  ['Direction', ({ comm_direction }) => (comm_direction === 'incoming' ? 'Incoming' : 'Outgoing')],
  ['Contact', ({ contact }) => contact],
  ['Number', ({ phone_num }) => (phone_num === '' ? null : formatPhone(phone_num))],
  ['Our number', ({ office_num }) => (office_num === '' ? null : formatPhone(office_num))],
  ['Who spoke', ({ people }) => people],
  ['Outcome', (row) => outcomes[row.call_missed ? 1 : (row.call_status ?? 0)] ?? ''],
  ['Seconds', ({ call_duration }) => call_duration],
  ['Recorded', ({ comm_ref }) => comm_ref !== null],
];

/** The office's calls as a file, as filtered, the newest first. */
export function exportCalls(
  caller: TableCaller,
  { format, ...query }: RouteInput<typeof contract.exportCalls>['query'],
): Promise<unknown> {
  return sendList(caller, {
    format,
    name: 'calls',
    columns,
    page: async (ctx, cursor, limit) => {
      const { items, next } = await pageOfCalls(ctx, { ...query, cursor, limit });
      return { items: await withNames(ctx, items), next };
    },
  });
}

async function withNames(ctx: Context, items: readonly contract.CallRow[]): Promise<Row[]> {
  const contacts = await listContactsOfItems(
    ctx.tx,
    items.flatMap(({ comm_participant_id }) => comm_participant_id ?? []),
  );
  const names = await listNames(ctx.tx, [...new Set(items.flatMap(({ users }) => users))]);
  return items.map((call) => ({
    ...call,
    contact: contacts.get(call.comm_participant_id ?? 0)?.name ?? '',
    people: call.users.map((id) => names.get(id) ?? `User ${id}`).join('; '),
  }));
}
