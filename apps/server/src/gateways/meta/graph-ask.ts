import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { formBody } from '../../platform/outside/form-body.ts';
import { MetaError } from './facebook-pages.ts';

export interface MetaOptions {
  appId: string;
  appSecret: string;
  /** Base of a sandbox, such as http://127.0.0.1:4001/meta; null for Meta itself. */
  apiUrl: string | null;
  /** Milliseconds before a request counts as unanswered; parts of a video have longer. */
  timeoutMs: number;
}

const GRAPH_VERSION = 'v25.0';

/** Where Meta answers what. */
export function hostsOf(apiUrl: string | null) {
  return {
    dialog: `${apiUrl ?? 'https://www.facebook.com'}/${GRAPH_VERSION}/dialog/oauth`,
    graph: `${apiUrl ?? 'https://graph.facebook.com'}/${GRAPH_VERSION}`,
    video: `${apiUrl ?? 'https://graph-video.facebook.com'}/${GRAPH_VERSION}`,
  };
}

/** Offsets come as texts; of other errors this is something else. */
const wanted = z.object({
  start_offset: z.coerce.number().int().min(0),
  end_offset: z.coerce.number().int(),
});
const failure = z.object({
  error: z.object({
    code: z.number().default(0),
    error_subcode: z.number().optional(),
    is_transient: z.boolean().optional(),
    error_user_msg: z.string().optional(),
    error_data: wanted.nullable().catch(null).optional(),
  }),
});

/** developers.facebook.com/docs/graph-api/guides/error-handling: calls of the app, a user, a page, and one of its own. */
const BUSY = new Set([4, 17, 32, 341, 368, 613]);
/** Of a message: outside of the 24 hours; and to somebody who cannot be written to (any more). */
const WINDOW_OVER = new Set([2018278, 2018065]);
const NOBODY = new Set([2018001, 1545041]);
/** Of a file that is to be sent in a message (docs/messenger-platform/error-codes): too large; not what it says it is. */
const TOO_LARGE = 2018109;
const UNUSABLE = 2018047;
/** Of a video: not the part that is next, which it names. */
const WRONG_PART = 1363037;
const isForbidden = (code: number): boolean => code === 3 || code === 10 || (code >= 200 && code < 300);

interface Call {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  token: string;
  fields: Record<string, string>;
  file?: { name: string; bytes: Buffer; type: string; fileName: string };
  timeoutMs?: number;
}

/** How the Graph API is asked: the token in a header, its proof beside it, one error for all that goes wrong. */
export function createGraph({ appSecret, timeoutMs }: MetaOptions) {
  /**
   * @param call `POST` of what shows on a page: without an answer it may have been done
   * @throws MetaError
   */
  return async function ask<T>(form: z.ZodType<T>, call: Call): Promise<T> {
    const { method, token, fields, file } = call;
    const proof = createHmac('sha256', appSecret).update(token).digest('hex');
    const all = { ...fields, appsecret_proof: proof };
    const url = new URL(call.url);
    let body: Uint8Array<ArrayBuffer> | URLSearchParams | undefined;
    let type: string | undefined;
    if (method !== 'POST') url.search = new URLSearchParams(all).toString();
    else if (!file) body = new URLSearchParams(all);
    else {
      const parts = new FormData();
      for (const [name, value] of Object.entries(all)) parts.set(name, value);
      parts.set(file.name, new Blob([new Uint8Array(file.bytes)], { type: file.type }), file.fileName);
      ({ body, type } = await formBody(parts));
    }
    const silent = method === 'POST' ? 'doubtful' : 'unavailable';
    let response: Response;
    let answer: unknown;
    try {
      response = await fetch(url, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          accept: 'application/json',
          ...(type === undefined ? {} : { 'content-type': type }),
        },
        redirect: 'error',
        signal: AbortSignal.timeout(call.timeoutMs ?? timeoutMs),
        ...(body ? { body } : {}),
      });
      answer = await response.json();
    } catch (error) {
      const code = (error as { cause?: { code?: string } }).cause?.code;
      const unheard = code === 'ECONNREFUSED' || code === 'ENOTFOUND';
      // The cause can hold the address, and with it the proof.
      throw new MetaError(
        unheard ? 'unavailable' : silent,
        'Facebook did not answer, or with something that cannot be read.',
      );
    }
    const failed = failure.safeParse(answer);
    if (failed.success || !response.ok) throw describe(response, failed.data?.error, silent);
    const read = form.safeParse(answer);
    if (read.success) return read.data;
    throw new MetaError(silent, 'Facebook gave an answer that cannot be read.');
  };
}
export type Ask = ReturnType<typeof createGraph>;

function describe(
  response: Response,
  error: z.infer<typeof failure>['error'] | undefined,
  silent: 'doubtful' | 'unavailable',
): MetaError {
  const code = error?.code ?? 0;
  const words = `Facebook answered ${response.status}${code ? ` (code ${code})` : ''}.`;
  if (code === 190 || code === 102 || (response.status === 401 && code === 0))
    return new MetaError('revoked', words);
  if (error?.error_subcode === TOO_LARGE || response.status === 413)
    return new MetaError('refused', 'Facebook does not take a file of this size: 25 MB at most.');
  if (error?.error_subcode === UNUSABLE)
    return new MetaError(
      'refused',
      'Facebook cannot use this file: it is damaged, or of a kind it does not take.',
    );
  if (response.status === 429 || BUSY.has(code))
    return new MetaError('busy', words, waitOf(response.headers));
  if (WINDOW_OVER.has(error?.error_subcode ?? 0)) return new MetaError('windowOver', words);
  if (NOBODY.has(error?.error_subcode ?? 0)) return new MetaError('gone', words);
  if (isForbidden(code)) return new MetaError('forbidden', words);
  if (response.status === 404 || code === 803 || (code === 100 && error?.error_subcode === 33))
    return new MetaError('gone', words);
  if (error?.error_subcode === WRONG_PART && error.error_data) {
    const { start_offset: from, end_offset: to } = error.error_data;
    return new MetaError('unavailable', words, null, { from, to });
  }
  if (response.status >= 500 || code === 1 || code === 2 || error?.is_transient)
    return new MetaError(silent, words);
  const said = error?.error_user_msg?.slice(0, 300);
  return new MetaError('refused', said ? `Facebook says: ${said}` : words);
}

const usage = z.record(
  z.string(),
  z.array(z.object({ estimated_time_to_regain_access: z.number().default(0) })),
);

/** Minutes in X-Business-Use-Case-Usage, or seconds in Retry-After; at most an hour is waited at once. */
function waitOf(headers: Headers): number | null {
  let minutes = 0;
  const told = headers.get('x-business-use-case-usage');
  if (told !== null && /^\{.*\}$/s.test(told)) {
    try {
      const read = usage.safeParse(JSON.parse(told));
      const waits = Object.values(read.data ?? {}).flat();
      minutes = Math.max(0, ...waits.map((one) => one.estimated_time_to_regain_access));
    } catch {
      // Not JSON after all: it says nothing.
    }
  }
  const ms = minutes > 0 ? minutes * 60_000 : Number(headers.get('retry-after') ?? 0) * 1_000;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, 3_600_000) : null;
}
