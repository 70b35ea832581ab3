import { calls, formatPhone } from '@chairline/contract';
import { QueryObserver } from '@tanstack/react-query';
import { create } from 'zustand';
import { ApiError, call, errorMessage } from '../api.ts';
import { callSettingsQuery } from '../call-settings.ts';
import { onEvents } from '../live-store.ts';
import { once } from '../once.ts';
import { learnCallEvents, ownCallsQuery } from '../ongoing-calls.ts';
import { queryClient } from '../query-client.ts';
import { currentSession } from '../session.ts';
import { deviceFor, lookForDevices, openMicrophone, tryMicrophone, useDevices } from './audio-devices.ts';
import {
  askedState,
  type AskedState,
  type AskedWord,
  type BarEvent,
  type BarState,
  type Called,
  type CurrentCall,
  displayOf,
  idleBar,
  reduceBar,
} from './bar-state.ts';
import { titleOf } from './call-title.ts';
import { findMissing, type MicrophoneWanted, microphoneWords } from './capability.ts';
import { type CallFacts, openPhoneClient, type PhoneClient } from './phone-client.ts';
import { type Elsewhere, PhoneTab } from './phone-tab.ts';
import { type CallerFacts, readIncoming } from './read-incoming.ts';
import { TonePlayer } from './tones.ts';
import { findCutOff, WayBack } from './way-back.ts';

/** A sentence for who wanted to call; it says what to do. */
class PhoneFault extends ApiError {
  override name = 'PhoneFault';

  constructor(message: string, options?: ErrorOptions) {
    super(0, 'phone', message, options);
  }
}

type Status =
  /** Not asked for yet. */
  | 'off'
  | 'starting'
  | 'ready'
  /** Not reachable at the moment; comes back by itself. */
  | 'lost'
  /** Another window of this browser has the phone. */
  | 'elsewhere'
  /** This browser cannot call, or the user has no softphone. */
  | 'missing';

interface PhoneState {
  status: Status;
  /** Why it is not ready, in words. */
  why: string | null;
  bar: BarState;
  /** What became of who was asked into the call last. */
  asked: AskedState | null;
  /** What the window with the phone shows. */
  elsewhere: Elsewhere | null;
  /** We go back into a call by ourselves. */
  resuming: boolean;
  /** Nothing is heard of us in the call that goes on: what to do about it, in words. */
  unheard: string | null;
}

/** All that the call bar shows. */
export const usePhone = create<PhoneState>(() => ({
  status: 'off',
  why: null,
  bar: idleBar,
  asked: null,
  elsewhere: null,
  resuming: false,
  unheard: null,
}));

/** How long a softphone that could not be had is left alone, in milliseconds; doubled up to a minute. */
const AGAIN_MS = 2_000;
const AGAIN_MAX_MS = 60_000;
/** How long a call waits for the phone to be ready, in milliseconds. */
const READY_MS = 10_000;
/** How often the server is asked about a call that stands, while it has not said who is there, in milliseconds. */
const ASK_MS = 3_000;

/** After a change of devices the SDK goes back to the browser's own microphone; by then it has, in milliseconds. */
const SDK_CHOOSES_MS = 500;

const limits = { ring: calls.RING_SECONDS, settled: calls.ANSWERED_SECONDS };
const tones = new TonePlayer();

let client: PhoneClient | null = null;
let tab: PhoneTab | null = null;
let back: WayBack | null = null;
let failures = 0;
let again: ReturnType<typeof setTimeout> | undefined;
let askedTimer: ReturnType<typeof setTimeout> | undefined;
let devicesTimer: ReturnType<typeof setTimeout> | undefined;
let askTimer: ReturnType<typeof setTimeout> | undefined;
/**
 * The conference that our own softphone is rung into because we asked for it: taken without asking. `stay`: by itself,
 * beside whatever the person has before them by now.
 */
