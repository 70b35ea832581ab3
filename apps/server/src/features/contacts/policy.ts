import { contacts as contract, labels } from '@chairline/contract';
import type { Transaction } from '../../platform/db/database.ts';
import type { Context } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { type ContactRow, countFromContactAfter, findType, type NewContact } from './store.ts';

/** What staff may change of a patient of the practice system: the rest is changed there and synced from there. */
const ownOfPatients = new Set<keyof NewContact>([
  'textable1',
  'textable2',
  'textable3',
  'language',
  'contactTypeId',
]);

/** A patient of the practice system is edited there. @throws BadInput when the change touches more than what is ours */
export function mustBeOurs(before: ContactRow, change: Partial<NewContact>): void {
  if (before.odPatNum === null) return;
  const foreign = Object.keys(change).filter((column) => !ownOfPatients.has(column as keyof NewContact));
  if (foreign.length > 0) throw new BadInput(contract.contactMessages.fromPractice);
}

/**
 * Nobody's message is done away with, or put off, unseen. The contact is held: what comes in now comes after this, and
 * is waited for anew.
 * @param seenId the newest item its sender has seen; undefined where nothing is said of that
 * @throws Refusal 404 for no item of the office, 409 where the patient sent something after it
 */
export async function mustBeSeen(
  ctx: Context,
  { contactId }: ContactRow,
  seenId: number | undefined,
): Promise<void> {
  if (seenId === undefined) return;
  const unseen = await countFromContactAfter(ctx.tx, contactId, seenId);
  if (unseen === null) throw notFound('message');
  if (unseen > 0) throw conflict(contract.contactMessages.unseen(unseen));
}

/**
 * A type that may not be changed stays on its contacts, one that may not be set comes to none, by hand.
 * @param before the contact's type, null for none
 * @throws BadInput with the sentence; Refusal 404 when there is no such type
 */
export async function mustMayChangeType(
  tx: Transaction,
  before: number | null,
  after: number | null,
): Promise<void> {
  if (before === after) return;
  const wanted = after === null ? null : await findType(tx, after);
  if (wanted === undefined) throw notFound('contact type');
  const present = before === null ? null : await findType(tx, before);
  if (wanted?.canBeSet === false || present?.canBeChanged === false)
    throw new BadInput(labels.labelMessages.typeFixed);
}
