import { calls as contract, type RouteInput } from '@chairline/contract';
import { CarrierError, type PhoneCarrier } from '../../../gateways/plivo/index.ts';
import { BadInput, conflict } from '../../../platform/errors.ts';
import { inOffice, type OfficeScope, type Platform } from '../../../platform/platform.ts';
import { answerWith, askCarrier, findCall, mustHaveRoom } from './find-call.ts';
import { hookUrl } from '../answer/hooks.ts';
import { hasHeard, outcomeOf, stages, wasIn } from '../state/reduce-call.ts';
import { lockCall } from '../store.ts';
import { takeTold } from '../state/take-told.ts';

/**
 * Brings everybody of one call into another. The viewer is in one of the two, and is or was in the other.
 * @throws BadInput when they are not, or the other would be too full; Refusal 404, 409, 502
 */
export async function mergeCall(
  platform: Platform,
  carrier: PhoneCarrier,
  scope: OfficeScope,
  { conferenceName, into }: RouteInput<typeof contract.mergeCall>['body'],
): Promise<{ call: contract.OngoingCall }> {
  if (conferenceName === into) throw new BadInput(contract.callMessages.sameCall);
  const { moving, from, target } = await inOffice(platform, scope, async (ctx) => {
    const found = [await findCall(ctx, conferenceName), await findCall(ctx, into)];
    // Two merges that cross each other come one after the other.
    for (const callId of found.map(({ row }) => row.callId).sort((a, b) => a - b))
      await lockCall(ctx.tx, callId);
    const calls = [await findCall(ctx, conferenceName), await findCall(ctx, into)] as const;
    if (calls.some(({ row }) => row.waiting === 'merged' || row.waiting === 'ends'))
      throw conflict(contract.callMessages.over);
    const knows = calls.every(({ state, userId }) =>
      [...state.legs.values()].some((leg) => leg.userId === userId && wasIn(leg)),
    );
    if (!knows || calls.every(({ own }) => own === null)) throw new BadInput(contract.callMessages.notInCall);
    const there = new Set(outcomeOf(calls[1].state).present.map(({ userId }) => userId ?? -1));
    const legs = outcomeOf(calls[0].state).present.filter(
      ({ userId }) => userId === null || !there.has(userId),
    );
    mustHaveRoom(calls[1].state, legs.length);
    // Nobody is cut off while they move one by one.
    const merged = { parked: false, waiting: 'merged', waitingSince: ctx.now } as const;
    await takeTold(platform, ctx, calls[0].row.callId, [], merged);
    ctx.audit({
      action: 'call.merge',
      subject: `call:${calls[1].row.callId}`,
      details: { from: calls[0].row.callId },
    });
    return { moving: legs, from: calls[0].row, target: calls[1].row };
  });
  let moved = 0;
  for (const leg of moving) {
    const isToHear = target.recordingMode === 'announced' && leg.role === 'customer';
    const announce = isToHear && !hasHeard(leg) ? 1 : undefined;
    const query = { office: scope.office, call: target.callId, role: leg.role, announce };
    try {
      await carrier.moveCall(leg.leg, hookUrl(platform, 'join-call', query));
    } catch (error) {
      // Who hung up meanwhile cannot be moved; the others can.
      if (error instanceof CarrierError && error.outcome === 'refused') continue;
      // Whoever was not moved goes on where they are.
      await inOffice(platform, scope, (ctx) =>
        takeTold(platform, ctx, from.callId, [], { waiting: null, waitingSince: null }),
      );
      await askCarrier(Promise.reject(error as Error));
    }
    moved += 1;
    await inOffice(platform, scope, (ctx) => {
      const { kind, userId, number, role, askedBy } = leg;
      const who = { kind, userId, number, role, askedBy, replaces: null };
      const at = ctx.now.getTime();
      return takeTold(platform, ctx, target.callId, [
        { what: 'stage', leg: leg.leg, stage: stages.answered, at, who },
        ...(isToHear ? [{ what: 'announced', leg: leg.leg, after: '' } as const] : []),
      ]);
    });
  }
  if (moved === 0 && moving.length > 0) await askCarrier(carrier.endConference(from.conference));
  return inOffice(platform, scope, (ctx) => answerWith(ctx, into));
}
