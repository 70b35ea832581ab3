import { calls as contract, type RouteInput, toE164 } from '@chairline/contract';
import type { PhoneCarrier } from '../../../gateways/plivo/index.ts';
import type { Context } from '../../../platform/context.ts';
import { BadInput, notFound } from '../../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { findContact, numbersOf } from '../../contacts/index.ts';
import { readCallSettings } from '../ring/call-settings.ts';
import { answerWith, askCarrier, findCall, findOwnCall, type HeldCall, mustHaveRoom } from './find-call.ts';
import { isStaff, outcomeOf, stages, type Told } from '../state/reduce-call.ts';
import { type Ring, ringIntoCall } from '../ring/ring.ts';
import { hasRungAt, roleOnReturn } from '../state/role-on-return.ts';
import { listSoftphones } from '../ring/store-people.ts';
import { takeTold } from '../state/take-told.ts';

const words = contract.callMessages;
type Answer = Promise<{ call: contract.OngoingCall }>;

async function ringOut(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  conferenceName: string,
  choose: (ctx: Context) => Promise<{ call: HeldCall; ring: Ring }>,
): Answer {
  const { call, ring } = await inOffice(platform, scope, async (ctx) => {
    const chosen = await choose(ctx);
    mustHaveRoom(chosen.call.state);
    const { row } = chosen.call;
    ctx.audit({ action: 'call.add', subject: `call:${row.callId}`, details: { role: chosen.ring.role } });
    return chosen;
  });
  await askCarrier(ringIntoCall(platform, carrier, scope, call, ring));
  return inOffice(platform, scope, (ctx) => answerWith(ctx, conferenceName));
}

/** A colleague's softphone. @throws BadInput when they have none, or are in the call already */
async function colleague(ctx: Context, { state }: HeldCall, userId: number, none: string): Promise<string[]> {
  const { present, awaited } = outcomeOf(state);
  if ([...present, ...awaited].some((leg) => leg.userId === userId)) throw new BadInput(words.isThere);
  const [softphone] = await listSoftphones(ctx.tx, [userId]);
  if (!softphone) throw new BadInput(none);
  return [softphone.softphone_user];
}

/**
 * Rings a colleague, a contact or a number into a call that the viewer is in.
 * @throws BadInput for nobody, for a number that is not called, when it is full; Refusal 404, 409, 502
 */
export async function addToOngoingCall(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  asked: RouteInput<typeof contract.addToOngoingCall>['body'],
): Answer {
  const body = { ...asked, ...meant(asked) };
  return ringOut(platform, carrier, scope, body.conferenceName, async (ctx) => {
    const call = await findOwnCall(ctx, body.conferenceName);
    const askedBy = call.userId;
    if (body.user_id !== undefined) {
      const softphones = await colleague(ctx, call, body.user_id, words.noSoftphone);
      return {
        call,
        ring: { role: body.role === 'supervisor' ? 'supervisor' : 'agent', softphones, askedBy },
      };
    }
    const number = await numberOf(ctx, body);
    const { present, awaited } = outcomeOf(call.state);
    if ([...present, ...awaited].some((leg) => leg.number === number)) throw new BadInput(words.isThere);
    return { call, ring: { role: 'customer', number, askedBy } };
  });
}

/** Whom `to` and `type` name, in our words for it. */
function meant({
  to,
  type,
}: RouteInput<typeof contract.addToOngoingCall>['body']):
  | { user_id: number }
  | { phone_num: string }
  | undefined {
  if (to === undefined || type === undefined) return undefined;
  if (type === 'contact') return { phone_num: String(to) };
  if (!/^[1-9]\d{0,8}$/.test(String(to))) throw new BadInput(words.whoMissing);
  return { user_id: Number(to) };
}

async function numberOf(
  ctx: Context,
  body: RouteInput<typeof contract.addToOngoingCall>['body'],
): Promise<string> {
  let text = body.phone_num;
  if (body.contact_id !== undefined) {
    const contact = await findContact(ctx.tx, body.contact_id);
    if (!contact) throw notFound('contact');
    text ??= numbersOf(contact).find(({ number }) => toE164(number) !== null)?.number;
  }
  if (text === undefined) throw new BadInput(words.whoMissing);
  const dialled = contract.readDialled(text, await readCallSettings(ctx.tx));
  if ('refused' in dialled) throw new BadInput(dialled.refused);
  return dialled.number;
}

/** Rings a colleague into a call as a supervisor. @throws as addToOngoingCall */
export const addSupervisor = (
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { conferenceName, user_id }: RouteInput<typeof contract.addSupervisor>['body'],
): Answer => addToOngoingCall(platform, carrier, scope, { conferenceName, user_id, role: 'supervisor' });

