import { calls } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

/** The oldest first; of two copies the one with the higher version. One that `shows` no longer wants goes. */
function putCall(
  held: calls.OngoingCall[],
  call: calls.OngoingCall,
  shows: (call: calls.OngoingCall) => boolean,
): calls.OngoingCall[] {
  const before = held.find(({ call_uuid }) => call_uuid === call.call_uuid);
  if (before && before.version > call.version) return held;
  const others = held.filter((one) => one !== before);
  if (!shows(call)) return others;
  return [...others, call].toSorted(
    (a, b) => a.timestamp.localeCompare(b.timestamp) || a.call_uuid.localeCompare(b.call_uuid),
  );
}

/** The list of ongoing calls of a user. */
export const ongoingReducers = (userId: number): Reducers<calls.OngoingCall[]> => ({
  updateOngoingCalls: (held, { call }) => putCall(held, call, (one) => calls.isListedFor(one, userId)),
});

/** Who is away, by user_id in ascending order. */
export const awayReducers: Reducers<{ user_ids: number[] }> = {
  awayChanged({ user_ids }, { user_id, away }) {
    const others = user_ids.filter((id) => id !== user_id);
    return { user_ids: away ? [...others, user_id].toSorted((a, b) => a - b) : others };
  },
};

/** The calls that wait for anybody of the office. */
export const waitingCallReducers: Reducers<calls.OngoingCall[]> = {
  updateOngoingCalls: (held, { call }) => putCall(held, call, calls.isWaiting),
};

/** The calls that a user is in, or was cut off from. */
export const ownCallReducers = (userId: number): Reducers<calls.OngoingCall[]> => ({
  updateOngoingCalls: (held, { call }) => putCall(held, call, (one) => calls.isOwn(one, userId)),
});

/** The settings of calls after somebody set them; an older copy changes nothing. */
export const callSettingsReducers: Reducers<calls.CallSettings> = {
  callSettings: (held, next) => (held.version > next.version ? held : next),
};
