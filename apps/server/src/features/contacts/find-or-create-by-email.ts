import type { Context } from '../../platform/context.ts';
import { presentContact } from './present.ts';
import { type ContactRow, insertContact } from './store.ts';
import { findLastMailed, holdAddress } from './store-email.ts';
import { findByEmail } from './store-numbers.ts';

/**
 * Whose thread an e-mail from or to this address belongs to. An address that several people share goes to the
 * one it was last written with; else to the family's head, else to the oldest. An address nobody has becomes a
 * contact without a name, known by its address.
 * @param preferred a contact with this address that was chosen by a person
 */
export async function findOrCreateByEmail(
  ctx: Context,
  address: string,
  preferred?: number,
): Promise<ContactRow> {
  let candidates = await findByEmail(ctx.tx, address);
  if (candidates.length === 0) {
    await holdAddress(ctx.tx, ctx.office, address);
    candidates = await findByEmail(ctx.tx, address);
  }
  const chosen = candidates.find((candidate) => candidate.contactId === preferred);
  if (chosen) return chosen;
  if (candidates.length === 1) return candidates[0]!;
  if (candidates.length > 1) {
    const lastId = await findLastMailed(
      ctx.tx,
      candidates.map((candidate) => candidate.contactId),
    );
    return (
      candidates.find((candidate) => candidate.contactId === lastId) ??
      candidates.find((candidate) => candidate.family === candidate.contactId) ??
      candidates[0]!
    );
  }
  const created = await insertContact(ctx.tx, {
    clientId: ctx.office,
    email: address,
    createdAt: ctx.now,
    activityAt: ctx.now,
  });
  ctx.emit('contact', { contact: presentContact(created) });
  ctx.audit({
    action: 'contact.create',
    subject: `contact:${created.contactId}`,
    details: { from: 'unknown address' },
  });
  return created;
}
