import type { Context } from '../../platform/context.ts';
import { changeContact, lockContacts, presentContact } from '../contacts/index.ts';
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
  for (const contact of await lockContacts(ctx.tx, [...families.keys()])) {
    const family = families.get(contact.contactId)!;
    if (contact.family === family || contact.odPatNum === null) continue;
    const after = await changeContact(ctx.tx, contact, { family });
    ctx.emit('updateContact', { contact: presentContact(after) });
    ctx.audit({
      action: 'contact.set_family',
      subject: `contact:${contact.contactId}`,
      details: { head: family },
    });
  }
  return changes.length === BATCH;
}
