import { identity } from '@chairline/contract';
import { create } from 'zustand';
import { call, callLast, configureApi, isConnectionError } from './api.ts';
import { ApiError } from './api-error.ts';
import { readStored, writeStored } from './storage.ts';
import { forgetTouches } from './touch.ts';

type SessionUser = identity.SessionUser;

/** What is kept on the device for an instant first paint (specification 3, section 9). */
interface RememberedSession {
  user: SessionUser;
  clientName: string;
  clientId: number;
  timezone: string;
  validUser: true;
  ODEnabled: boolean;
}

const SESSION_KEY = 'chairline.session';
const CLIENT_KEY = 'chairline.client';
const ENDED_KEY = 'chairline.ended';
const END_KEY = 'chairline.end';
/** A session that the page itself has ended: no window may go on with it. */
interface SessionEnd {
  reason: string;
  /** Whether the server has heard of it. */
  told: boolean;
}
/** How long a sign-out by the page waits for the server before it leaves all the same, in milliseconds. */
const END_WAIT_MS = 3_000;
/** How long a sign-out waits for the browser's push service, in milliseconds. */
const DROP_WAIT_MS = 1_000;

/** A session checked this recently, in milliseconds, is not checked again at the next navigation. */
const CHECK_EVERY_MS = 15_000;

function recall(): SessionUser | null {
  const kept = readStored<RememberedSession>(SESSION_KEY);
  if (!kept?.validUser) return null;
  // What another version of the page kept may have another form.
  const parsed = identity.sessionUser.safeParse(kept.user);
  return parsed.success ? parsed.data : null;
}

const useStore = create<{ user: SessionUser | null }>(() => ({ user: recall() }));

function remember(user: SessionUser): void {
  const kept: RememberedSession = {
    user,
    clientName: user.client.name,
    clientId: user.client_id,
    timezone: user.client.timezone,
    validUser: true,
    ODEnabled: user.ODEnabled,
  };
  writeStored(SESSION_KEY, kept);
  useStore.setState({ user });
}

/** The signed-in user. Only for what stands behind the guard: throws where nobody is signed in. */
export function useSession(): SessionUser {
  const user = useStore((state) => state.user);
  if (!user) throw new Error('Nobody is signed in here');
  return user;
}

/** The signed-in user, or null. */
export function useSessionOrNull(): SessionUser | null {
  return useStore((state) => state.user);
}

export function currentSession(): SessionUser | null {
  return useStore.getState().user;
}

/** Calls `listener` at once and whenever another user is signed in, or nobody any more. */
export function onSessionChange(listener: (user: SessionUser | null) => void): void {
  listener(useStore.getState().user);
  useStore.subscribe((state, before) => {
    if (state.user?.user_id !== before.user?.user_id || state.user?.client_id !== before.user?.client_id) {
      listener(state.user);
    }
  });
}

/** Changes a field of the user that is kept here, after the server took it. */
export function patchSession(patch: Partial<SessionUser>): void {
  const user = currentSession();
  if (user) remember({ ...user, ...patch });
}

/**
 * Where a user begins: where they wanted to go, else at the front desk. An admin whose office's time is over
 * chooses a plan first (decisions, Money), unless they come back from paying.
 * @param to a path of this page
 */
export function startPath(user: SessionUser, to: string | undefined): string {
  const mustChoose = user.client.limited && user.can.administer;
  if (mustChoose && !to?.startsWith('/subscriptionManagement')) return '/pricing';
  return to ?? '/frontdesk';
}

let checkedAt = 0;
/** The page is on its way out: what else ends the session meanwhile changes nothing. */
let leaving = false;
/** The server said that nobody is signed in here; asked again only on the next load. */
let knownOut = false;
let checking: Promise<SessionUser | null> | null = null;

async function askServer(): Promise<SessionUser | null> {
  try {
    const user = await call(identity.checkSession);
    checkedAt = Date.now();
    // An answer that was on its way when the session ended must not bring its user back.
    if (!leaving) remember(user);
    return user;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'session_ended') {
      knownOut = true;
      return null;
    }
    throw error;
  }
}

/** Asks the server who is signed in, where an event may have been missed. */
export function recheckSession(): void {
  if (!currentSession()) return;
  checkOnce().catch((error: unknown) => {
    if (!isConnectionError(error)) console.warn('The session could not be checked', error);
  });
}

function checkOnce(): Promise<SessionUser | null> {
  checking ??= askServer().finally(() => {
    checking = null;
  });
  return checking;
}

/** Whether this browser has cookies of a session; it cannot see those themselves. */
const mayBeSignedIn = (): boolean =>
  document.cookie.split('; ').some((cookie) => cookie.startsWith(`${identity.SESSION_MARK}=`));

/**
 * The guard's question before every navigation: who is signed in? A remembered user is answered at
 * once and checked with the server meanwhile; without one the server is asked first.
 * @returns null when nobody is, or when nobody is remembered and the server cannot be asked.
 */
export async function guardSession(): Promise<SessionUser | null> {
  const user = currentSession();
  if (!user) {
    if (knownOut || (await isEnded()) || !mayBeSignedIn()) return null;
    return checkOnce().catch((error: unknown) => {
      console.warn('The session could not be checked', error);
      return null;
    });
  }
  if (Date.now() - checkedAt > CHECK_EVERY_MS) recheckSession();
  return user;
}

/** The office this device last signed in to, as typed; empty when none. */
export function rememberedClientId(): string {
  return readStored<string>(CLIENT_KEY) ?? '';
}

