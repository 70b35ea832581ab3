import { calls as contract } from '@chairline/contract';
import { recordingDue, type RecordingAct } from '../recording/due-recording.ts';
import {
  beginOf,
  cutOffSince,
  type CallState,
  isAwaited,
  isHearing,
  isStaff,
  lastOf,
  type Leg,
  memberOf,
  outcomeOf,
  secondOf,
  staffGoneAt,
  stages,
  wasIn,
} from './reduce-call.ts';
import type { CallRow } from '../store.ts';

/** What the carrier is to be asked for, as a call now is. */
export type Act =
  | RecordingAct
  /** Whoever waits hears music, and no longer once somebody of the staff is there. */
  | { act: 'hold'; leg: string; member: string; on: boolean }
  /** Who left, handed the call over, or came again by another leg, is taken out. */
  | { act: 'remove'; leg: string; member: string }
  /** Somebody has it, or it is over: whom else it rings at need not answer any more. */
  | { act: 'hangUp'; leg: string }
  /** Nobody is left to speak with: it ends, and what still rings stops. */
  | { act: 'end'; ringing: readonly string[] }
  /** Who was cut off did not come back, the colleague did not take it over, or whom it rang at since did not answer. */
  | { act: 'ring'; whom: 'others' | 'who handed it over' | 'the next' }
  /** Nobody answered, or nobody took it over: the caller is asked for a message. */
  | { act: 'voicemail'; leg: string };

export interface CallTiming {
  /** How long who was cut off has to come back, before it rings at others, or, with no patient in it, ends. */
  comesBack: number;
  /** How long a page that went while it rang has, before the caller is asked for a message. */
  ringsAgain: number;
}

export const callTiming: CallTiming = {
  comesBack: contract.COMES_BACK_SECONDS * 1_000,
  ringsAgain: contract.RINGS_AGAIN_SECONDS * 1_000,
};

type Row = Pick<
  CallRow,
  | 'direction'
  | 'parked'
  | 'voicemail'
  | 'endedAt'
  | 'waiting'
  | 'ringPlan'
  | 'recordingMode'
  | 'recording'
  | 'heldLegs'
>;

/**
 * Pure, so that a job that is run again, or late, does what is right by then.
 * @param waited whether who was cut off, or whose page went while it rang, has had their time to come back
 */
export function dueOf(row: Row, state: CallState, waited: boolean): Act[] {
  // Who is still rung would answer to nobody. A customer who has answered is being moved: another call has them.
  if (row.endedAt !== null)
    return [...state.legs.values()]
      .filter((leg) => isAwaited(leg) && (isStaff(leg) || leg.stage < stages.answered))
      .map(({ leg }) => ({ act: 'hangUp', leg }));
  // Who is being moved is neither alone nor to be taken out; should we die over it, it is looked at anew.
  if (row.waiting === 'merged' && !waited) return [];
  const acts = talkDue(row, state, waited);
  return acts.some(({ act }) => act === 'end') ? acts : [...acts, ...recordingDue(row, state)];
}

