import { calls, formatPhone } from '@chairline/contract';
import { call } from '../../lib/api.ts';
import { joinNames } from '../../lib/softphone/call-title.ts';

/** How often whoever put somebody on hold is reminded of it, in milliseconds; red from the first time on. */
export const HOLD_REMINDS_MS = 60_000;

/** Somebody in a call that goes on who hears music by a hand's press. */
export interface Held {
  /** Epoch milliseconds. */
  since: number;
  /** user_id of who pressed. */
  by: number;
  names: string;
}

/** Who is on hold in a call that somebody of the staff is in; null: nobody. */
export function heldIn(one: calls.OngoingCall | undefined): Held | null {
  if (!one || one.waiting || one.held_since === null || one.held_by === null) return null;
  const names = one.participants.filter(({ held }) => held).map(({ name }) => formatPhone(name));
  return { since: Date.parse(one.held_since), by: one.held_by, names: joinNames(names) };
}

/** Milliseconds until the next reminder of a hold. */
export const remindsIn = (since: number, now: number): number =>
  HOLD_REMINDS_MS - (Math.max(0, now - since) % HOLD_REMINDS_MS);

/** Puts whoever is outside on hold, or speaks with them again. @throws ApiError: it is as it was */
export const setHold = (conferenceName: string, on: boolean): Promise<unknown> =>
  call(calls.holdCall, { body: { conferenceName, on } });
