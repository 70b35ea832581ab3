import { booking as contract, type RouteAnswer, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { findContact, lockContact } from '../contacts/index.ts';
import { textContact } from '../inbox/index.ts';
import { officeClock } from '../practice/index.ts';
import { findItem, presentItem } from '../threads/index.ts';
import { findTimeZone } from '../../platform/db/time-zone.ts';
import { toInstant } from '@chairline/office-time';
import { announceProposal, announceRequest } from './present.ts';
import { changeProposal, findByRef, findProposal, insertProposal, lockLiveOf } from './store-proposals.ts';
import { changeRequest, lockRequest } from './store-requests.ts';

const { bookingWords } = contract;
/** The job that ends an offer. */
export const EXPIRE = 'expire-proposal';
const HOUR = 3_600_000;

type Wanted = RouteInput<typeof contract.proposeTimes>['body'];

/**
 * Offers times to a contact by a text. What was offered to them before is withdrawn: an answer is to one set of times.
 * @throws BadInput for a time that is over, and where no text can be sent; Refusal 404, 409 for a settled request
 */
export async function proposeTimes(
  ctx: Context,
  contactId: number,
  wanted: Wanted,
): Promise<RouteAnswer<typeof contract.proposeTimes>> {
  const contact = await lockContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const before = await findByRef(ctx.tx, wanted.client_ref);
  if (before?.itemId) {
    const item = await findItem(ctx.tx, before.itemId);
    if (item) return { proposal: await findProposal(ctx.tx, before.proposalId), item: presentItem(item) };
  }
  const { now } = await officeClock(ctx);
  const options = wanted.options.map((one) => ({
    ...one,
    AptDateTime: `${one.AptDateTime.slice(0, 16)}:00`,
  }));
  if (options.some(({ AptDateTime }) => AptDateTime.replace('T', ' ') <= now))
    throw new BadInput(bookingWords.badTime);
  for (const { proposalId } of await lockLiveOf(ctx.tx, contact.contactId)) {
    await changeProposal(ctx.tx, proposalId, { state: 'withdrawn' });
    await announceProposal(ctx, proposalId);
  }
  if (wanted.request_id !== undefined) await markProposed(ctx, wanted.request_id, contact.contactId);
  const item = await textContact(ctx, contact, wanted.message_text, {
    delayMs: contract.UNDO_MS,
    noNumber: bookingWords.noNumber,
  });
  const expiresAt = await endOf(ctx, options);
  const proposalId = await insertProposal(ctx.tx, {
    clientId: ctx.office,
    contactId: contact.contactId,
    userId: userOf(ctx).userId,
    requestId: wanted.request_id ?? null,
    minutes: wanted.minutes,
    reason: wanted.reason,
    options,
    itemId: item.comm_participant_id,
    clientRef: wanted.client_ref,
    offeredAt: ctx.now,
    expiresAt,
  });
  await ctx.enqueue(
    EXPIRE,
    { proposal_id: proposalId },
    { jobKey: `${EXPIRE}:${ctx.office}:${proposalId}`, runAt: expiresAt },
  );
  ctx.audit({
    action: 'appointment.propose',
    subject: `contact:${contact.contactId}`,
    details: { proposal: proposalId, times: options.map(({ AptDateTime }) => AptDateTime) },
  });
  return { proposal: await announceProposal(ctx, proposalId), item };
}

/** Until the last of the times has come, and no longer than offers stand. */
async function endOf(ctx: Context, options: readonly contract.ProposedTime[]): Promise<Date> {
  const zone = await findTimeZone(ctx.tx);
  const last = Math.max(...options.map(({ AptDateTime }) => toInstant(AptDateTime, zone)));
  return new Date(Math.min(last, ctx.now.getTime() + contract.OFFER_HOURS * HOUR));
}

async function markProposed(ctx: Context, requestId: number, contactId: number): Promise<void> {
  const request = await lockRequest(ctx.tx, requestId);
  const asked = request && (await findContact(ctx.tx, request.contactId));
  if (!request || asked?.contactId !== contactId) throw notFound('request');
  if (request.state !== 'new' && request.state !== 'proposed') throw conflict(bookingWords.settled);
  await changeRequest(ctx.tx, requestId, { state: 'proposed' });
  await announceRequest(ctx, requestId);
}
