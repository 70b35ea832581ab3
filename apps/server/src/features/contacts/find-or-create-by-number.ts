import { lastTen } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import type { Transaction } from '../../platform/db/database.ts';
import { findOrMakeUnknown } from './make-unknown.ts';
import { type ContactRow, findLastTextedContact } from './store.ts';
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
export const findOrCreateByNumber = (ctx: Context, number: string): Promise<ContactRow> =>
  findOrMakeUnknown(ctx, number, 'unknown number', () => findOwnerOfNumber(ctx.tx, number));
