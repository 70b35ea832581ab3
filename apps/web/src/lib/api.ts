import { identity } from '@chairline/contract';
import type { RouteAnswer, RouteCall, RouteShape } from '@chairline/contract';
import { create } from 'zustand';
import { createApi, type CallOptions, type ConnectorState } from './api-client.ts';
import { readStored, writeStored } from './storage.ts';

export { ApiError, errorMessage, isAlerted, isConnectionError } from './api-error.ts';
export type { CallOptions, ConnectorState } from './api-client.ts';

interface ApiHooks {
  onAlert(message: string): void;
  onSession(user: identity.SessionUser): void;
  onSessionEnded(): void;
  onLimited(): void;
  onReached(): void;
  /** Awaited before something that live events keep true is read. */
  beforeRead(): Promise<void>;
}

const REFRESHED_KEY = 'chairline.refreshed';

const hooks: ApiHooks = {
  onAlert: console.warn,
  onSession: () => {},
  onSessionEnded: () => {},
  onLimited: () => {},
  onReached: () => {},
  beforeRead: () => Promise.resolve(),
};

/** Says what happens on an alert, a renewed session and an ended one; called at start by `app`. */
export function configureApi(given: Partial<ApiHooks>): void {
  Object.assign(hooks, given);
}

/** The practice-system connector's state, as the last answer's X-OD-Connector had it. */
export const useConnector = create<{ state: ConnectorState }>(() => ({ state: 'none' }));

const api = createApi({
  base: '/api',
  fetch: (input, init) => fetch(input, init),
  onAlert: (message) => hooks.onAlert(message),
  onSession: (user) => hooks.onSession(user),
  onSessionEnded: () => hooks.onSessionEnded(),
  onLimited: () => hooks.onLimited(),
  onReached: () => hooks.onReached(),
  onConnector: (state) => {
    if (useConnector.getState().state !== state) useConnector.setState({ state });
  },
  // Browsers offer locks on secure origins only; elsewhere the server's reuse check has the last word.
  alone: (work) => (navigator.locks ? navigator.locks.request('chairline.refresh', work) : work()),
  lastRefresh: () => readStored<number>(REFRESHED_KEY) ?? 0,
  markRefresh: (at) => void writeStored(REFRESHED_KEY, at),
});

/**
 * Calls a route of the contract.
 * @param parts `params`, `query`, `body` and `files` as the route has them; `signal`; `quiet400`
 * when the caller shows a 400 itself.
 * @returns the answer, parsed by the contract; undefined where the route answers no JSON.
 * @throws ApiError, or the signal's reason when the caller aborted.
 */
export async function call<R extends RouteShape>(
  route: R,
  ...parts: {} extends RouteCall<R> ? [(RouteCall<R> & CallOptions)?] : [RouteCall<R> & CallOptions]
): Promise<RouteAnswer<R>> {
  const shape: RouteShape = route;
  if (shape.method === 'GET' && shape.access !== 'public' && shape !== identity.checkSession) {
    await hooks.beforeRead();
  }
  if (held && shape.access !== 'public') await held;
  const work = api.call(route, ...parts);
  running.add(work);
  try {
    return await work;
  } finally {
    running.delete(work);
  }
}

const running = new Set<Promise<unknown>>();
let held: Promise<void> | null = null;

/**
 * Runs the call that ends the session once what was sent before is answered (for at most a second). What comes
 * after it waits: for good where the session has ended, as the page is left then; else until it has failed.
 */
export async function callLast<T>(work: () => Promise<T>): Promise<T> {
  let release = () => {};
  held = new Promise((resolve) => (release = resolve));
  await Promise.race([Promise.allSettled(running), new Promise((resolve) => setTimeout(resolve, 1_000))]);
  try {
    return await work();
  } catch (error) {
    held = null;
    release();
    throw error;
  }
}

/** The address of a file from its path under the API, as answers carry it. */
export function mediaUrl(path: string): string {
  return path.startsWith('/api/') ? path : `/api${path.startsWith('/') ? '' : '/'}${path}`;
}
