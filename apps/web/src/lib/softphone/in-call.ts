import { calls } from '@chairline/contract';
import { call, errorMessage } from '../api.ts';
import { ownCallsQuery } from '../ongoing-calls.ts';
import { queryClient } from '../query-client.ts';
import { deviceFor } from './audio-devices.ts';
import type { CurrentCall } from './bar-state.ts';
import { tones } from './call-sound.ts';
import { dropCall } from './end-of-call.ts';
import { isOver } from './is-over.ts';
import { dispatch, line, PhoneFault, usePhone } from './phone-state.ts';

/** So long the carrier's SDK has to hear that a call is over, and how often it is looked, in milliseconds. */
const LET_GO_MS = 3_000;
const LET_GO_LOOK_MS = 20;

/** Stops ringing here. */
export function ignore(uuid: string): void {
  line.client?.ignore(uuid);
  dispatch({ type: 'ended', uuid });
}

/**
 * Ends our part; with nobody of the staff left the call is over. The server is told, because the carrier cannot tell
 * who hung up from whose page crashed: should that word be lost, the patient waits and it rings at others.
 */
export function hangUp(): void {
  const { current } = usePhone.getState().bar;
  if (current) sayHungUp(current).catch((error: unknown) => usePhone.setState({ told: errorMessage(error) }));
  dropCall();
}

/** @throws ApiError for what is not simply over */
async function sayHungUp({ conferenceName: known, uuid, phase }: CurrentCall): Promise<void> {
  const nameOf = (own: readonly calls.OngoingCall[] | undefined) =>
    own?.find(({ call_uuid }) => call_uuid === uuid)?.conferenceName;
  const held = known ?? nameOf(queryClient.getQueryData<calls.OngoingCall[]>(ownCallsQuery.queryKey));
  // A line that stands has a conference, whether we were told of it yet or not.
  const conferenceName =
    held ??
    (phase === 'calling'
      ? undefined
      : nameOf(await queryClient.fetchQuery({ ...ownCallsQuery, staleTime: 0 })));
  if (conferenceName === undefined) return;
  try {
    await call(calls.leaveConference, {
      query: { conferenceName, end: 'true' },
      quiet400: true,
      // Arrives also from a window that is closed in the same moment.
      fetch: (input, init) => fetch(input, { ...init, keepalive: true }),
    });
  } catch (error) {
    // It was over before, or nobody had come into it yet.
    if (!isOver(error)) throw error;
  }
}

export function setMuted(on: boolean): void {
  line.client?.setMuted(on);
  dispatch({ type: 'muted', on });
}

export function sendKey(key: string): void {
  line.client?.sendKey(key);
  tones.key(key, deviceFor('speaker'));
}

export const setAdding = (on: boolean): void => dispatch({ type: 'adding', on });

/** The conference of the call we are in. @throws PhoneFault while it has none */
function needConference(): string {
  const name = usePhone.getState().bar.current?.conferenceName;
  if (!name) throw new PhoneFault(calls.callMessages.joinFailed);
  return name;
}

/**
 * Leaves the call without ending it.
 * @param quiet who asks says itself why it could not, or goes on without
 * @returns its conference's name from now on: one that waits has another
 * @throws ApiError: we are in it still
 */
export async function leave(quiet = false): Promise<string> {
  const conferenceName = needConference();
  const before = usePhone.getState().bar.current;
  line.endedByUs = true;
  let left: calls.OngoingCall;
  try {
    ({ call: left } = await call(calls.leaveConference, { query: { conferenceName }, quiet400: quiet }));
  } catch (error) {
    line.endedByUs = false;
    throw error;
  }
  line.back?.call.write(null);
  const uuid = before?.uuid ?? usePhone.getState().bar.current?.uuid;
  if (uuid) dispatch({ type: 'ended', uuid });
  return left.conferenceName;
}

/**
 * Makes way for another call: the one that we are in is left, and waits until it is resumed. One that the server knows
 * nothing of never came about, or is over, and keeps nobody from the next.
 * @throws ApiError: we are in it still
 */
export async function makeWay(): Promise<void> {
  const { current } = usePhone.getState().bar;
  if (!current) return;
  try {
    await leave(true);
  } catch (error) {
    if (current.conferenceName !== null && !isOver(error)) throw error;
    if (usePhone.getState().bar.current?.uuid === current.uuid) dropCall();
  }
  await untilLetGo(current);
}

/**
 * Waits until the carrier's SDK has heard that a call is over. Before it takes another call it hangs up the one that it
 * is in; where the carrier knows of that one no more, it answers that there is no such call, and the SDK takes that for
 * all of its calls: the new one would be cut as it is answered.
 */
async function untilLetGo(call: CurrentCall): Promise<void> {
  const deadline = Date.now() + LET_GO_MS;
  while (line.client?.isIn(call) && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, LET_GO_LOOK_MS));
}
