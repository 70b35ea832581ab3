import { calls as contract } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { CarrierError } from '../../../gateways/plivo/index.ts';
import { BadInput, conflict, notFound, vendorFailed } from '../../../platform/errors.ts';
import { presentCalls } from '../show/present.ts';
import { type CallState, type Leg, outcomeOf } from '../state/reduce-call.ts';
import { type CallRow, findCallByConference, findCallByUuid, lockCall, readState } from '../store.ts';

export interface HeldCall {
  row: CallRow;
  state: CallState;
  /** The viewer's leg that is in the call; null for none. */
  own: Leg | null;
  userId: number;
}

/**
 * A call of the office that goes on, by its name.
 * @param lock whether nothing else of it changes until the transaction ends
 * @throws Refusal 404; 409 when it is over
 */
export async function findCall(ctx: Context, conferenceName: string, lock?: 'lock'): Promise<HeldCall> {
  const { userId } = userOf(ctx);
  const found = await findCallByConference(ctx.tx, conferenceName);
  if (!found) throw notFound('call');
  const row = lock ? (await lockCall(ctx.tx, found.callId))! : found;
  if (row.endedAt !== null) throw conflict(contract.callMessages.over);
  const state = await readState(ctx.tx, row);
  const own = outcomeOf(state).present.find((leg) => leg.userId === userId) ?? null;
  return { row, state, own, userId };
}

/** The same, for what only somebody in it may do. @throws BadInput when the viewer is not */
export async function findOwnCall(ctx: Context, conferenceName: string): Promise<HeldCall & { own: Leg }> {
  const call = await findCall(ctx, conferenceName);
  if (!call.own) throw new BadInput(contract.callMessages.notInCall);
  return { ...call, own: call.own };
}

/**
 * A call that the viewer is or was in, also one that is over; held.
 * @throws Refusal 404; BadInput where they never were
 */
export async function findCallOnceIn(ctx: Context, callUuid: string): Promise<CallRow> {
  const found = await findCallByUuid(ctx.tx, callUuid);
  const row = found && (await lockCall(ctx.tx, found.callId));
  if (!row) throw notFound('call');
  if (!row.userIds.includes(userOf(ctx).userId)) throw new BadInput(contract.callMessages.notInCall);
  return row;
}

/** @throws BadInput before there would be one more than a call takes */
export function mustHaveRoom(state: CallState, more = 1): void {
  const { present, awaited } = outcomeOf(state);
  if (present.length + awaited.length + more > contract.MAX_PARTICIPANTS)
    throw new BadInput(contract.callMessages.full);
}

/** What a verb about a call answers: the call as it now is. */
export async function answerWith(
  ctx: Context,
  conferenceName: string,
): Promise<{ call: contract.OngoingCall }> {
  const row = await findCallByConference(ctx.tx, conferenceName);
  const [call] = await presentCalls(ctx.tx, [row!]);
  return { call: call! };
}

/** Asks the carrier; its errors become words. @throws Refusal 502, or 409 when what it was about is over */
export async function askCarrier<T>(question: Promise<T>): Promise<T> {
  try {
    return await question;
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error;
    if (error.status === 404) throw conflict(contract.callMessages.over);
    throw vendorFailed(contract.callMessages.carrierFailed);
  }
}
