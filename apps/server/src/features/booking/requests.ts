import { addressOf, booking as contract, type RouteInput } from '@chairline/contract';
import { type Context, personOf } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { findContact } from '../contacts/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { queueOfficePushes } from '../notifications/index.ts';
import { findItem } from '../threads/index.ts';
import { announceRequest } from './present.ts';
import {
  changeRequest,
  findRequest,
  insertRequest,
  listOpenRequests,
  lockRequest,
} from './store-requests.ts';

const { bookingWords } = contract;

/** Requests that nobody has settled. */
export const listAppointmentRequests = (ctx: Context): Promise<contract.AppointmentRequest[]> =>
  listOpenRequests(ctx.tx);

export const isOpen = ({ state }: { state: contract.RequestState }): boolean =>
  state === 'new' || state === 'proposed';

/**
 * Notes that a contact would like an appointment, and tells the office: every window, bell and device. For other features too: an AI that talks to a
 * patient, a call. Of one text or call there is one request.
 * @throws Refusal 404 for no contact of the office, or an item that stands in another thread
 */
export async function requestAppointment(
  platform: Platform,
  ctx: Context,
  contactId: number,
  { source, item_id, wish, days, part }: RouteInput<typeof contract.createAppointmentRequest>['body'],
): Promise<contract.AppointmentRequest> {
  const contact = await findContact(ctx.tx, contactId);
  if (!contact) throw notFound('contact');
  if (item_id !== undefined && (await findItem(ctx.tx, item_id))?.contact_id !== contact.contactId)
    throw notFound('message');
  const { id, before } = await insertRequest(ctx.tx, {
    clientId: ctx.office,
    contactId: contact.contactId,
    source,
    itemId: item_id ?? null,
    wish,
    days: [...new Set(days)].toSorted((a, b) => a - b),
    part,
    requestedAt: ctx.now,
    requestedBy: personOf(ctx.actor)?.userId ?? null,
  });
  if (before) return findRequest(ctx.tx, id);
  ctx.audit({
    action: 'appointment.request',
    subject: `contact:${contact.contactId}`,
    details: { request: id, source },
  });
  const path = addressOf({ request: id });
  const { requestTitle, requestBody } = bookingWords;
  const payload = { title: requestTitle, body: requestBody, tag: contract.REQUEST_NOTIFICATION, path };
  await queueOfficePushes(platform, ctx, payload, personOf(ctx.actor)?.userId ?? null);
  return announceRequest(ctx, id);
}

/** A request that waits for an answer, locked. @throws Refusal 404, 409 */
export async function lockOpenRequest(ctx: Context, requestId: number) {
  const row = await lockRequest(ctx.tx, requestId);
  if (!row) throw notFound('request');
  if (!isOpen(row)) throw conflict(bookingWords.settled);
  return row;
}

/** Writes down how a request was answered. */
export async function settleRequest(
  ctx: Context,
  requestId: number,
  state: 'accepted' | 'declined' | 'withdrawn',
  aptNum: number | null = null,
): Promise<contract.AppointmentRequest> {
  await changeRequest(ctx.tx, requestId, {
    state,
    aptNum,
    settledAt: ctx.now,
    settledBy: personOf(ctx.actor)?.userId ?? null,
  });
  ctx.audit({ action: `appointment.request_${state}`, subject: `request:${requestId}` });
  return announceRequest(ctx, requestId);
}

/**
 * Withdraws a request, or opens one again that was withdrawn or declined.
 * @throws Refusal 404, 409 for one that was changed meanwhile, or whose appointment stands
 */
export async function setRequestState(
  ctx: Context,
  requestId: number,
  { state, version }: { state: 'new' | 'withdrawn'; version: number },
): Promise<contract.AppointmentRequest> {
  const row = await lockRequest(ctx.tx, requestId);
  if (!row) throw notFound('request');
  if (row.version !== version || row.state === 'accepted') throw conflict(bookingWords.settled);
  if (state === 'withdrawn') return settleRequest(ctx, requestId, 'withdrawn');
  await changeRequest(ctx.tx, requestId, { state: 'new', settledAt: null, settledBy: null });
  ctx.audit({ action: 'appointment.request_reopen', subject: `request:${requestId}` });
  return announceRequest(ctx, requestId);
}
