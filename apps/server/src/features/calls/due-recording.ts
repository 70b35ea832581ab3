import { type CallState, hasHeard, isHearing, isStaff, memberOf, outcomeOf } from './reduce-call.ts';
import type { CallRow } from './store.ts';

/** What the carrier is to be asked for, so that a call is recorded as it is to be. */
export type RecordingAct =
  /** Somebody outside hears that they are recorded, away from the others, and comes back. */
  { act: 'announce'; leg: string; member: string } | { act: 'record'; how: 'begin' | 'pause' | 'resume' };

/**
 * Recorded is what one of the staff and somebody outside say to each other: no talk among staff, nobody who waits, and
 * where it is announced nobody who has not heard so. A supervisor is no reason to begin, but none to stop either.
 * Pure, as `dueOf`.
 */
export function recordingDue(
  row: Pick<CallRow, 'recordingMode' | 'recording'>,
  state: CallState,
): RecordingAct[] {
  if (row.recordingMode === 'off' || row.recording === 'refused') return [];
  const { present } = outcomeOf(state);
  const outside = present.filter((leg) => !isStaff(leg));
  const hasAgent = present.some(({ role }) => role === 'agent');
  const announced = row.recordingMode === 'announced';
  const mayBe = outside.length > 0 && (!announced || outside.every(hasHeard));
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
