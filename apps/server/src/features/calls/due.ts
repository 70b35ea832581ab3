import { type CallState, isStaff, memberOf, outcomeOf } from './reduce-call.ts';
import type { CallRow } from './store.ts';

/** What the carrier is to be asked for, as a call now is. */
export type Act =
  /** Nobody answered: the caller is asked for a message. */
  | { act: 'voicemail'; leg: string }
  /** Nobody is left to speak with: it ends, and what still rings stops. */
  | { act: 'end'; ringing: readonly string[] }
  /** Who handed the call over leaves it. */
  | { act: 'remove'; member: string };

/** Pure, so that a job that is run again, or late, does what is right by then. */
export function dueOf(
  row: Pick<CallRow, 'direction' | 'parked' | 'voicemail' | 'endedAt'>,
  state: CallState,
): Act[] {
  const { present, awaited, answeredAt } = outcomeOf(state);
  if (row.endedAt !== null) return [];
  const staff = [...state.legs.values()].filter(isStaff);
  const staffHere = present.some(isStaff) || awaited.some(isStaff);
  const customer = present.find((leg) => !isStaff(leg));
  if (row.direction === 'incoming' && answeredAt === null) {
    if (staff.length > 0 && !staffHere && customer && !row.voicemail)
      return [{ act: 'voicemail', leg: customer.leg }];
    return [];
  }
  const handedOver = new Set(
    staff.flatMap((leg) => (leg.replaces !== null && memberOf(leg) !== null ? [leg.replaces] : [])),
  );
  const leaving = present.filter(
    ({ userId, replaces }) => userId !== null && replaces !== userId && handedOver.has(userId),
  );
  if (leaving.length > 0) return leaving.map((leg) => ({ act: 'remove', member: memberOf(leg)! }));
  const alone = present.length === 1 && awaited.length === 0 && state.legs.size > 1;
  const left = !staffHere && (present.length > 0 || awaited.length > 0) && state.legs.size > 1;
  if ((alone || left) && !row.parked) return [{ act: 'end', ringing: awaited.map(({ leg }) => leg) }];
  return [];
}
