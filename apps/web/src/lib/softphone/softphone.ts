import { calls } from '@chairline/contract';
import { QueryObserver } from '@tanstack/react-query';
import { ApiError, call, errorMessage } from '../api.ts';
import { onEvents } from '../live-store.ts';
import { once } from '../once.ts';
import { learnCallEvents, ownCallsQuery } from '../ongoing-calls.ts';
import { queryClient } from '../query-client.ts';
import { currentSession } from '../session.ts';
import { useDevices } from './audio-devices.ts';
import { displayOf, idleBar } from './bar-state.ts';
import {
  applyDevices,
  devicesChanged,
  followTones,
  microphoneMuted,
  needMicrophone,
  speakAgain,
} from './call-sound.ts';
import { findMissing, microphoneWords } from './capability.ts';
import { callEnded, watchCalls } from './end-of-call.ts';
import { leave, makeWay } from './in-call.ts';
import { KeptToken } from './kept-token.ts';
import { nameRinging } from './name-caller.ts';
import { type CallFacts, openPhoneClient, type PhoneClient, type PhoneHandlers } from './phone-client.ts';
import { dispatch, line, me, PhoneFault, type PhoneState, usePhone } from './phone-state.ts';
import { PhoneTab } from './phone-tab.ts';
import { readIncoming } from './read-incoming.ts';
import { WayBack } from './way-back.ts';
import { isIn, ownName } from './what-became.ts';
import { askSoon, followServer, setAsked } from './who-is-there.ts';

/** How long a softphone that could not be had is left alone, in milliseconds; doubled up to a minute. */
const AGAIN_MS = 2_000;
const AGAIN_MAX_MS = 60_000;
/** How often it is looked whether the token is to be renewed, in milliseconds. */
const LOOK_MS = 5_000;
/** How long after another device is gone this one logs in again, in milliseconds. */
const AFTER_LEFT_MS = 1_000;
/** How long a call waits for the phone to be ready, in milliseconds. */
const READY_MS = 10_000;

let tab: PhoneTab | null = null;
let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let left: ReturnType<typeof setTimeout> | undefined;
/**
 * The conference that our own softphone is rung into because we asked for it: taken without asking. `stay`: by itself,
 * beside whatever the person has before them by now.
 */
let awaited: { conferenceName: string | null; stay: boolean } | null = null;

const kept = new KeptToken({
  isLoggedIn() {
    const { status, bar } = usePhone.getState();
    // In a call the login is not begun anew: it goes on, or comes back, with another token.
    return tab?.owns === true && line.client !== null && (status === 'ready' || bar.current !== null);
  },
  ask: () => call(calls.getSoftphoneSession),
  use: (token) => line.client?.renew(token),
  refused(error) {
    console.warn('The softphone has no new token yet', error);
    if (!isNoSoftphone(error) || usePhone.getState().bar.current) return;
    line.client?.unregister();
    haveNone();
  },
});

const isNoSoftphone = (error: unknown) => error instanceof ApiError && error.status === 404;
const haveNone = () => usePhone.setState({ status: 'missing', why: calls.callMessages.ownNoSoftphone });

