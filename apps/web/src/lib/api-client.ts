import { identity, PAGE_HEADER, pathOf, problem, problemCodes } from '@chairline/contract';
import type { RouteAnswer, RouteCall, RouteShape } from '@chairline/contract';
import { ApiError, apiMessages, isAlerted } from './api-error.ts';

export type ConnectorState = 'online' | 'offline' | 'none';

export interface CallOptions {
  signal?: AbortSignal;
  /** The caller shows a 400 itself: no alert. */
  quiet400?: boolean;
  /** Sends it otherwise: where it is to be seen how much has left. */
  fetch?: typeof fetch;
}

/** What the client tells the rest of the page, and what tabs of one browser share. */
export interface ApiEnvironment {
  /** Where the API is, `/api` in a page. */
  base: string;
  fetch: typeof fetch;
  onAlert(message: string): void;
  onSession(user: identity.SessionUser): void;
  /** The session is over: the refresh token was refused. */
  onSessionEnded(): void;
  onConnector(state: ConnectorState): void;
  /** The server answered something. */
  onReached(): void;
  /** The office's trial and plan are over: the server refused a change. */
  onLimited(): void;
  /** Runs `work` alone among the tabs of this browser: a refresh token may be used once only. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** When any tab last refreshed the session, in epoch milliseconds; 0 for never. */
  lastRefresh(): number;
  markRefresh(at: number): void;
}

/** A call without an answer ends after this time, in milliseconds; one with files gets longer. */
const TIMEOUT_MS = 30_000;
const UPLOAD_TIMEOUT_MS = 300_000;

interface Parts {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  files?: readonly File[];
}

type FormValue = string | number | boolean | object | null | undefined;

