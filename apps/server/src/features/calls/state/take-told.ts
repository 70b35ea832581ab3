import type { Context } from '../../../platform/context.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changeItem } from '../../threads/index.ts';
import { answerMissedCalls } from '../verbs/answer-missed.ts';
import { heardLegs } from '../recording/due-recording.ts';
import { dueOf, holdOf, leftAloneAt, noHold, waitingOf } from './due.ts';
import { textBack } from '../answer/fall-back.ts';
import { passChanges } from './pass-changes.ts';
import { isMissed, presentCalls, secondsOf, statusOf } from '../show/present.ts';
import { queueGathering, queueReconcile, queueTending } from './queue-jobs.ts';
import { type CallState, outcomeOf, reduceCall, type Told } from './reduce-call.ts';
import { type CallRow, lockCall, readState, saveCall, saveLeg } from '../store.ts';

/** How long the carrier has, after a call, to tell of its recording. */
const GATHER_AFTER_MS = 5_000;

/**
 * Takes in what the carrier told of a call: its legs, its place in the thread, what others see and hear of it, and what
 * is to be done next. What was told before changes nothing.
 * @param also what changes of the call beside that
 * @returns the call as it now is; null where there is no such call
 */
export async function takeTold(
  platform: Platform,
  ctx: Context,
  callId: number,
  told: readonly Told[],
  also: Partial<
    Pick<
      CallRow,
      | 'parked'
      | 'voicemail'
      | 'inMenu'
      | 'ringPlan'
      | 'rungAt'
      | 'waiting'
      | 'waitingSince'
      | 'handedBy'
      | 'heldBy'
      | 'heldSince'
      | 'heldLegs'
      | 'recording'
    >
  > = {},
): Promise<CallRow | null> {
  const before = await lockCall(ctx.tx, callId);
  if (!before) return null;
  const held = await readState(ctx.tx, before);
  let state = held;
  let contradicts = false;
  for (const one of told) {
    const reduced = reduceCall(state, one);
    state = reduced.state;
    contradicts ||= reduced.contradicts;
  }
  if (contradicts) await queueReconcile(ctx, callId);
  const changed = [...state.legs.values()].filter(
    (leg) => JSON.stringify(leg) !== JSON.stringify(held.legs.get(leg.leg)),
  );
  if (changed.length === 0 && state.closedAt === held.closedAt && Object.keys(also).length === 0)
    return before;
  for (const leg of changed)
    await saveLeg(ctx.tx, { clientId: ctx.office, callId, now: ctx.now }, leg, held.legs.get(leg.leg));

  const outcome = outcomeOf(state);
  const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));
  const had = new Set(outcomeOf(held).present.flatMap(({ leg, userId }) => (userId === null ? [] : [leg])));
  const staffCame = outcome.present.some(({ leg, userId }) => userId !== null && !had.has(leg));
  // Until somebody of the staff comes into it again.
  const parked = (also.parked ?? before.parked) && !staffCame;
  const waiting = waitingOf({ parked }, 'waiting' in also ? also.waiting! : before.waiting, held, state);
  const since = also.waitingSince ?? (waiting === before.waiting ? before.waitingSince : ctx.now);
  const endedAt = dateOf(outcome.endedAt);
  const wasParked = before.parked && !parked && outcome.endedAt === null;
  const hold = wasParked ? noHold : holdOf({ ...before, ...also, parked }, state);
  const after = await saveCall(ctx.tx, before, {
    ...also,
    answeredAt: dateOf(outcome.answeredAt),
    endedAt,
    ...hold,
    leftAloneAt: leftAloneAt({ ...hold, parked, waiting, endedAt }, state),
    closedAt: dateOf(state.closedAt),
    userIds: [...outcome.users],
    parked,
    waiting,
    waitingSince: waiting === null ? null : since,
  });
  await changeThread(ctx, before, after);
  // Who was asked for a message was texted instead, or was to leave one.
  if (isMissed(after) && !isMissed(before) && !after.voicemail) await textBack(ctx, after);
  // Should the carrier's word of what it recorded be lost.
  if (after.endedAt !== null && before.endedAt === null && (after.recording ?? 'refused') !== 'refused')
    await queueGathering(ctx, callId, new Date(ctx.now.getTime() + GATHER_AFTER_MS));
  await tell(platform, ctx, after, held, state);
  if (heardLegs(before, held).join() !== heardLegs(after, state).join())
    await ctx.raise('call.heard', { callId });
  // What is due in a while too: the job finds out when.
  if (dueOf(after, state, true).length > 0) await queueTending(ctx, callId);
  return after;
}

/** Says how a call is, to the office, and what happened in it, to who is in it. */
async function tell(
  platform: Platform,
  ctx: Context,
  row: CallRow,
  held: CallState,
  state: CallState,
): Promise<void> {
  const [call] = await presentCalls(ctx.tx, [row], new Map([[row.callId, state]]));
  ctx.emit('updateOngoingCalls', { call: call! });
  passChanges(platform, ctx, call!, held, state);
  if (
    isMissed(row) &&
    outcomeOf(held).endedAt === null &&
    row.commItemId !== null &&
    call!.contact_id !== null
  ) {
    const missed = {
      contact_id: call!.contact_id,
      comm_participant_id: row.commItemId,
      phone_num: call!.participants[0]?.phone_num ?? row.contactNumber.slice(-10),
      name: call!.displayName,
    };
    ctx.afterCommit(() => platform.hub.pass(ctx.office, 'addMissedCall', missed));
  }
}

/** The call's item follows it, and so does whether its contact waits for an answer. */
async function changeThread(ctx: Context, before: CallRow, after: CallRow): Promise<void> {
  if (after.commItemId === null) return;
  const status = statusOf(after);
  const users = after.userIds;
  const same =
    status === statusOf(before) &&
    (after.endedAt === null) === (before.endedAt === null) &&
    isMissed(after) === isMissed(before) &&
    secondsOf(after) === secondsOf(before) &&
    users.join() === before.userIds.join();
  const answered = after.answeredAt !== null && before.answeredAt === null;
  if (same && !answered) return;
  const missedNow = isMissed(after) && !isMissed(before);
  await changeItem(
    ctx,
    after.commItemId,
    {
      direction: after.endedAt === null ? 'ongoing' : after.direction,
      callStatus: status,
      callMissed: isMissed(after),
      callDuration: secondsOf(after),
      userIds: users,
    },
    missedNow ? true : answered ? false : undefined,
  );
  if (answered && after.direction === 'outgoing') await answerMissedCalls(ctx, after.contactNumber);
}
