import type { Context } from '../../../platform/context.ts';
import { lockContacts, presentContact, putIntoFamilies } from '../../contacts/index.ts';
import { listFamilyChanges } from './store-patients.ts';

/** Contacts of a transaction. */
const BATCH = 500;

/**
 * Lets families of contacts follow the guarantors of their patients, as many as fit into a transaction. Call it while
 * the office's families are held.
 * @returns whether there are more
 */
export async function settleFamilies(ctx: Context): Promise<boolean> {
  const changes = await listFamilyChanges(ctx.tx, BATCH);
  const families = new Map(changes.map((one) => [one.contact_id, one.family]));
  const held = await lockContacts(ctx.tx, [...families.keys()]);
  // One that was merged or unlinked meanwhile, or has its family already, stays as it is.
  const moving = held.filter(
    ({ contactId, family, odPatNum }) => odPatNum !== null && family !== families.get(contactId),
  );
  const moved = new Map(moving.map(({ contactId }) => [contactId, families.get(contactId)!]));
  for (const contact of await putIntoFamilies(ctx.tx, moved)) {
    ctx.emit('updateContact', { contact: presentContact(contact) });
    ctx.audit({
      action: 'contact.set_family',
      subject: `contact:${contact.contactId}`,
      details: { head: contact.family },
    });
  }
  return changes.length === BATCH;
}