function formOf({ filePart = 'files' }: RouteShape, parts: Parts): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries((parts.body ?? {}) as Record<string, FormValue>)) {
    if (value === undefined || value === null) continue;
    form.append(key, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  for (const file of parts.files ?? []) form.append(filePart, file, file.name);
  return form;
}

function requestOf(route: RouteShape, parts: Parts): RequestInit {
  const headers: Record<string, string> = { [PAGE_HEADER]: '1' };
  const request: RequestInit = { method: route.method, credentials: 'same-origin', headers };
  if (route.multipart || parts.files) request.body = formOf(route, parts);
  else if (parts.body !== undefined) {
    headers['content-type'] = 'application/json';
    request.body = JSON.stringify(parts.body);
  }
  return request;
}

/** What came back, its body read to the end. */
interface Answered {
  status: number;
  isJson: boolean;
  text: string;
  headers: Headers;
}

/** The sentence of a 400: its body as it is; of a JSON body the text in it. */
function sentenceOf({ isJson, text }: Answered): string {
  if (!isJson) return text || apiMessages.other;
  const body: unknown = JSON.parse(text);
  if (typeof body === 'string') return body;
  const fields = body as { message?: unknown; detail?: unknown; title?: unknown } | null;
  const sentence = fields?.message ?? fields?.detail ?? fields?.title;
  return typeof sentence === 'string' && sentence ? sentence : text;
}

function fallbackMessage(status: number): string {
  if (status === 403) return apiMessages.forbidden;
  if (status === 404) return apiMessages.notFound;
  return status >= 500 ? apiMessages.serverError : apiMessages.other;
}

function errorOf(answered: Answered): ApiError {
  const { status, text } = answered;
  if (status === 400) return new ApiError(400, 'bad_request', sentenceOf(answered));
  const words = fallbackMessage(status);
  try {
    const document: unknown = JSON.parse(text);
    const { success, data } = problem.safeParse(document);
    if (success) return new ApiError(status, data.code, data.detail ?? words, { problem: document });
  } catch (cause) {
    // A proxy's page, not the server's answer: the status alone speaks.
    return new ApiError(status, status >= 502 ? 'unavailable' : 'internal', words, { cause });
  }
  return new ApiError(status, 'internal', words);
}

/**
 * The HTTP rules of specification 3, section 7.9: cookies travel; on a 403 the session is refreshed
 * once while other calls wait, then the call is repeated; a 403 on the refresh ends the session; a
 * 400 is shown as it is. So is a 402: the office's time is over.
 */
export function createApi(environment: ApiEnvironment) {
  let refreshing: Promise<'refreshed' | 'already'> | null = null;

  /** One try. A connection lost, or a time that is over, within the body is the same as before it. */
  async function send(
    route: RouteShape,
    parts: Parts,
    signal?: AbortSignal,
    fetchIt = environment.fetch,
  ): Promise<Answered> {
    const limit = AbortSignal.timeout(route.multipart ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
    try {
      const response = await fetchIt(environment.base + pathOf(route, parts), {
        ...requestOf(route, parts),
        signal: signal ? AbortSignal.any([signal, limit]) : limit,
      });
      const { status, headers } = response;
      if (status < 500) environment.onReached();
      const connector = headers.get('x-od-connector') as ConnectorState | null;
      if (connector) environment.onConnector(connector);
      const isJson = !!headers.get('content-type')?.includes('json');
      return { status, isJson, headers, text: await response.text() };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      if (limit.aborted) throw new ApiError(0, 'timeout', apiMessages.timeout, { cause });
      throw new ApiError(0, 'offline', apiMessages.offline, { cause });
    }
  }

  async function refreshNow(since: number): Promise<'refreshed' | 'already'> {
    return environment.alone(async () => {
      if (environment.lastRefresh() > since) return 'already';
      const response = await send(identity.refreshSession, {});
      if (response.status === 403) {
        environment.onSessionEnded();
        throw new ApiError(403, 'session_ended', apiMessages.sessionEnded);
      }
      if (response.status >= 300) throw errorOf(response);
      environment.markRefresh(Date.now());
      environment.onSession(identity.sessionUser.parse(JSON.parse(response.text)));
      return 'refreshed';
    });
  }

  /** @param since a refresh after this time (epoch ms), by any tab, is as good as a new one. */
  function refresh(since: number): Promise<'refreshed' | 'already'> {
    refreshing ??= refreshNow(since).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function sendRefreshing(guarded: boolean, sendIt: () => Promise<Answered>): Promise<Answered> {
    // Whatever came of the refresh, the waiting call finds out by itself.
    if (guarded && refreshing) await refreshing.catch(() => undefined);
    const sentAt = Date.now();
    let response = await sendIt();
    if (response.status !== 403 || !guarded) return response;
    const outcome = await refresh(sentAt);
    response = await sendIt();
    if (response.status !== 403 || outcome === 'refreshed') return response;
    await refresh(Number.POSITIVE_INFINITY);
    return sendIt();
  }

  /**
   * Calls a route of the contract.
   * @param parts `params`, `query`, `body` and `files` as the route has them, `signal`, `quiet400`.
   * @returns the answer, parsed by the contract; undefined where the route answers no JSON.
   * @throws ApiError, or the signal's reason when the caller aborted.
   */
  async function call<R extends RouteShape>(
    route: R,
    ...[given]: {} extends RouteCall<R> ? [(RouteCall<R> & CallOptions)?] : [RouteCall<R> & CallOptions]
  ): Promise<RouteAnswer<R>> {
    const { signal, quiet400, fetch: fetchIt, ...parts } = (given ?? {}) as Parts & CallOptions;
    const sendIt = () => sendRefreshing(route.access !== 'public', () => send(route, parts, signal, fetchIt));
    let response = await sendIt();
    if (response.status === 503)
      response = await (await import('./ask-again.ts')).askAgain(route, response, sendIt, given);
    if (response.status >= 300) {
      const error = errorOf(response);
      if (error.code === problemCodes.subscriptionOver) environment.onLimited();
      if (isAlerted(error) && !(error.status === 400 && quiet400)) environment.onAlert(error.message);
      throw error;
    }
    if (!route.answer) return undefined as RouteAnswer<R>;
    try {
      const { isJson, text } = response;
      const body: unknown = route.plainText && !isJson ? text : JSON.parse(text);
      return route.answer.parse(body) as RouteAnswer<R>;
    } catch (cause) {
      // Not what the contract allows.
      console.error(route.name, cause);
      throw new ApiError(response.status, 'bad_answer', apiMessages.badAnswer, { cause });
    }
  }

  return { call };
}