let awaited: { conferenceName: string | null; stay: boolean } | null = null;
/** We ended it ourselves: it is not gone back into. */
let endedByUs = false;

/** A conference's own name: while it waits, one that says so stands in its place. */
const ownName = (name: string | null): string | null =>
  name?.startsWith(calls.PARKED_PREFIX) ? name.slice(calls.PARKED_PREFIX.length) : name;

const me = () => currentSession()?.user_id ?? 0;

function dispatch(event: BarEvent): void {
  const before = usePhone.getState().bar;
  const bar = reduceBar(before, event);
  if (bar === before) return;
  usePhone.setState(bar.current ? { bar } : { bar, asked: null, unheard: null });
  const { current } = bar;
  const rings = bar.ringing[0]?.conferenceName ?? null;
  if (rings !== (before.ringing[0]?.conferenceName ?? null)) back?.ring.write(rings);
  const was = before.current?.phase === 'inCall' ? before.current.conferenceName : null;
  if (current?.phase === 'inCall' && current.conferenceName !== was) back?.call.write(current.conferenceName);
}

/** Tones follow the display alone, so that none can go on by itself. */
function followTones({ bar }: PhoneState): void {
  const display = displayOf(bar);
  // Who speaks hears a short tone now and then, as on any telephone, instead of a bell.
  if (display === 'incomingCall' && bar.current) tones.play('waiting', deviceFor('speaker'));
  else if (display === 'incomingCall') tones.play('ring', deviceFor('ringer'));
  else if (bar.current?.direction === 'out' && bar.current.phase !== 'inCall' && !bar.current.slow)
    tones.play('ringBack', deviceFor('speaker'));
  else tones.play(null);
  tab?.tell({ display, title: bar.current?.title ?? bar.ringing[0]?.title ?? '' });
}

/** What the server knows of our calls → whether somebody is there with us. */
function followServer(found: readonly calls.OngoingCall[]): void {
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

function setAsked(word: AskedWord, conferenceName: string): void {
  if (usePhone.getState().bar.current?.conferenceName !== conferenceName) return;
  clearTimeout(askedTimer);
  const asked = askedState(word, limits);
  usePhone.setState({ asked });
  if (word === 'Initiated') dispatch({ type: 'adding', on: false });
  if (asked.clearMs !== null)
    askedTimer = setTimeout(() => usePhone.setState({ asked: null }), asked.clearMs);
}

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
  const userKey = `${user.client_id}.${user.user_id}`;
  back = new WayBack(userKey, {
    isFree: () => tab?.owns === true && usePhone.getState().bar.current === null,
    rings: () => usePhone.getState().bar.ringing.length > 0,
    rejoin: (conferenceName) => rejoin(conferenceName, true),
    setResuming: (resuming) => usePhone.setState({ resuming }),
    say: (why) => usePhone.setState({ why }),
  });
  usePhone.subscribe(followTones);
  new QueryObserver(queryClient, ownCallsQuery).subscribe(({ data }) => {
    if (data) followServer(data);
  });
  onEvents({
    Initiated: ({ conferenceName }) => setAsked('Initiated', conferenceName),
    Ringing: ({ conferenceName }) => setAsked('Ringing', conferenceName),
    Answered: ({ conferenceName }) => setAsked('Answered', conferenceName),
    Hangup: ({ conferenceName }) => setAsked('Hangup', conferenceName),
  });
  addEventListener('online', tryAgainNow);
  navigator.mediaDevices.addEventListener?.('devicechange', devicesChanged);
  useDevices.subscribe(applyDevices);
  tab = new PhoneTab('chairline.phone', {
    own: () => void register(),
    release: async () => {
      const { current } = usePhone.getState().bar;
      if (current?.conferenceName) {
        // Held rather than cut: the other window goes back into it.
        const name = await leave().catch((error: unknown) => {
          console.warn('A call could not be left in order', error);
          return current.conferenceName;
        });
        back?.call.write(name);
      }
      stop();
    },
    lost: stop,
    elsewhere: (is) => usePhone.setState({ status: 'elsewhere', elsewhere: is, why: null }),
  });
  usePhone.setState({ status: 'starting' });
  tab.start();
});

