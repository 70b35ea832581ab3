import { calls as contract, type RouteInput } from '@chairline/contract';
import { CarrierError, type PhoneCarrier } from '../../../gateways/plivo/index.ts';
import type { Context } from '../../../platform/context.ts';
import { BadInput } from '../../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { answerWith, askCarrier, findCall, findOwnCall } from './find-call.ts';
import { type Hold, noHold } from '../state/due.ts';
import {
  type CallState,
  isAwaited,
  isStaff,
  type Leg,
  memberOf,
  outcomeOf,
  stages,
  type Told,
  wasIn,
} from '../state/reduce-call.ts';
import type { CallRow } from '../store.ts';
import { takeTold } from '../state/take-told.ts';

type Answer = Promise<{ call: contract.OngoingCall }>;

/**
 * Leaves a call. Where nobody of the staff is left, a colleague who is being rung gets it, and it rings back at the
 * viewer when they do not answer; with nobody rung it is parked, and anybody of the office may resume it, or it ends
 * for everybody. Noted first and done by a job: whether the softphone is told to hang up before or after this, or its
 * page is gone by then, the patient is where the viewer wanted them.
 * @throws BadInput when the viewer neither is nor was in it; Refusal 404, 409
 */
export async function leaveConference(
  platform: Platform,
  ctx: Context,
  { conferenceName, end }: RouteInput<typeof contract.leaveConference>['query'],
): Answer {
  const { row, state, userId } = await findCall(ctx, conferenceName, 'lock');
  const own = [...state.legs.values()].filter(
    (leg) =>
      leg.userId === userId &&
      isStaff(leg) &&
      (wasIn(leg) || (isAwaited(leg) && leg.stage === stages.answered)),
  );
  if (own.length === 0) throw new BadInput(contract.callMessages.notInCall);
  const ends = end === 'true';
  const rest = afterLeaving(row, state, userId, ends, ctx.now);
  const told = own.map(({ leg }): Told => ({ what: 'left', leg }));
  await takeTold(platform, ctx, row.callId, told, rest);
  const details = { parked: rest.parked === true, ended: rest.waiting === 'ends' };
  ctx.audit({ action: 'call.leave', subject: `call:${row.callId}`, details });
  return answerWith(ctx, conferenceName);
}

/** What becomes of a call that a user leaves. */
function afterLeaving(
  row: CallRow,
  state: CallState,
  userId: number,
  ends: boolean,
  now: Date,
): Partial<Pick<CallRow, 'parked' | 'waiting' | 'handedBy' | keyof Hold>> {
  const { present, awaited } = outcomeOf(state);
  if (present.some((leg) => isStaff(leg) && leg.userId !== userId)) return {};
  // Whoever hung up is not asked to come back, and the colleague may be about to answer.
  if (awaited.some((leg) => isStaff(leg) && leg.userId !== userId))
    return { waiting: 'handed', handedBy: userId };
  if (ends) return { parked: false, waiting: 'ends' };
  if (row.answeredAt === null) return {};
  // Who was on hold before has waited since then.
  const heldSince = row.heldSince ?? now;
  return { parked: true, waiting: null, heldBy: userId, heldSince, heldLegs: [] };
}

/**
 * Puts whoever is outside on hold, among staff the others: they hear music and nobody else until the viewer resumes, or
 * leaves the call to others. Whoever is added meanwhile is spoken with. Nobody is said to be on hold before the carrier
 * has done it.
 * @throws BadInput when the viewer is not in it or only listens, or nobody else is; Refusal 404, 409, 502
 */
export async function holdCall(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { conferenceName, on }: RouteInput<typeof contract.holdCall>['body'],
): Answer {
  const { row, legs } = await inOffice(platform, scope, async (ctx) => {
    const { row: found, state, own, userId } = await findOwnCall(ctx, conferenceName);
    if (own.role === 'supervisor') throw new BadInput(contract.callMessages.supervisorHolds);
    const { present } = outcomeOf(state);
    const outside = present.filter((leg) => !isStaff(leg));
    const others = outside.length > 0 ? outside : present.filter((leg) => leg.userId !== userId);
    const meant = on ? others : present.filter(({ leg }) => found.heldLegs.includes(leg));
    if (on && meant.length === 0) throw new BadInput(contract.callMessages.nobodyToHold);
    // Noted first: what the carrier tells of it meanwhile is not undone.
    const heldSince = found.heldSince ?? ctx.now;
    const hold = on ? { heldBy: userId, heldSince, heldLegs: meant.map(({ leg }) => leg) } : noHold;
    await takeTold(platform, ctx, found.callId, [], hold);
    ctx.audit({ action: 'call.hold', subject: `call:${found.callId}`, details: { on } });
    return { row: found, legs: meant };
  });
  try {
    for (const leg of legs) await askCarrier(changeHold(carrier, row.conference, leg, on));
  } catch (error) {
    const { heldBy, heldSince, heldLegs } = row;
    await inOffice(platform, scope, (ctx) =>
      takeTold(platform, ctx, row.callId, [], { heldBy, heldSince, heldLegs }),
    );
    throw error;
  }
  return inOffice(platform, scope, async (ctx) => {
    const at = ctx.now.getTime();
    await takeTold(
      platform,
      ctx,
      row.callId,
      legs.map(({ leg }) => ({ what: 'held', leg, on, at })),
    );
    return answerWith(ctx, conferenceName);
  });
}

/** Whoever is out meanwhile needs no music. */
async function changeHold(carrier: PhoneCarrier, conference: string, leg: Leg, on: boolean): Promise<void> {
  try {
    await carrier.changeMember(conference, memberOf(leg)!, { hold: on });
  } catch (error) {
    if (!(error instanceof CarrierError) || error.status !== 404) throw error;
  }
}

/**
 * Whom a supervisor speaks with: staff alone, everyone, or nobody.
 * @throws BadInput when the viewer is no supervisor in this call; Refusal 404, 409, 502
 */
export async function updateSupervisorState(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { conferenceName, state }: RouteInput<typeof contract.updateSupervisorState>['body'],
): Answer {
  const { row, own } = await inOffice(platform, scope, async (ctx) => {
    const call = await findOwnCall(ctx, conferenceName);
    if (call.own.role !== 'supervisor') throw new BadInput(contract.callMessages.notSupervisor);
    ctx.audit({ action: 'call.supervise', subject: `call:${call.row.callId}`, details: { state } });
    return call;
  });
  // Heard by nobody until it is said by whom.
  const change = state === 'listen' ? { mute: true } : { coach: state === 'agents', mute: false };
  await askCarrier(carrier.changeMember(row.conference, memberOf(own)!, change));
  return inOffice(platform, scope, async (ctx) => {
    const at = ctx.now.getTime();
    const told = [{ what: 'muted' as const, leg: own.leg, on: state === 'listen', at }];
    await takeTold(
      platform,
      ctx,
      row.callId,
      state === 'listen' ? told : [...told, { what: 'coach', leg: own.leg, on: state === 'agents', at }],
    );
    return answerWith(ctx, conferenceName);
  });
}
