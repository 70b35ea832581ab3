import { consent as contract, contacts, formatPhone, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, notFound } from '../../platform/errors.ts';
import { findContact, findOthers, numbersOf } from '../contacts/index.ts';
import { csvOf } from './csv.ts';
import { presentOptOuts } from './present.ts';
import { countLedger, type LedgerFilter, listLedger } from './store.ts';

type Filter = RouteInput<typeof contract.exportOptOuts>['query'];

function filterOf({ search, standing }: Filter): LedgerFilter {
  const terms = contacts.parseSearch(search ?? '');
  return { standing, digits: terms.digits, name: terms.digits === '' ? terms.text : '' };
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

const PAGE = 1_000;
const header = [
  'Number',
  'Our number',
  'Contacts',
  'Stopped at',
  'Their words',
  'Noted by',
  'Lifted at',
  'Words of the lifting',
  'Lifted by',
];

/** The ledger, all of it or what the filter finds, as CSV; times in UTC. The taking out is audited. */
export async function exportOptOuts(ctx: Context, query: Filter): Promise<string> {
  const filter = filterOf(query);
  const lines: string[][] = [header];
  let before: number | null = null;
  for (;;) {
    const rows = await listLedger(ctx.tx, filter, { before, limit: PAGE });
    for (const line of await presentOptOuts(ctx.tx, rows)) {
      lines.push([
        formatPhone(line.number),
        formatPhone(line.office_number),
        line.contacts.map((one) => one.full_name || `Contact ${one.contact_id}`).join('; '),
        line.stopped_at,
        line.stopped_words,
        line.stopped_by ?? 'Their own keyword',
        line.lifted_at ?? '',
        line.lifted_words ?? '',
        line.lifted_at === null ? '' : (line.lifted_by ?? 'Their own keyword'),
      ]);
    }
    if (rows.length < PAGE) break;
    before = rows.at(-1)!.opt_out_id;
  }
  ctx.audit({ action: 'opt_outs.export', subject: 'opt_outs', details: { lines: lines.length - 1 } });
  return csvOf(lines);
}
