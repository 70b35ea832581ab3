import { claims as contract, formatPhone, type RouteInput } from '@chairline/contract';
import { type Column, sendList, type TableCaller } from '../../platform/http/send-table.ts';
import { listClaims } from './list-claims.ts';

const statuses = ['', 'Closed here, still outstanding', 'Unopened', 'Open', 'Closed'];

const columns: readonly Column<contract.ClaimRow>[] = [
  ['Claim', ({ DSSClaimsID }) => DSSClaimsID],
  ['Carrier', ({ Carrier }) => Carrier],
  ['Carrier phone', ({ PhNum }) => (PhNum === '' ? null : formatPhone(PhNum).trim())],
  ['Patient', ({ PatName }) => PatName],
  ['Subscriber id', ({ SubscriberID }) => SubscriberID],
  ['Group', ({ GroupName }) => GroupName],
  ['Type', ({ Type }) => Type],
  ['Date of service', ({ DOS }) => DOS],
  ['Sent', ({ DateSent }) => DateSent],
  ['Days out', ({ days_out }) => days_out],
  ['Procedures', ({ Procedures }) => Procedures],
  ['Amount', ({ Amount }) => Amount],
  ['Estimated by insurance', ({ InsPayEst }) => InsPayEst / 100],
  ['Status', ({ priority }) => statuses[priority] ?? ''],
  ['Next step', ({ work }) => work.next_action],
  ['Next date', ({ work }) => work.next_date],
  ['Last note', ({ last_note }) => last_note?.note ?? null],
  ['Noted by', ({ last_note }) => last_note?.full_name ?? null],
  ['Noted at', ({ last_note }, wall) => wall(last_note?.at ?? null)],
];

/** The list of claims as a file, as filtered and in its order. */
export function exportClaims(
  caller: TableCaller,
  { format, ...query }: RouteInput<typeof contract.exportClaims>['query'],
): Promise<unknown> {
  return sendList(caller, {
    format,
    name: 'claims',
    columns,
    page: (ctx, cursor, limit) => listClaims(ctx, { ...query, cursor, limit, messages: 0 }),
  });
}