/** The phone of this page: begun once, when the page has stood for a moment, or as somebody calls. */
export const startPhone = once(() => {
  const user = currentSession();
  if (!user) return;
  const missing = user.plivo_user === '' ? calls.callMessages.ownNoSoftphone : findMissing();
  if (missing !== null) {
    usePhone.setState({ status: 'missing', why: missing });
    return;
  }
  learnCallEvents();
  line.back = new WayBack(user, {
    isFree: () => tab?.owns === true && usePhone.getState().bar.current === null,
    rings: () => usePhone.getState().bar.ringing.length > 0,
    rejoin,
    setResuming: (resuming) => usePhone.setState({ resuming }),
    say: (told) => usePhone.setState({ told }),
  });
  usePhone.subscribe((state) => {
    followTones(state);
    tellTabs(state);
  });
  watchCalls();
  new QueryObserver(queryClient, ownCallsQuery).subscribe(({ data }) => {
    if (data) followServer(data);
  });
  onEvents({
    Initiated: ({ conferenceName }) => setAsked('Initiated', conferenceName),
    Ringing: ({ conferenceName }) => setAsked('Ringing', conferenceName),
    Answered: ({ conferenceName }) => setAsked('Answered', conferenceName),
    Hangup: ({ conferenceName }) => setAsked('Hangup', conferenceName),
    softphoneRenewed: () => void kept.renew(),
    softphoneLeft: ringHereAgain,
  });
  setInterval(() => kept.look(), LOOK_MS);
  addEventListener('online', tryAgainNow);
  navigator.mediaDevices.addEventListener?.('devicechange', devicesChanged);
  useDevices.subscribe(applyDevices);
  tab = new PhoneTab('chairline.phone', {
    own: () => void register(),
    release: async () => {
      const { current, ringing } = usePhone.getState().bar;
      if (current?.conferenceName) {
        // Held rather than cut: the other window goes back into it.
        const name = await leave().catch((error: unknown) => {
          console.warn('A call could not be left in order', error);
          return current.conferenceName;
        });
        line.back?.call.write(name, { given: true });
      }
      stop();
      // What rings stops here as the phone goes, and rings in the other window.
      line.back?.ring.write(ringing[0]?.conferenceName ?? null);
    },
    lost: stop,
    elsewhere: (is) => usePhone.setState({ status: 'elsewhere', elsewhere: is, why: null }),
  });
  usePhone.setState({ status: 'starting' });
  tab.start();
});

/** The other windows show what this one does. */
function tellTabs({ bar }: PhoneState): void {
  tab?.tell({ display: displayOf(bar), title: bar.current?.title ?? bar.ringing[0]?.title ?? '' });
}

/** This window has the phone no more. */
function stop(): void {
  clearTimeout(again);
  // The window that has it now goes on with the call.
  line.endedByUs = true;
  line.client?.unregister();
  usePhone.setState({
    status: 'elsewhere',
    bar: idleBar,
    asked: null,
    resuming: false,
    unheard: null,
    refused: null,
  });
}

function tryAgainNow(): void {
  const { status, bar } = usePhone.getState();
  if (!tab?.owns || status !== 'lost') return;
  // In a call the carrier's SDK comes back by itself, and takes no login.
  if (!bar.current) return void register();
  tryAgainSoon();
  void giveUpWhatIsOver();
}

/** A call that the carrier has let go of meanwhile is gone back into at once, instead of when its SDK finds it over. */
async function giveUpWhatIsOver(): Promise<void> {
  try {
    const own = await queryClient.fetchQuery({ ...ownCallsQuery, staleTime: 0 });
    const { status, bar } = usePhone.getState();
    if (bar.current?.phase !== 'inCall' || own.some((one) => isIn(one, me()))) return;
    line.client?.hangUp();
    if (status === 'lost') await register();
  } catch (error) {
    console.warn('Whether the call goes on could not be asked', error);
  }
}

function tryAgainSoon(): void {
  clearTimeout(again);
  failures += 1;
  again = setTimeout(tryAgainNow, Math.min(AGAIN_MAX_MS, AGAIN_MS * 2 ** (failures - 1)));
}

/**
 * Another device of ours is gone, which may have been the one that rang. A moment later, so that its own log-out, which
 * the carrier may take for everybody's, comes first.
 */
function ringHereAgain(): void {
  clearTimeout(left);
  left = setTimeout(() => {
    if (tab?.owns && usePhone.getState().status === 'ready') line.client?.registerAgain();
  }, AFTER_LEFT_MS);
}

function lose(why: string): void {
  usePhone.setState({ status: 'lost', why });
  tryAgainSoon();
}

async function register(): Promise<void> {
  clearTimeout(again);
  if (usePhone.getState().status !== 'lost') usePhone.setState({ status: 'starting', why: null });
  try {
    const askedAt = Date.now();
    const session = await call(calls.getSoftphoneSession);
    kept.took(session, askedAt);
    line.client ??= await openPhoneClient(session.registrationDomainSocket, phoneHandlers);
    if (tab?.owns) line.client.register(session.token);
  } catch (error) {
    if (isNoSoftphone(error)) haveNone();
    else lose(errorMessage(error));
  }
}

function becomeReady(): void {
  failures = 0;
  clearTimeout(again);
  if (!tab?.owns) return;
  usePhone.setState({ status: 'ready', why: null, elsewhere: null });
  devicesChanged();
  if (usePhone.getState().bar.current) void giveUpWhatIsOver();
  else void line.back?.go();
}

