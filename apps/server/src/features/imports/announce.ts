import type { imports as contract } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { listContacts, presentContact } from '../contacts/index.ts';
import { presentImport } from './present.ts';
import { changeImport, type ImportRow } from './store.ts';

/** Where people stand in the list who came by a file: below all with whom there was something. */
export const IMPORTED_AT = '2000-01-01T00:00:00.000Z';

/** Notes how far an import is, and tells the office. */
export async function progress(
  ctx: Context,
  { importId }: ImportRow,
  change: Partial<ImportRow>,
): Promise<contract.ContactImport> {
  const entry = presentImport(await changeImport(ctx.tx, importId, change));
  ctx.emit('contactImport', { import: entry });
  return entry;
}

/** Tells the office of contacts as they now are. */
export async function announceChanged(ctx: Context, ids: readonly number[]): Promise<void> {
  for (const contact of await listContacts(ctx.tx, ids))
    ctx.emit('updateContact', { contact: presentContact(contact) });
}