/** This window has the phone no more. */
function stop(): void {
  clearTimeout(again);
  // The window that has it now goes on with the call.
  endedByUs = true;
  client?.unregister();
  usePhone.setState({ status: 'elsewhere', bar: idleBar, asked: null, resuming: false, unheard: null });
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
    const over = await findCutOff();
    const { status, bar } = usePhone.getState();
    if (over === null || over !== bar.current?.conferenceName) return;
    client?.hangUp();
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

function lose(why: string): void {
  usePhone.setState({ status: 'lost', why });
  tryAgainSoon();
}

async function register(): Promise<void> {
  clearTimeout(again);
  if (usePhone.getState().status !== 'lost') usePhone.setState({ status: 'starting', why: null });
  try {
    const session = await call(calls.getSoftphoneSession);
    client ??= await openPhoneClient(session.registrationDomainSocket, {
      onReady: becomeReady,
      onLost: () => {
        if (tab?.owns) lose('The telephone service cannot be reached. It is tried again by itself.');
      },
      onRefused: (reason) => {
        console.warn(`The telephone service refused the softphone: ${reason}`);
        if (tab?.owns) lose('The telephone service refused this softphone. It is tried again by itself.');
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
          usePhone.setState({ why: microphoneWords(error) });
      },
      onMicrophoneEnded: () => void speakAgain(),
      onDevicesChanged: devicesChanged,
    });
    if (tab?.owns) client.register(session.token);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404)
      usePhone.setState({ status: 'missing', why: calls.callMessages.ownNoSoftphone });
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
  else void back?.go();
}

/** Until it is known who is there with us: the server may be told late, and its word be lost. */
function askSoon(): void {
  clearTimeout(askTimer);
  askTimer = setTimeout(() => void askNow(), ASK_MS);
}

async function askNow(): Promise<void> {
  if (usePhone.getState().bar.current?.phase !== 'connected') return;
  try {
    const own = await queryClient.fetchQuery({ ...ownCallsQuery, staleTime: 0 });
    const { current } = usePhone.getState().bar;
    const mine = own.find(({ call_uuid }) => call_uuid === current?.uuid);
    dispatch({ type: 'slow', on: mine !== undefined && mine.ringing === 0 && mine.participants.length < 2 });
  } catch (error) {
    console.warn('Who is in the call could not be asked', error);
  }
  askSoon();
}

/** Finds a caller's name; what shows it says how (`onNameCaller`). */
let nameCaller: (caller: CallerFacts) => Promise<string | null> = () => Promise.resolve(null);

/** Says how a caller's name is found; called once by the feature that shows it. */
export function onNameCaller(find: typeof nameCaller): void {
  nameCaller = find;
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
    answer(uuid).catch((error: unknown) => usePhone.setState({ why: errorMessage(error) }));
    return;
  }
  nameCaller(caller)
    .then((title) => {
      if (title !== null) dispatch({ type: 'titled', uuid, title });
    })
    .catch((error: unknown) => console.warn('Who calls could not be looked up', error));
}

function callEnded({ uuid, endedHere }: CallFacts): void {
  const { current } = usePhone.getState().bar;
  const isCurrent = current !== null && (uuid === null ? current.uuid === null : current.uuid === uuid);
  dispatch({ type: 'ended', uuid });
  if (!isCurrent) return;
  if (current.slow && !endedHere)
    usePhone.setState({
      why: `${current.title || formatPhone(current.number)} could not be called: the telephone service did not ring there. Try again.`,
    });
  const cutOff = endedHere && !endedByUs && current.phase !== 'calling';
  endedByUs = false;
  applyDevices();
  // What was taken from us by a lost connection is gone back into; what others ended is over.
  if (cutOff) void back?.go();
  else back?.call.write(null);
}

