import { calls } from '@chairline/contract';
import { ownCallsQuery } from '../ongoing-calls.ts';
import { queryClient } from '../query-client.ts';
import { askedState, type AskedWord } from './bar-state.ts';
import { titleOf } from './call-title.ts';
import type { Company } from './phase-end.ts';
import { dispatch, line, me, usePhone } from './phone-state.ts';
import { isIn } from './what-became.ts';

/** How often the server is asked about a call that stands, while it has not said who is there, in milliseconds. */
const ASK_MS = 3_000;

const limits = { ring: calls.RING_SECONDS, settled: calls.ANSWERED_SECONDS };

let askedTimer: ReturnType<typeof setTimeout> | undefined;
let askTimer: ReturnType<typeof setTimeout> | undefined;

/** What the server knows of our calls → whether somebody is there with us. */
export function followServer(found: readonly calls.OngoingCall[]): void {
  const { current } = usePhone.getState().bar;
  if (!current || current.phase === 'calling') return;
  const withUs = found.filter(({ participants }) => participants.some(({ user_id }) => user_id === me()));
  const known = withUs.find(({ conferenceName }) => conferenceName === current.conferenceName);
  // Another conference than we knew: the call was merged into it. Before we came in it is somebody else's, or one we
  // are just leaving.
  const moved = current.phase === 'inCall' ? withUs[0] : undefined;
  const mine = known ?? withUs.find(({ call_uuid }) => call_uuid === current.uuid) ?? moved;
  if (mine && mine.ringing > 0) dispatch({ type: 'slow', on: false });
  if (!mine || mine.participants.length < 2) return;
  const { conferenceName } = mine;
  dispatch({ type: 'joined', conferenceName, at: Date.now(), moved: known === undefined });
  if (current.uuid !== null)
    dispatch({ type: 'titled', uuid: current.uuid, title: titleOf(mine, current, me()) });
}

export function setAsked(word: AskedWord, conferenceName: string): void {
  if (usePhone.getState().bar.current?.conferenceName !== conferenceName) return;
  clearTimeout(askedTimer);
  const asked = askedState(word, limits);
  usePhone.setState({ asked });
  if (word === 'Initiated') dispatch({ type: 'adding', on: false });
  if (asked.clearMs !== null)
    askedTimer = setTimeout(() => usePhone.setState({ asked: null }), asked.clearMs);
}

/** Until it is known who is there with us: the server may be told late, and its word be lost. */
export function askSoon(): void {
  line.company = null;
  askLater();
}

function askLater(): void {
  clearTimeout(askTimer);
  askTimer = setTimeout(() => void askNow(), ASK_MS);
}

async function askNow(): Promise<void> {
  if (usePhone.getState().bar.current?.phase !== 'connected') return;
  try {
    const own = await queryClient.fetchQuery({ ...ownCallsQuery, staleTime: 0 });
    const { current } = usePhone.getState().bar;
    if (current) line.company = companyIn(own, current.direction);
    const mine = own.find(({ call_uuid }) => call_uuid === current?.uuid);
    dispatch({ type: 'slow', on: mine !== undefined && mine.ringing === 0 && mine.participants.length < 2 });
  } catch (error) {
    line.company = null;
    console.warn('Who is in the call could not be asked', error);
  }
  askLater();
}

/** Whom we call is looked for while our line stands: there alone it is no sign of an end that we are by ourselves. */
const companyIn = (own: readonly calls.OngoingCall[], direction: 'out' | 'in'): Company =>
  own
    .filter((one) => isIn(one, me()))
    .some(({ participants, ringing }) => direction === 'out' || participants.length > 1 || ringing > 0)
    ? 'somebody'
    : 'nobody';
