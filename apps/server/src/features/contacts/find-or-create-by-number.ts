import { lastTen } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { presentContact } from './present.ts';
import { type ContactRow, findLastTextedContact, holdNumber, insertContact } from './store.ts';
import { findByNumber } from './store-numbers.ts';

/**
 * Whose thread something from this number belongs to. A number that several people share (a mother and
 * her children) goes to the one it was last texted with; else to the family's head, else to whom it is
 * the cell number of, else to the oldest. A number of a contact that was merged is one of the contact it was merged
 * into.
 * @param number E.164
 * @returns undefined for a number nobody has
 */
export async function findOwnerOfNumber(tx: Transaction, number: string): Promise<ContactRow | undefined> {
  const ten = lastTen(number);
  const candidates = await findByNumber(tx, ten);
  if (candidates.length <= 1) return candidates[0];
  const lastId = await findLastTextedContact(tx, number);
  return (
    candidates.find((candidate) => candidate.contactId === lastId) ??
    candidates.find((candidate) => candidate.family === candidate.contactId) ??
    candidates.find((candidate) => candidate.ph1Ten === ten) ??
    candidates[0]
  );
}

/** The same; a number nobody has becomes a contact without a name. @param number E.164 */
export async function findOrCreateByNumber(ctx: Context, number: string): Promise<ContactRow> {
  const owner = await findOwnerOfNumber(ctx.tx, number);
  if (owner) return owner;
  await holdNumber(ctx.tx, ctx.office, number);
  const meanwhile = await findOwnerOfNumber(ctx.tx, number);
  if (meanwhile) return meanwhile;
  const created = await insertContact(ctx.tx, {
    clientId: ctx.office,
    phoneNum: number,
    createdAt: ctx.now,
    activityAt: ctx.now,
  });
  ctx.emit('contact', { contact: presentContact(created) });
  ctx.audit({
    action: 'contact.create',
    subject: `contact:${created.contactId}`,
    details: { from: 'unknown number' },
  });
  return created;
}