/** What is plugged in is used as it was chosen (`applyDevices` follows). */
function devicesChanged(): void {
  lookForDevices().catch((error: unknown) => console.warn('The audio devices could not be listed', error));
  clearTimeout(devicesTimer);
  devicesTimer = setTimeout(applyDevices, SDK_CHOOSES_MS);
}

function applyDevices(): void {
  const microphone = deviceFor('microphone');
  const speaker = deviceFor('speaker');
  if (speaker !== '') client?.useSpeaker(speaker);
  const { bar, unheard } = usePhone.getState();
  if (bar.current?.phase === 'inCall') {
    // The SDK would open it beside the one that we watch.
    const isOther = microphone !== '' && client?.spokenInto() !== microphone;
    if (unheard !== null || isOther) void speakAgain();
  } else if (microphone !== '') client?.useMicrophone(microphone);
}

/**
 * Takes what microphone there is, once the one of the call that goes on is gone.
 * @returns what to do where there is none; null: we are heard again
 */
export async function speakAgain(): Promise<string | null> {
  let unheard: string | null = null;
  try {
    await client?.speakInto(await openMicrophone());
  } catch (error) {
    unheard = microphoneWords(error instanceof Error ? error.name : '', 'and you are heard again');
  }
  if (usePhone.getState().bar.current === null) return null;
  usePhone.setState({ unheard });
  return unheard;
}

/** @throws PhoneFault where it does not become ready in time */
async function whenReady(): Promise<PhoneClient> {
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
  if (state.status !== 'ready' || !client)
    throw new PhoneFault(state.why ?? 'The telephone service cannot be reached. Try again.');
  return client;
}

/** @throws PhoneFault where the browser gives no microphone */
async function needMicrophone(wanted: MicrophoneWanted): Promise<void> {
  try {
    await tryMicrophone();
  } catch (error) {
    throw new PhoneFault(microphoneWords(error instanceof Error ? error.name : '', wanted), { cause: error });
  }
}

/** Whom a call is placed to. */
export interface Placed extends Called {
  /** A colleague's softphone, in the number's place. */
  softphone?: string;
  /** The tag that the call's item gets. */
  tagId?: number;
  /** An ongoing call that is joined as a supervisor. */
  join?: string;
}

/** What is dialled where a call is joined by its name. */
const NOBODY = '10000000000';

/** What is dialled for a number. @throws PhoneFault for one that the office does not call */
async function dial(text: string): Promise<string> {
  const allowed = await queryClient.fetchQuery(callSettingsQuery);
  const dialled = calls.readDialled(text, allowed);
  if ('refused' in dialled) throw new PhoneFault(dialled.refused);
  const { number } = dialled;
  if (number.startsWith('+1')) return number.slice(1);
  return number.startsWith('+') ? `011${number.slice(1)}` : number;
}

/**
 * Calls a number or a colleague, or joins an ongoing call as its supervisor.
 * @throws PhoneFault in words for who called
 */
export async function place(called: Placed): Promise<void> {
  const { number, softphone, join, tagId } = called;
  const goesTo = softphone
    ? `sip:${softphone}@phone.plivo.com`
    : join === undefined
      ? await dial(number)
      : NOBODY;
  if (usePhone.getState().bar.current)
    throw new PhoneFault('You are in a call already. Hang up or leave it first.');
  const phone = await whenReady();
  await needMicrophone('then call again');
  if (usePhone.getState().bar.ringing.length > 0)
    throw new PhoneFault('Someone is calling you. Answer or ignore that call first.');
  const { title, contactId, stay } = called;
  usePhone.setState({ why: null });
  dispatch({
    type: 'placed',
    called: { title, number, contactId, stay },
    ...(join === undefined ? {} : { conferenceName: join, role: 'supervisor' as const }),
  });
  endedByUs = false;
  const begun = phone.call(goesTo, {
    'X-Ph-Calleruserid': String(me()),
    ...(tagId === undefined ? {} : { 'X-Ph-TagId': String(tagId) }),
    ...(join === undefined ? {} : { 'X-Ph-Conferencename': join }),
  });
  if (begun) return;
  dispatch({ type: 'unplaced' });
  throw new PhoneFault(
    join === undefined ? 'The call could not be placed. Try again.' : calls.callMessages.joinFailed,
  );
}