function takeIncoming(facts: CallFacts): void {
  if (facts.uuid === null) return;
  const { uuid } = facts;
  const { ringing, caller } = readIncoming(uuid, facts);
  const asked =
    ringing.conferenceName !== null && ownName(ringing.conferenceName) === awaited?.conferenceName
      ? awaited
      : null;
  dispatch({ type: 'rang', ringing: asked ? { ...ringing, stay: asked.stay } : ringing });
  if (asked) {
    awaited = null;
    // Where it cannot be taken by itself it rings on, and says why.
    answer(uuid).catch((error: unknown) => usePhone.setState({ told: errorMessage(error) }));
    return;
  }
  nameRinging(uuid, caller);
}

/** What follows from what the carrier's softphone tells. */
export const phoneHandlers: PhoneHandlers = {
  onReady: becomeReady,
  onLost: () => {
    if (tab?.owns) lose('The telephone service cannot be reached. It is tried again by itself.');
  },
  onRefused: (reason) => {
    console.warn(`The telephone service refused the softphone: ${reason}`);
    if (!tab?.owns) return;
    if (!kept.isOver)
      return lose('The telephone service refused this softphone. It is tried again by itself.');
    // A computer that slept for longer than a token holds: at once with another, before anybody is told.
    if (usePhone.getState().bar.current) void kept.renew();
    else void register();
  },
  onIncoming: takeIncoming,
  onNamed: (uuid) => dispatch({ type: 'named', uuid }),
  onAnswered: ({ uuid }) => {
    if (uuid === null) return;
    dispatch({ type: 'answered', uuid });
    askSoon();
  },
  onEnded: callEnded,
  onMicrophoneFailed(error) {
    // In a call it is the SDK's own measuring that gets none; what the call sends is watched.
    if (usePhone.getState().bar.current?.phase !== 'inCall')
      usePhone.setState({ told: microphoneWords(error) });
  },
  onMicrophoneEnded: () => void speakAgain(),
  onMicrophoneMuted: microphoneMuted,
  onDevicesChanged: devicesChanged,
};

/** @throws PhoneFault where it does not become ready in time */
export async function whenReady(): Promise<PhoneClient> {
  startPhone();
  if (usePhone.getState().status === 'elsewhere') await tab?.take();
  const state = await new Promise<PhoneState>((resolve) => {
    const settled = ({ status }: PhoneState) => status === 'ready' || status === 'missing';
    if (settled(usePhone.getState())) return resolve(usePhone.getState());
    const done = () => {
      end();
      clearTimeout(timer);
      resolve(usePhone.getState());
    };
    const end = usePhone.subscribe((now) => {
      if (settled(now)) done();
    });
    const timer = setTimeout(done, READY_MS);
  });
  if (state.status !== 'ready' || !line.client)
    throw new PhoneFault(state.why ?? 'The telephone service cannot be reached. Try again.');
  return line.client;
}

/**
 * Takes a call that rings. One that we are in is left first: it waits, with music, until it is resumed.
 * @throws PhoneFault, ApiError: it rings on then
 */
export async function answer(uuid: string): Promise<void> {
  const phone = await whenReady();
  await needMicrophone('then answer');
  await makeWay();
  if (!usePhone.getState().bar.ringing.some((one) => one.uuid === uuid))
    throw new PhoneFault('This call is over, or someone else has taken it.');
  usePhone.setState({ told: null });
  dispatch({ type: 'taken', uuid });
  line.endedByUs = false;
  askSoon();
  if (phone.answer(uuid)) return;
  dispatch({ type: 'ended', uuid });
  throw new PhoneFault('This call is over, or someone else has taken it.');
}

/**
 * Goes back into a call that we were cut off from: our own softphone is rung, and taken without asking. Nobody pressed for
 * it: who asks says itself why it could not, and what is on the screen stays.
 * @throws ApiError, PhoneFault
 */
async function rejoin(conferenceName: string): Promise<void> {
  await whenReady();
  // A page with nothing chosen yet shows the caller.
  awaited = { conferenceName: ownName(conferenceName), stay: location.search !== '' };
  try {
    await call(calls.rejoinConference, { body: { conferenceName }, quiet400: true });
  } catch (error) {
    awaited = null;
    throw error;
  }
}

/** The phone comes to this window. */
export const takePhone = async (): Promise<void> => {
  await tab?.take();
};