/** The same without what is recorded of it. */
function talkDue(row: Row, state: CallState, waited: boolean): Act[] {
  const { present, awaited, leaving, answeredAt, dropped } = outcomeOf(state);
  const staff = [...state.legs.values()].filter(isStaff);
  const isRung = awaited.some(isStaff);
  if (row.direction === 'incoming' && answeredAt === null) {
    const customer = present.find((leg) => !isStaff(leg));
    // They hung up, be it before they were in it, where they hear first that they are recorded.
    const hungUp = [...state.legs.values()].every((leg) => isStaff(leg) || leg.stage === stages.over);
    if (hungUp && awaited.length + present.length > 0)
      return [{ act: 'end', ringing: awaited.map(({ leg }) => leg) }];
    const nobody = staff.length > 0 && !present.some(isStaff) && !isRung;
    if (!nobody || !customer || row.voicemail || (!waited && mayRingAgain(row, state))) return [];
    return [{ act: 'voicemail', leg: customer.leg }];
  }
  const out = [...leaving, ...present.filter((leg) => isReplaced(leg, present))];
  const acts: Act[] = out.map((leg) => ({ act: 'remove', leg: leg.leg, member: memberOf(leg)! }));
  const here = present.filter((leg) => !out.includes(leg));
  const customers = here.filter((leg) => !isStaff(leg));
  const hasStaff = here.some(isStaff);
  const end: Act = { act: 'end', ringing: awaited.map(({ leg }) => leg) };
  const mayComeBack = dropped.length > 0 && !waited;
  /** @param all whether everybody hears music; else whom somebody put on hold */
  const hold = (all: boolean): Act[] =>
    (customers.length > 0 ? customers : here)
      .map((leg) => ({ leg, on: all || row.heldLegs.includes(leg.leg) }))
      .filter(({ leg, on }) => leg.held.on !== on)
      .map(({ leg, on }) => ({ act: 'hold', leg: leg.leg, member: memberOf(leg)!, on }));

  if (customers.length === 0) {
    // They come back when they have heard it.
    if ([...state.legs.values()].some((leg) => !isStaff(leg) && isHearing(leg))) return acts;
    // Among staff, or before the other side answered.
    const isAlone = here.length === 1 && awaited.length === 0;
    const begun = staff.filter(wasIn);
    const returns = awaited.some((leg) =>
      begun.some(({ userId }) => userId !== null && userId === leg.userId),
    );
    const onlyRings = here.length === 0 && awaited.length > 0 && begun.length > 0 && !returns;
    acts.push(...hold(isAlone && mayComeBack));
    return (isAlone || onlyRings) && state.legs.size > 1 && !row.parked && !mayComeBack
      ? [...acts, end]
      : acts;
  }
  if (hasStaff) {
    const needless = awaited.filter(
      (leg) => isStaff(leg) && leg.askedBy === null && leg.stage < stages.answered,
    );
    return [...acts, ...hold(false), ...needless.map(({ leg }): Act => ({ act: 'hangUp', leg }))];
  }
  if (row.voicemail) return acts;
  if (answeredAt === null && mayComeBack) return [...acts, ...hold(true)];
  // Of a call of ours nobody was spoken with yet; of another the last of the staff has hung up.
  if (!isRung && (answeredAt === null || row.waiting === 'ends')) return [...acts, end];
  if (answeredAt === null) return acts;
  acts.push(...hold(true));
  if (isRung || row.parked) return acts;
  if (row.waiting === 'handed') return [...acts, { act: 'ring', whom: 'who handed it over' }];
  if (row.waiting === 'last' && !waited && mayRingAgain(row, state)) return acts;
  if (row.waiting === 'last' && row.ringPlan.length > 0) return [...acts, { act: 'ring', whom: 'the next' }];
  if (row.waiting === 'last')
    return [...acts, ...customers.map(({ leg }): Act => ({ act: 'voicemail', leg }))];
  return waited ? [...acts, { act: 'ring', whom: 'others' }] : acts;
}

/** Whether somebody of the staff came after a leg in its place: who took the call over, or the same person again. */
function isReplaced(leg: Leg, present: readonly Leg[]): boolean {
  const { userId } = leg;
  if (userId === null || !isStaff(leg)) return false;
  // Legs stand in the order in which they began; the carrier’s seconds cannot tell two of them apart.
  const later = present.slice(present.indexOf(leg) + 1);
  if (later.some((other) => other.userId === userId)) return true;
  // A call that is handed back: each of the two is in the other’s place, and who came last has it.
  return present.some(
    (other) =>
      other.replaces === userId &&
      (beginOf(other) > beginOf(leg) || (beginOf(other) === beginOf(leg) && later.includes(other))),
  );
}

/** Since when somebody of the staff who was cut off is gone, in epoch milliseconds; null: nobody is. */
export function cutOffAt(state: CallState): number | null {
  const { dropped } = outcomeOf(state);
  const gone = [...state.legs.values()].filter(
    ({ userId, role }) => userId !== null && isStaff({ role }) && dropped.includes(userId),
  );
  return gone.length === 0 ? null : Math.max(...gone.map(lastOf));
}

/**
 * Since when the last page is gone that a call rang at, in epoch milliseconds; null: none went, or what rang there since
 * was seen.
 */
function pageGoneAt(state: CallState): number | null {
  const last = new Map<number, Leg>();
  for (const leg of state.legs.values()) if (isStaff(leg) && leg.userId !== null) last.set(leg.userId, leg);
  const gone = [...last.values()].filter((leg) => leg.rang && leg.failed && !wasIn(leg));
  return gone.length === 0 ? null : Math.max(...gone.map(lastOf));
}

/** Whether nobody is left to ring whose page stands, and one that went may come back. */
const mayRingAgain = ({ ringPlan: [next] }: Pick<CallRow, 'ringPlan'>, state: CallState): boolean =>
  !(next && 'users' in next) && pageGoneAt(state) !== null;

/**
 * By when who was cut off, or whose page went while it rang, is to be back; null: nobody is waited for.
 * @param timing milliseconds
 */
export function comesBackBy(
  row: Pick<CallRow, 'direction' | 'answeredAt' | 'waiting' | 'waitingSince'>,
  state: CallState,
  timing: CallTiming,
): number | null {
  if (row.waiting === 'last' || (row.direction === 'incoming' && row.answeredAt === null)) {
    const gone = pageGoneAt(state);
    return gone === null ? null : gone + timing.ringsAgain;
  }
  const since = row.waitingSince?.getTime() ?? cutOffAt(state);
  return since === null ? null : since + timing.comesBack;
}

/**
 * Whether the carrier rings nobody for who calls out, and has had its time: it refuses for too long, or its answer is in
 * doubt. Whoever called waits for nothing.
 */