/** The next sign-in on this device is to this office. */
export function rememberClientId(clientId: number): void {
  writeStored(CLIENT_KEY, String(clientId));
}

/** The session that a sign-in has begun: kept for this page and for the next first paint. */
export function beginSession(user: SessionUser): void {
  rememberClientId(user.client_id);
  checkedAt = Date.now();
  knownOut = false;
  writeStored(END_KEY, null);
  remember(user);
}

/**
 * Signs in, or says that a code is wanted first. @throws ApiError: 401 for wrong credentials, 429 while locked, 400 for fields the
 * server refuses.
 */
export async function signIn(fields: {
  client_id: string;
  username: string;
  password: string;
}): Promise<SessionUser | identity.SecondFactorStep> {
  const answer = await call(identity.signIn, { body: fields, quiet400: true });
  if (!('challenge' in answer)) beginSession(answer);
  return answer;
}

function forget(): void {
  writeStored(SESSION_KEY, null);
  writeStored('chairline.scheme', null);
  forgetTouches();
}

/** This browser gets no pushes of this user any more; the server has forgotten it with the session. */
async function dropPushes(): Promise<void> {
  try {
    const worker = await navigator.serviceWorker?.getRegistration('/');
    await (await worker?.pushManager?.getSubscription())?.unsubscribe();
  } catch (error) {
    console.warn('This browser’s push subscription could not be ended', error);
  }
}

/**
 * Ends the session on the server, clears what was kept and loads the page anew, so that nothing of
 * one user is left for the next. Throws when the server could not be told: the user stays signed in.
 */
export async function signOut(): Promise<void> {
  leaving = true;
  try {
    await callLast(() => call(identity.signOut));
  } catch (error) {
    leaving = false;
    throw error;
  }
  await Promise.race([dropPushes(), new Promise((resolve) => setTimeout(resolve, DROP_WAIT_MS))]);
  forget();
  location.assign('/');
}

/**
 * The session ended without the user: to the sign-in page, which says so and leads back here.
 * @param reason a sentence for the user; left out where they need none.
 */
export function leaveSession(reason?: string): void {
  if (leaving || !currentSession()) return;
  leave(reason);
}

function leave(reason: string | undefined): void {
  leaving = true;
  forget();
  try {
    if (reason) sessionStorage.setItem(ENDED_KEY, reason);
  } catch (error) {
    console.warn('The reason of the sign-out cannot be shown', error);
  }
  const here = location.pathname + location.search;
  location.replace(here === '/' || here === '/login' ? '/' : `/?to=${encodeURIComponent(here)}`);
}

/**
 * The page itself ends the session, in every window: nobody is there. Leaves even when the server cannot be
 * told; it is told on the next load then, and nobody comes in before.
 * @param reason a sentence for the user
 */
export async function endSession(reason: string): Promise<void> {
  if (leaving || !currentSession()) return;
  leaving = true;
  const end: SessionEnd = { reason, told: false };
  // Before the session goes from the storage: that is how the other windows hear of it.
  writeStored(END_KEY, end);
  writeStored(SESSION_KEY, null);
  try {
    // What this window has on its way is answered first: after the end it would only be refused.
    await callLast(() => call(identity.signOut, { signal: AbortSignal.timeout(END_WAIT_MS) }));
    writeStored(END_KEY, { ...end, told: true });
  } catch (error) {
    console.warn('The server did not hear of the sign-out yet', error);
  }
  leave(reason);
}

/** Whether this browser has ended the session itself; makes up for what the server has not heard. */
async function isEnded(): Promise<boolean> {
  const end = readStored<SessionEnd>(END_KEY);
  if (!end) return false;
  if (end.told) return true;
  try {
    await call(identity.signOut);
    writeStored(END_KEY, { ...end, told: true });
  } catch (error) {
    console.warn('The server did not hear of the sign-out yet', error);
  }
  return true;
}

/** What a window says when another one of this browser ended the session. */
export function reasonElsewhere(): string {
  // A sign-in clears it: what stands there is the end of the session this window still shows.
  return readStored<SessionEnd>(END_KEY)?.reason ?? 'You signed out in another window.';
}

/** Why the last session ended, once; null when there is nothing to say. */
export function readEndedReason(): string | null {
  try {
    return sessionStorage.getItem(ENDED_KEY);
  } catch {
    return null;
  }
}

export function clearEndedReason(): void {
  try {
    sessionStorage.removeItem(ENDED_KEY);
  } catch (error) {
    console.warn('The reason of the sign-out cannot be cleared', error);
  }
}

/** Ties the session to the API client and to the other tabs of this browser; called once at start. */
export function followSession(): void {
  configureApi({
    onSession: (user) => {
      checkedAt = Date.now();
      if (!leaving) remember(user);
    },
    onSessionEnded: () => leaveSession('Your session has ended. Sign in again to go on.'),
  });
  // Brought back by the browser after it was left: nothing in it is anybody's any more.
  addEventListener('pageshow', (event) => {
    if (event.persisted && leaving) location.reload();
  });
  addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY || leaving) return;
    if (event.newValue === null) {
      if (currentSession()) leaveSession(reasonElsewhere());
      return;
    }
    const user = recall();
    const before = currentSession();
    if (!user) return;
    // Someone else signed in beside us: this window must not go on with the first one's patients.
    if (before && (before.user_id !== user.user_id || before.client_id !== user.client_id)) location.reload();
    else useStore.setState({ user });
  });
}
