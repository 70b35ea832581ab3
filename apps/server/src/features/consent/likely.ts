import { consent as contract, toE164 } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import type { DomainEvents } from '../../platform/domain-events.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { readsLikeOptOut } from './recognise-opt-out.ts';
import { recordStop } from './ledger.ts';
import { presentLikely } from './present.ts';
import { findLikely, insertLikely, listOpenLikely, lockLikely, lockStanding, saveDecision } from './store.ts';

/**
 * Puts a text that reads like a wish to get no more of them before a person. Nothing for a number that has stopped
 * them already.
 */
export async function noticeLikely(
  ctx: Context,
  { body: words, keyword, ...text }: DomainEvents['text.received'],
): Promise<void> {
  if (keyword !== null || !readsLikeOptOut(words)) return;
  const { contactId, itemId, contactNumber, officeNumber } = text;
  // Whom no text of ours reaches has nothing to stop.
  if (toE164(contactNumber) === null) return;
  const message = { contactId, itemId, contactNumber, officeNumber, words };
  if (await lockStanding(ctx.tx, message.contactNumber, message.officeNumber)) return;
  const id = await insertLikely(ctx.tx, { ...message, clientId: ctx.office, noticedAt: ctx.now });
  ctx.audit({
    action: 'text.likely_opt_out',
    subject: `contact:${message.contactId}`,
    details: { likely: id, item: message.itemId },
  });
  ctx.emit('likelyOptOut', { likely: presentLikely((await findLikely(ctx.tx, id))!) });
}

/** What nobody has decided on, oldest first. */
export async function listLikely(
  ctx: Context,
  contactId: number | undefined,
): Promise<contract.LikelyOptOut[]> {
  return (await listOpenLikely(ctx.tx, contactId)).map(presentLikely);
}

/**
 * Stops texts to the number, in the patient's own words, or says that they meant something else.
 * @throws Refusal 404, 409 when somebody has decided already
 */
export async function decideLikely(
  ctx: Context,
  likelyId: number,
  decision: 'stop' | 'dismiss',
): Promise<contract.LikelyOptOut> {
  const row = await lockLikely(ctx.tx, likelyId);
  if (!row) throw notFound('likely opt-out');
  if (row.decision !== null) throw conflict(contract.consentMessages.alreadyDecided);
  const { userId } = userOf(ctx);
  ctx.audit({
    action: decision === 'stop' ? 'text.likely_stopped' : 'text.likely_dismissed',
    subject: `contact:${row.contactId}`,
    details: { likely: likelyId, item: row.itemId },
  });
  const stopped =
    decision === 'stop' &&
    (await recordStop(ctx, {
      contactNumber: row.contactNumber,
      officeNumber: row.officeNumber,
      words: row.words,
      itemId: row.itemId,
      userId,
    })) !== null;
  if (!stopped) {
    await saveDecision(ctx.tx, { likelyId }, { decision, decidedBy: userId, decidedAt: ctx.now });
    ctx.emit('likelyOptOut', { likely: presentLikely((await findLikely(ctx.tx, likelyId))!) });
  }
  return presentLikely((await findLikely(ctx.tx, likelyId))!);
}