/**
 * Takes a call that rings. One that we are in is left first: it waits, with music, until it is resumed.
 * @throws PhoneFault, ApiError: it rings on then
 */
export async function answer(uuid: string): Promise<void> {
  const phone = await whenReady();
  await needMicrophone('then answer');
  if (usePhone.getState().bar.current) await leave();
  if (!usePhone.getState().bar.ringing.some((one) => one.uuid === uuid))
    throw new PhoneFault('This call is over, or someone else has taken it.');
  dispatch({ type: 'taken', uuid });
  endedByUs = false;
  askSoon();
  if (phone.answer(uuid)) return;
  dispatch({ type: 'ended', uuid });
  throw new PhoneFault('This call is over, or someone else has taken it.');
}

/** Stops ringing here. */
export function ignore(uuid: string): void {
  client?.ignore(uuid);
  dispatch({ type: 'ended', uuid });
}

/**
 * Ends our part; with nobody of the staff left the call is over. The server is told, because the carrier cannot tell
 * who hung up from whose page crashed: should that word be lost, the patient waits and it rings at others.
 */
export function hangUp(): void {
  const { current } = usePhone.getState().bar;
  endedByUs = true;
  back?.call.write(null);
  if (current) sayHungUp(current).catch((error: unknown) => usePhone.setState({ why: errorMessage(error) }));
  client?.hangUp();
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
    await call(calls.leaveConference, { query: { conferenceName, end: 'true' }, quiet400: true });
  } catch (error) {
    // It was over before, or nobody had come into it yet.
    if (!(error instanceof ApiError && [400, 404, 409].includes(error.status))) throw error;
  }
}

export function setMuted(on: boolean): void {
  client?.setMuted(on);
  dispatch({ type: 'muted', on });
}

export function sendKey(key: string): void {
  client?.sendKey(key);
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
 * @returns its conference's name from now on: one that waits has another
 * @throws ApiError: we are in it still
 */
export async function leave(): Promise<string> {
  const conferenceName = needConference();
  endedByUs = true;
  let left: calls.OngoingCall;
  try {
    ({ call: left } = await call(calls.leaveConference, { query: { conferenceName } }));
  } catch (error) {
    endedByUs = false;
    throw error;
  }
  back?.call.write(null);
  const uuid = usePhone.getState().bar.current?.uuid;
  if (uuid) dispatch({ type: 'ended', uuid });
  return left.conferenceName;
}

/**
 * Goes (back) into a call: our own softphone is rung, and taken without asking.
 * @param quiet nobody pressed for it: who asks says itself why it could not, and what is on the screen stays
 * @throws ApiError, PhoneFault
 */
export async function rejoin(conferenceName: string, quiet = false): Promise<void> {
  await whenReady();
  if (usePhone.getState().bar.current) await leave();
  // A page with nothing chosen yet shows the caller.
  awaited = { conferenceName: ownName(conferenceName), stay: quiet && location.search !== '' };
  try {
    await call(calls.rejoinConference, { body: { conferenceName }, quiet400: quiet });
  } catch (error) {
    awaited = null;
    throw error;
  }
}

/** The phone comes to this window. */
export const takePhone = async (): Promise<void> => {
  await tab?.take();
};

/** The test tone, until it is ended. @returns ends it */
export function playTest(use: 'speaker' | 'ringer'): () => void {
  const player = new TonePlayer();
  player.play('test', deviceFor(use));
  return () => player.play(null);
}
