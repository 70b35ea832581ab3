import { booking as contract, type RouteAnswer, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { inOffice } from '../../platform/platform.ts';
import { lockContact } from '../contacts/index.ts';
import { textContact } from '../inbox/index.ts';
import { bookAppointment, type Desk } from '../practice/index.ts';
import { announceProposal } from './present.ts';
import { isOpen, lockOpenRequest, settleRequest } from './requests.ts';
import { changeProposal, lockLiveOf } from './store-proposals.ts';
import { findRequest, lockRequest } from './store-requests.ts';
import { fillText } from './texts.ts';
import { withOtherTimes } from './with-other-times.ts';

const { bookingWords } = contract;

/**
 * Books a time for a request and tells the patient by text. The appointment stands also where no text can be sent: then
 * the message says so. Killed in between, the same again finds the appointment and tells the patient once.
 * @throws BadInput, Refusal 404, 409 (`time_taken` with other times), 502 as `bookAppointment`
 */
export async function acceptRequest(
  desk: Desk,
  requestId: number,
  { message_text, ...place }: RouteInput<typeof contract.acceptAppointmentRequest>['body'],
): Promise<RouteAnswer<typeof contract.acceptAppointmentRequest>> {
  const { platform, session } = desk;
  const row = await inOffice(platform, session, async (ctx) => {
    const held = await lockRequest(ctx.tx, requestId);
    if (!held) throw notFound('request');
    if (!isOpen(held) && held.state !== 'accepted') throw conflict(bookingWords.settled);
    return held;
  });
  const { contactId } = row;
  const { data, message } = await withOtherTimes(
    desk,
    { contactId, minutes: place.minutes, refused: place.AptDateTime },
    () => bookAppointment(desk, contactId, place),
  );
  const { AptNum } = data.od_json;
  return inOffice(platform, session, async (ctx) => {
    const now = await lockRequest(ctx.tx, requestId);
    if (now?.state === 'accepted') {
      // Two accepted it with different times: both stand in Open Dental, and one of them has to be told.
      if (now.aptNum !== AptNum) throw conflict(`${message} ${bookingWords.settled}`);
      return { request: await findRequest(ctx.tx, requestId), data, message };
    }
    await endOffers(ctx, row.contactId, requestId);
    const request = await settleRequest(ctx, requestId, 'accepted', AptNum);
    if (message_text === '') return { request, data, message };
    const why = await tryToTell(ctx, row.contactId, message_text);
    return {
      request,
      data,
      message: why === null ? message : bookingWords.bookedUntold(`${message} ${why}`),
    };
  });
}

/** Declines a request and tells the patient. @throws BadInput where no text can be sent; Refusal 404, 409 */
export async function declineRequest(
  ctx: Context,
  requestId: number,
  { message_text }: { message_text: string },
): Promise<RouteAnswer<typeof contract.declineAppointmentRequest>> {
  const row = await lockOpenRequest(ctx, requestId);
  await endOffers(ctx, row.contactId, requestId);
  if (message_text !== '') await tell(ctx, row.contactId, message_text);
  return {
    request: await settleRequest(ctx, requestId, 'declined'),
    message: message_text === '' ? bookingWords.declinedSilently : bookingWords.declined,
  };
}

/** What was proposed for a request is offered no more. */
async function endOffers(ctx: Context, contactId: number, requestId: number): Promise<void> {
  for (const offer of await lockLiveOf(ctx.tx, contactId)) {
    if (offer.requestId !== requestId) continue;
    await changeProposal(ctx.tx, offer.proposalId, { state: 'withdrawn' });
    await announceProposal(ctx, offer.proposalId);
  }
}

async function tell(ctx: Context, contactId: number, message: string): Promise<void> {
  const contact = await lockContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  const text = await fillText(ctx, { message }, contactId);
  await textContact(ctx, contact, text, { noNumber: bookingWords.noNumber });
}

/** @returns why the patient could not be told; null where they are */
async function tryToTell(ctx: Context, contactId: number, message: string): Promise<string | null> {
  try {
    await tell(ctx, contactId, message);
    return null;
  } catch (error) {
    if (error instanceof BadInput) return error.message;
    throw error;
  }
}
