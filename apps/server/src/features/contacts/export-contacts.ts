import { contacts as contract, formatPhone, type RouteInput } from '@chairline/contract';
import { type Column, sendList, type TableCaller } from '../../platform/http/send-table.ts';
import { listContacts } from './list-contacts.ts';
import { listLabelNames } from './store-label-names.ts';

type Row = contract.Contact & { type: string; tagNames: string };

const phone = (digits: string) => (digits === '' ? null : formatPhone(digits));
const columns: readonly Column<Row>[] = [
  ['First name', ({ first_name }) => first_name],
  ['Last name', ({ last_name }) => last_name],
  ['Phone', ({ ph1, phone_num }) => phone(ph1 || phone_num)],
  ['Home phone', ({ ph2 }) => phone(ph2)],
  ['Work phone', ({ ph3 }) => phone(ph3)],
  ['Email', ({ email }) => email],
  ['Type', ({ type }) => type],
  ['Tags', ({ tagNames }) => tagNames],
  ['Last activity', ({ date }, wall) => wall(date)],
  ['Waits for an answer since', ({ needs_answer_since }, wall) => wall(needs_answer_since)],
];

/** The contact list as a file, as filtered: what its rows show, and no more. */
export function exportContacts(
  caller: TableCaller,
  { format, ...filter }: RouteInput<typeof contract.exportContacts>['query'],
): Promise<unknown> {
  return sendList(caller, {
    format,
    name: 'contacts',
    columns,
    page: async (ctx, cursor, limit) => {
      const { tags, types } = await listLabelNames(ctx.tx);
      const { items, next } = await listContacts(ctx, { ...filter, cursor, limit });
      return {
        items: items.map((one) => ({
          ...one,
          type: types.get(one.contact_type) ?? '',
          // A tag that is deleted is not shown.
          tagNames: one.tags.flatMap((id) => tags.get(id) ?? []).join('; '),
        })),
        next,
      };
    },
  });
}