export const isUnreached = (
  row: Pick<CallRow, 'direction' | 'startedAt' | 'endedAt'>,
  state: CallState,
  now: Date,
): boolean =>
  row.direction === 'outgoing' &&
  row.endedAt === null &&
  state.legs.size === 1 &&
  now.getTime() - row.startedAt.getTime() >= contract.REACH_SECONDS * 1_000;

/** Whether nobody of the staff has a call that goes on, and anybody of them may have it. */
export const isWaiting = ({
  parked,
  waiting,
  endedAt,
}: Pick<CallRow, 'parked' | 'waiting' | 'endedAt'>): boolean =>
  endedAt === null && (parked || waiting === 'dropped' || waiting === 'handed' || waiting === 'last');

/** Whom somebody put on hold, or let wait. */
export type Hold = Pick<CallRow, 'heldBy' | 'heldSince' | 'heldLegs'>;

export const noHold: Hold = { heldBy: null, heldSince: null, heldLegs: [] };

/**
 * What is left of a hold, after something of the call changed. It is theirs who pressed for it: it ends when they leave
 * the call to others, or hand it over, and stands while their page is loaded anew.
 * @param row as it is to be; of one that is parked, who parked it and since when
 */
export function holdOf(row: Hold & Pick<CallRow, 'parked'>, state: CallState): Hold {
  const { heldBy, heldSince, heldLegs } = row;
  const { present, awaited, dropped, endedAt } = outcomeOf(state);
  // How it ended is worked out of it.
  if (endedAt !== null || row.parked) return { heldBy, heldSince, heldLegs };
  // Whoever is not in it, and was not cut off from it, has left.
  const isTheirs =
    heldBy !== null &&
    (dropped.includes(heldBy) || [...present, ...awaited].some(({ userId }) => userId === heldBy));
  return isTheirs && heldLegs.length > 0 ? { heldBy, heldSince, heldLegs } : noHold;
}

/** Whose legs are on hold, and hear it: nobody is said to be before the carrier plays the music. */
export function onHold({ heldLegs }: Pick<Hold, 'heldLegs'>, state: CallState): Leg[] {
  const meant = outcomeOf(state).present.filter(({ leg }) => heldLegs.includes(leg));
  return meant.every(({ held }) => held.on) ? meant : [];
}

/** Whether all who were called with hung up while they were on hold. */
function gaveUpOnHold({ heldBy, heldSince, heldLegs }: Hold, { legs }: CallState): boolean {
  if (heldBy === null || heldSince === null || heldLegs.length === 0) return false;
  const all = [...legs.values()].filter(wasIn);
  const since = secondOf(heldSince.getTime());
  const outside = all.filter((leg) => !isStaff(leg) && lastOf(leg) >= since);
  return (
    outside.length > 0 &&
    outside.every(({ leg }) => heldLegs.includes(leg)) &&
    all.some(({ userId, hasLeft }) => userId === heldBy && !hasLeft)
  );
}

/**
 * Since when a caller who gave up had nobody to speak with: whoever had the call was cut off from it, let it wait, or
 * handed it over to somebody who did not come. Null: it goes on, or did not end so.
 */
export function leftAloneAt(
  row: Pick<CallRow, 'parked' | 'waiting' | 'endedAt' | keyof Hold>,
  state: CallState,
): Date | null {
  // Whom another call has was not left.
  if (row.endedAt === null || row.waiting === 'merged') return null;
  const waited = row.parked || row.waiting === 'handed' || row.waiting === 'last';
  const ended = row.endedAt.getTime();
  const heldSince = gaveUpOnHold(row, state) ? row.heldSince!.getTime() : null;
  const since =
    heldSince ?? cutOffSince(state, row.heldLegs) ?? (waited ? (staffGoneAt(state) ?? ended) : null);
  return since === null ? null : new Date(Math.min(since, ended));
}

/**
 * How a call waits, after something of it changed: null while somebody of the staff has it.
 * @param asked how it was asked to wait, or waited before
 */
export function waitingOf(
  row: Pick<CallRow, 'parked'>,
  asked: CallRow['waiting'],
  held: CallState,
  state: CallState,
): CallRow['waiting'] {
  const { present, answeredAt, endedAt } = outcomeOf(state);
  if (asked === 'merged') return asked;
  if (present.some(isStaff)) return null;
  const hears = [...state.legs.values()].some(isHearing);
  // Whoever was handed over, and hung up before somebody came, was waiting to the end.
  if (endedAt !== null || (present.length === 0 && !hears))
    return asked === 'handed' || asked === 'last' ? asked : null;
  if (answeredAt === null || row.parked) return null;
  if (asked !== null) return asked;
  // A telephone that is put down was put down; a softphone that goes may have crashed, and its page says when not.
  const putDown = outcomeOf(held).present.filter((leg) => isStaff(leg) && leg.userId === null);
  // For who was cut off before the telephone took it over the call has not waited since.
  const cutOff = cutOffAt(state);
  return putDown.some((leg) => cutOff === null || cutOff <= beginOf(leg)) ? 'ends' : 'dropped';
}
