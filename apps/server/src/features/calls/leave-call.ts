import { calls as contract, type RouteInput } from '@chairline/contract';
import type { PhoneCarrier } from '../../gateways/plivo/index.ts';
import { BadInput } from '../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { answerWith, askCarrier, findOwnCall } from './find-call.ts';
import { memberOf, outcomeOf } from './reduce-call.ts';
import { takeTold } from './take-told.ts';

type Answer = Promise<{ call: contract.OngoingCall }>;

/**
 * Leaves a call without ending it. With nobody of the staff left it is parked: whoever is in it waits, and anybody of
 * the office may resume it.
 * @throws BadInput when the viewer is not in it; Refusal 404, 409, 502
 */
export async function leaveConference(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { conferenceName }: RouteInput<typeof contract.leaveConference>['query'],
): Answer {
  const { row, own } = await inOffice(platform, scope, async (ctx) => {
    const call = await findOwnCall(ctx, conferenceName);
    const { present } = outcomeOf(call.state);
    const isLast = !present.some((leg) => leg.userId !== null && leg.leg !== call.own.leg);
    // Before the carrier tells that they went: a call that nobody has would be ended.
    if (isLast) await takeTold(platform, ctx, call.row.callId, [], { parked: true });
    ctx.audit({ action: 'call.leave', subject: `call:${call.row.callId}`, details: { parked: isLast } });
    return call;
  });
  await askCarrier(carrier.removeMember(row.conference, memberOf(own)!));
  return inOffice(platform, scope, (ctx) => answerWith(ctx, conferenceName));
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