/**
 * Rings a colleague into a call. When they answer, the viewer leaves it; blind they leave it once it rings, and the
 * patient waits: it rings back at the viewer when the colleague does not answer.
 * @throws as addToOngoingCall
 */
export async function transferUser(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { conferenceName, user_id, blind = false }: RouteInput<typeof contract.transferUser>['body'],
): Answer {
  const rung = await ringOut(platform, carrier, scope, conferenceName, async (ctx) => {
    const call = await findOwnCall(ctx, conferenceName);
    const softphones = await colleague(ctx, call, user_id, words.noSoftphone);
    const replaces = blind ? undefined : call.userId;
    return { call, ring: { role: 'agent', softphones, askedBy: call.userId, replaces, transfer: true } };
  });
  return blind ? handOver(platform, scope, conferenceName) : rung;
}

/**
 * Somebody whom the viewer, or another who is in the call, has rung is rung no more.
 * @throws BadInput when the viewer is not in it, for nobody, or who is not rung; Refusal 404, 409, 502
 */
export async function stopRinging(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { conferenceName, user_id, phone_num }: RouteInput<typeof contract.stopRinging>['body'],
): Answer {
  const { row, legs } = await inOffice(platform, scope, async (ctx) => {
    const call = await findOwnCall(ctx, conferenceName);
    const number = phone_num === undefined ? null : toE164(phone_num);
    if (user_id === undefined && number === null) throw new BadInput(words.whoMissing);
    const found = outcomeOf(call.state).awaited.filter(
      (leg) =>
        leg.askedBy !== null &&
        leg.stage < stages.answered &&
        (user_id === undefined ? leg.number === number : leg.userId === user_id),
    );
    if (found.length === 0) throw new BadInput(words.notRung);
    ctx.audit({ action: 'call.stop_ringing', subject: `call:${call.row.callId}` });
    return { row: call.row, legs: found };
  });
  for (const { leg } of legs) await askCarrier(carrier.hangUp(leg));
  return inOffice(platform, scope, async (ctx) => {
    const at = ctx.now.getTime();
    const told = legs.map(({ leg }): Told => ({ what: 'stage', leg, stage: stages.over, at }));
    await takeTold(platform, ctx, row.callId, told);
    return answerWith(ctx, conferenceName);
  });
}

/** The viewer leaves a call that rings at somebody else. Who is not there to answer it already sent it back. */
const handOver = (platform: Platform, scope: OfficeScope, conferenceName: string): Answer =>
  inOffice(platform, scope, async (ctx) => {
    const { row, state, userId } = await findCall(ctx, conferenceName, 'lock');
    const { present } = outcomeOf(state);
    const isLast = !present.some((leg) => isStaff(leg) && leg.userId !== userId);
    const own = present.filter((leg) => leg.userId === userId);
    await takeTold(
      platform,
      ctx,
      row.callId,
      own.map(({ leg }) => ({ what: 'left', leg })),
      isLast ? { waiting: 'handed', handedBy: userId } : {},
    );
    return answerWith(ctx, conferenceName);
  });

/**
 * Rings the viewer's own softphone into a call that they were in, or that waits for somebody, or again where it rang at
 * them. The carrier may not know yet that the softphone they had it with is gone: when they are in it again, that leg is
 * taken out.
 * @throws BadInput when they were not, or have no softphone; Refusal 404, 409, 502
 */
export async function rejoinConference(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { conferenceName }: RouteInput<typeof contract.rejoinConference>['body'],
): Answer {
  // It may ring where the viewer was before.
  const before = await inOffice(platform, scope, async (ctx) => {
    const { row, state, userId } = await findCall(ctx, conferenceName);
    const { awaited } = outcomeOf(state);
    const legs = awaited.filter((leg) => leg.userId === userId && leg.stage < stages.answered);
    // Its page went; until it rings anew the caller is not asked for a message.
    const at = ctx.now.getTime();
    const told = legs.map(({ leg }): Told => ({ what: 'stage', leg, stage: stages.asked, at, failed: true }));
    await takeTold(platform, ctx, row.callId, told);
    return legs;
  });
  for (const { leg } of before) await askCarrier(carrier.hangUp(leg));
  return ringOut(platform, carrier, scope, conferenceName, async (ctx) => {
    const call = await findCall(ctx, conferenceName);
    const role = roleOnReturn(call.row, call.state, call.userId);
    const rings = role === null && hasRungAt(call.row, call.state, call.userId);
    if (role === null && !rings) throw new BadInput(words.notInCall);
    const [own] = await listSoftphones(ctx.tx, [call.userId]);
    if (!own) throw new BadInput(words.ownNoSoftphone);
    // What rings again stops, like the first time, when somebody else takes it: nobody was asked in.
    const askedBy = rings ? undefined : call.userId;
    return { call, ring: { role: role ?? 'agent', softphones: [own.softphone_user], askedBy } };
  });
}
