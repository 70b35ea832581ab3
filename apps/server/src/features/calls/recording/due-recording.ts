import {
  type CallOutcome,
  type CallState,
  hasHeard,
  isHearing,
  isStaff,
  memberOf,
  outcomeOf,
} from '../state/reduce-call.ts';
import type { CallRow } from '../store.ts';

/** What the carrier is to be asked for, so that a call is recorded as it is to be. */
export type RecordingAct =
  /** Somebody outside hears that they are recorded, away from the others, and comes back. */
  { act: 'announce'; leg: string; member: string } | { act: 'record'; how: 'begin' | 'pause' | 'resume' };

/**
 * Recorded is what one of the staff and somebody outside say to each other: no talk among staff, nobody who waits or is
 * on hold, and where it is announced nobody who has not heard so. A supervisor is no reason to begin, but none to stop either.
 * Pure, as `dueOf`.
 */
export function recordingDue(
  row: Pick<CallRow, 'recordingMode' | 'recording' | 'heldLegs'>,
  state: CallState,
): RecordingAct[] {
  if (row.recordingMode === 'off' || row.recording === 'refused') return [];
  const outcome = outcomeOf(state);
  const { present } = outcome;
  const outside = speakingOutside(row, outcome);
  const hasAgent = present.some(({ role }) => role === 'agent');
  const announced = row.recordingMode === 'announced';
  const mayBe = mayBeRecorded(row, outcome);
  const acts: RecordingAct[] = [];
  if (row.recording === 'on') {
    if (!mayBe || !present.some(isStaff)) acts.push({ act: 'record', how: 'pause' });
  } else if (mayBe && hasAgent)
    acts.push({ act: 'record', how: row.recording === null ? 'begin' : 'resume' });
  if (announced && hasAgent)
    for (const leg of outside)
      if (!hasHeard(leg) && !isHearing(leg))
        acts.push({ act: 'announce', leg: leg.leg, member: memberOf(leg)! });
  return acts;
}

/** Who is outside and not on hold: what is said meanwhile is not said to those who are. */
const speakingOutside = ({ heldLegs }: Pick<CallRow, 'heldLegs'>, { present }: CallOutcome) =>
  present.filter((leg) => !isStaff(leg) && !heldLegs.includes(leg.leg));

/** Whether somebody outside is in it, and nobody outside who would have to hear first that they are recorded. */
function mayBeRecorded(row: Pick<CallRow, 'recordingMode' | 'heldLegs'>, outcome: CallOutcome): boolean {
  const { recordingMode } = row;
  if (recordingMode === 'off') return false;
  const outside = speakingOutside(row, outcome);
  // Whoever is being rung may be in it before a pause could reach the carrier.
  const all = [...outside, ...outcome.awaited.filter((leg) => !isStaff(leg))];
  return outside.length > 0 && (recordingMode !== 'announced' || all.every(hasHeard));
}

/**
 * Whose sound may be written down now, while the call goes on: of whom the call is with, and of nobody else outside, while
 * it may be recorded and one of the staff speaks with them. Whether the carrier's recording works is no matter.
 * @returns legs
 */
export function heardLegs(
  row: Pick<CallRow, 'recordingMode' | 'contactNumber' | 'endedAt' | 'heldLegs'>,
  state: CallState,
): string[] {
  if (row.endedAt !== null || row.recordingMode === 'off') return [];
  const outcome = outcomeOf(state);
  const { present } = outcome;
  if (!mayBeRecorded(row, outcome) || !present.some(({ role }) => role === 'agent')) return [];
  return speakingOutside(row, outcome)
    .filter(({ number }) => number === row.contactNumber)
    .map(({ leg }) => leg);
}
