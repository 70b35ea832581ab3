import { consent as contract, inbox, toE164 } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { findHolders } from '../contacts/index.ts';
import { presentLikely, presentOptOuts } from './present.ts';
import {
  findLikely,
  findOptOut,
  findTextNumber,
  insertOptOut,
  lockOptOut,
  lockStanding,
  saveDecision,
  saveLift,
} from './store.ts';

export interface Stop {
  /** The patient's number and ours, E.164. */
  contactNumber: string;
  officeNumber: string;
  /** Their words, or how they said so. */
  words: string;
  /** The message it came by. */
  itemId: number | null;
  /** The member of staff who noted it; null for the patient's own keyword. */
  userId: number | null;
}

/**
 * Writes a stop into the ledger and tells the office. Messages from that number that read like a wish to stop, and wait
 * for a person, are decided with it.
 * @returns the line; null when a stop stands already
 */
export async function recordStop(ctx: Context, stop: Stop): Promise<contract.OptOut | null> {
  const id = await insertOptOut(ctx.tx, {
    clientId: ctx.office,
    contactNumber: stop.contactNumber,
    officeNumber: stop.officeNumber,
    stoppedAt: ctx.now,
    stoppedWords: stop.words,
    stoppedItemId: stop.itemId,
    stoppedBy: stop.userId,
  });
  if (id === undefined) return null;
  await auditForHolders(ctx, 'text.opt_out', stop.contactNumber, { opt_out: id, item: stop.itemId });
  await decideOpen(ctx, stop, 'stop', stop.userId);
  return tell(ctx, id);
}

/**
 * Lifts the stop that stands between two numbers, by the patient's own word, and tells the office.
 * @returns the line; null when none stands
 */
export async function recordLift(
  ctx: Context,
  lift: { contactNumber: string; officeNumber: string; words: string; itemId: number },
): Promise<contract.OptOut | null> {
  const standing = await lockStanding(ctx.tx, lift.contactNumber, lift.officeNumber);
  if (!standing) return null;
  await saveLift(ctx.tx, standing.optOutId, {
    liftedAt: ctx.now,
    liftedWords: lift.words,
    liftedBy: null,
    liftedItemId: lift.itemId,
  });
  await auditForHolders(ctx, 'text.opt_in', lift.contactNumber, {
    opt_out: standing.optOutId,
    item: lift.itemId,
  });
  return tell(ctx, standing.optOutId);
}

/**
 * Notes that somebody wants no more texts, said otherwise than by the keyword.
 * @throws BadInput for no number of ours or theirs; Refusal 409 when they have stopped already
 */
export async function noteOptOut(ctx: Context, number: string, words: string): Promise<contract.OptOut> {
  const contactNumber = toE164(number);
  if (!contactNumber) throw new BadInput(inbox.inboxMessages.badNumber);
  const officeNumber = await findTextNumber(ctx.tx);
  if (officeNumber === undefined) throw new BadInput(inbox.inboxMessages.noTextNumber);
  const line = await recordStop(ctx, {
    contactNumber,
    officeNumber,
    words,
    itemId: null,
    userId: userOf(ctx).userId,
  });
  if (!line) throw conflict(contract.consentMessages.alreadyStopped);
  return line;
}

/**
 * Lifts a stop that a member of staff noted.
 * @throws Refusal 404; 409 for a patient's own keyword, which only their START lifts, and for one that was lifted
 */
export async function liftOptOut(ctx: Context, optOutId: number, words: string): Promise<contract.OptOut> {
  const line = await lockOptOut(ctx.tx, optOutId);
  if (!line) throw notFound('opt-out');
  if (line.liftedAt !== null) throw conflict(contract.consentMessages.notStanding);
  if (line.stoppedBy === null) throw conflict(contract.consentMessages.onlyThePatient);
  const { userId } = userOf(ctx);
  await saveLift(ctx.tx, optOutId, {
    liftedAt: ctx.now,
    liftedWords: words,
    liftedBy: userId,
    liftedItemId: null,
  });
  await auditForHolders(ctx, 'text.opt_in', line.contactNumber, { opt_out: optOutId });
  return tell(ctx, optOutId);
}

/** Decides everything open from one number to one of ours. */
async function decideOpen(
  ctx: Context,
  numbers: { contactNumber: string; officeNumber: string },
  decision: 'stop' | 'dismiss',
  userId: number | null,
): Promise<void> {
  const { contactNumber, officeNumber } = numbers;
  const ids = await saveDecision(
    ctx.tx,
    { contactNumber, officeNumber },
    { decision, decidedBy: userId, decidedAt: ctx.now },
  );
  for (const id of ids) ctx.emit('likelyOptOut', { likely: presentLikely((await findLikely(ctx.tx, id))!) });
}

async function tell(ctx: Context, optOutId: number): Promise<contract.OptOut> {
  const row = (await findOptOut(ctx.tx, optOutId))!;
  const [line] = await presentOptOuts(ctx.tx, [row]);
  ctx.emit('optOut', { opt_out: line! });
  return line!;
}

/** One line of the log for each contact it is about; the number itself is patient data. */
async function auditForHolders(
  ctx: Context,
  action: string,
  number: string,
  details: Record<string, unknown>,
): Promise<void> {
  const ten = number.slice(-10);
  const holders = (await findHolders(ctx.tx, [ten])).get(ten) ?? [];
  for (const { contactId } of holders) ctx.audit({ action, subject: `contact:${contactId}`, details });
  if (holders.length === 0) ctx.audit({ action, subject: `opt_out:${String(details.opt_out)}`, details });
}
