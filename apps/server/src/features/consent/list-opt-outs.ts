import { consent as contract, contacts, formatPhone, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { type Column, sendList, type TableCaller } from '../../platform/http/send-table.ts';
import { findContact, findOthers, numbersOf, searchPatterns } from '../contacts/index.ts';
import { presentOptOuts } from './present.ts';
import { countLedger, type LedgerFilter, listLedger } from './store.ts';

type Filter = Pick<RouteInput<typeof contract.listOptOuts>['query'], 'search' | 'standing'>;

function filterOf({ search, standing }: Filter): LedgerFilter {
  const terms = contacts.parseSearch(search ?? '');
  return { standing, digits: terms.digits, name: searchPatterns({ ...terms, digits: '' }) };
}

/**
 * A page of the ledger, newest first, by number or name, or of one contact.
 * @throws BadInput for a cursor this call did not give out; Refusal 404 for a contact that is not there
 */
export async function listOptOuts(
  ctx: Context,
  query: RouteInput<typeof contract.listOptOuts>['query'],
): Promise<{ items: contract.OptOut[]; next: string | null; total: number }> {
  if (query.cursor !== undefined && !/^\d{1,15}$/.test(query.cursor))
    throw new BadInput('This page of the list cannot be found again. Reload the list.');
  const filter = filterOf(query);
  if (query.contact_id !== undefined) {
    const contact = await findContact(ctx.tx, query.contact_id);
    if (!contact) throw notFound('contact');
    const { numbers } = await findOthers(ctx.tx, contact);
    filter.tens = [...numbersOf(contact).map(({ number }) => number), ...numbers].map((one) =>
      one.slice(-10),
    );
  }
  const before = query.cursor === undefined ? null : Number(query.cursor);
  const rows = await listLedger(ctx.tx, filter, { before, limit: query.limit + 1 });
  const page = rows.slice(0, query.limit);
  return {
    items: await presentOptOuts(ctx.tx, page),
    next: rows.length > query.limit ? String(page.at(-1)!.opt_out_id) : null,
    total: await countLedger(ctx.tx, filter),
  };
}

const keyword = 'Their own keyword';
const columns: readonly Column<contract.OptOut>[] = [
  ['Number', ({ number }) => formatPhone(number)],
  ['Our number', ({ office_number }) => formatPhone(office_number)],
  [
    'Contacts',
    ({ contacts: who }) => who.map((one) => one.full_name || `Contact ${one.contact_id}`).join('; '),
  ],
  ['Stopped at', ({ stopped_at }, wall) => wall(stopped_at)],
  ['Their words', ({ stopped_words }) => stopped_words],
  ['Noted by', ({ stopped_by }) => stopped_by ?? keyword],
  ['Lifted at', ({ lifted_at }, wall) => wall(lifted_at)],
  ['Words of the lifting', ({ lifted_words }) => lifted_words],
  ['Lifted by', ({ lifted_at, lifted_by }) => (lifted_at === null ? null : (lifted_by ?? keyword))],
];

/** The ledger, all of it or what the filter finds, as a file. */
export function exportOptOuts(
  caller: TableCaller,
  { format, ...filter }: RouteInput<typeof contract.exportOptOuts>['query'],
): Promise<unknown> {
  return sendList(caller, {
    format,
    name: 'opt-outs',
    columns,
    page: (ctx, cursor, limit) => listOptOuts(ctx, { ...filter, cursor, limit }),
  });
}
