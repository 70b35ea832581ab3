import { calls as contract, toWire } from '@chairline/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import { findHolders } from '../../contacts/index.ts';
import { isWaiting, onHold } from '../state/due.ts';
import { type CallState, isCoaching, type Leg, outcomeOf } from '../state/reduce-call.ts';
import { type CallRow, listContactsOfItems, readStates } from '../store.ts';
import { listNames } from '../ring/store-people.ts';

/**
 * What a call is named to whoever is not the carrier. One that is parked says so by its name (specification 3, 4.8); at
 * the carrier it keeps its own, so that nobody has to be moved, and nobody can be missed by it.
 */
export const nameOf = ({ parked, conference }: Pick<CallRow, 'parked' | 'conference'>): string =>
  parked ? `${contract.PARKED_PREFIX}${conference}` : conference;

/** Calls as they now are → wire, with the names of who is in them. */
export async function presentCalls(
  tx: Transaction,
  rows: readonly CallRow[],
  known?: ReadonlyMap<number, CallState>,
): Promise<contract.OngoingCall[]> {
  const states = known ?? (await readStates(tx, rows));
  const outcomes = new Map(rows.map((row) => [row.callId, outcomeOf(states.get(row.callId)!)]));
  const legs = [...outcomes.values()].flatMap(({ present, awaited }) => [...present, ...awaited]);
  const names = await listNames(
    tx,
    legs.flatMap(({ userId }) => (userId === null ? [] : [userId])),
  );
  const contacts = await listContactsOfItems(
    tx,
    rows.flatMap(({ commItemId }) => (commItemId === null ? [] : [commItemId])),
  );
  // Whose thread a call stands in is known by that: the others alone are looked for by their number.
  const strangers = rows.flatMap((row) =>
    outcomes
      .get(row.callId)!
      .awaited.filter(({ askedBy }) => askedBy !== null)
      .concat(outcomes.get(row.callId)!.present)
      .map(({ number }) => number)
      .filter(
        (number) => number !== '' && !(number === row.contactNumber && contacts.has(row.commItemId ?? 0)),
      ),
  );
  const holders = await findHolders(tx, [...new Set(strangers.map((number) => number.slice(-10)))]);
  return rows.map((row) => {
    const contact = row.commItemId === null ? undefined : contacts.get(row.commItemId);
    const number = toWire(row.contactNumber);
    const show = (leg: Leg): contract.Participant => {
      const own = leg.number === row.contactNumber && leg.userId === null ? contact : undefined;
      const [holder] = holders.get(leg.number.slice(-10)) ?? [];
      const name =
        leg.userId === null ? (own?.name ?? holder?.fullName ?? '') : (names.get(leg.userId) ?? '');
      return {
        user_id: leg.userId,
        contact_id: leg.userId === null ? (own?.contactId ?? holder?.contactId ?? null) : null,
        phone_num: toWire(leg.number),
        name: name || toWire(leg.number),
        role: leg.role,
        coach: isCoaching(leg),
        muted: leg.muted.on,
        held: leg.held.on,
      };
    };
    const { present, awaited, dropped } = outcomes.get(row.callId)!;
    const rung = awaited.flatMap((leg) => {
      if (leg.askedBy === null) return [];
      const { user_id, phone_num, name, role } = show(leg);
      const transfer = leg.replaces !== null || row.waiting === 'handed';
      return [{ user_id, phone_num, name, role, asked_by: leg.askedBy, transfer }];
    });
    const participants = present.map(show);
    const waits = isWaiting(row);
    const held = waits || onHold(row, states.get(row.callId)!).length > 0;
    return {
      call_uuid: row.callUuid,
      conferenceName: nameOf(row),
      participants,
      displayName: contact?.name || number || participants[0]?.name || '',
      timestamp: row.startedAt.toISOString(),
      comm_direction: row.direction,
      contact_id: contact?.contactId ?? null,
      parked: row.parked,
      waiting: waits,
      held_by: held ? row.heldBy : null,
      held_since: held ? ((row.heldSince ?? row.waitingSince)?.toISOString() ?? null) : null,
      answered_at: row.answeredAt?.toISOString() ?? null,
      recording: row.recording === 'on' && row.endedAt === null,
      ringing: awaited.filter(({ leg }) => leg !== row.callUuid).length,
      rung,
      dropped: [...dropped],
      ended: row.endedAt !== null,
      version: row.version,
    };
  });
}

type Ended = Pick<CallRow, 'answeredAt' | 'endedAt' | 'direction' | 'leftAloneAt'>;

/** Nobody took it, or whoever called gave up when nobody was there to speak with any more: they wait for a call back. */
export const isMissed = (row: Ended): boolean =>
  row.direction === 'incoming' &&
  row.endedAt !== null &&
  (row.answeredAt === null || row.leftAloneAt !== null);

/** What `call_status` of a call is. */
export function statusOf(row: Ended): number | null {
  const { missed, ringing, ongoing } = contract.callStatuses;
  if (row.endedAt !== null) return isMissed(row) ? missed : null;
  return row.answeredAt === null ? ringing : ongoing;
}

/** Seconds that two sides spoke; null while it goes on. */
export function secondsOf({ answeredAt, endedAt, leftAloneAt }: Omit<Ended, 'direction'>): number | null {
  if (endedAt === null) return null;
  if (answeredAt === null) return 0;
  return Math.max(0, Math.round(((leftAloneAt ?? endedAt).getTime() - answeredAt.getTime()) / 1000));
}
