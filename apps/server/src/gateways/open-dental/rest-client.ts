import { faultOfAnswer, faultOfSilence, garbage } from './rest-faults.ts';
import type { RequestLine } from './rest-line.ts';
import { PracticeFault } from './source.ts';

interface RestOptions {
  /** Base with its version, such as https://api.opendental.com/api/v1. */
  apiUrl: string;
  developerKey: string;
  /** From one request of a customer to the next: "one request per one second" (apiimplementation, Throttling). */
  paceMs: number;
  /** Before a request counts as unanswered; Open Dental's own limit is a minute. */
  timeoutMs: number;
  /** Rows of a page that are asked for; as many as the API gives of itself where it is left out. */
  pageRows?: number;
}

/** "items 0 through 99": what the API gives where nobody says how many. */
const PAGE_ROWS = 100;

export type Query = Readonly<Record<string, string>>;

export interface RestClient {
  /** A page with fewer rows is a list's last. */
  readonly pageRows: number;
  /**
   * A page of a list.
   * @param offset rows that are left out
   * @throws PracticeFault, or the signal's reason
   */
  page(path: string, query: Query, offset: number, signal: AbortSignal, urgent?: boolean): Promise<unknown>;
  /** @param query without Offset; @throws PracticeFault, or the signal's reason */
  get(path: string, query: Query, signal: AbortSignal, urgent?: boolean): Promise<unknown>;
  /** @returns the answer's body, undefined when it is empty. @throws PracticeFault, or the signal's reason */
  send(method: 'PUT' | 'POST', path: string, body: object, signal: AbortSignal): Promise<unknown>;
  /**
   * What a query that only reads answers, up to a hundred rows (opendental.com/site/apiqueries.html).
   * @param sql a constant
   * @throws PracticeFault, or the signal's reason
   */
  query(sql: string, signal: AbortSignal): Promise<unknown>;
}

/** A hundred rows with long notes are far below this. */
const MOST_BYTES = 16 * 1024 * 1024;

/** Speaks to Open Dental's REST API with one office's key. */
export function createRestClient(options: RestOptions, customerKey: string, line: RequestLine): RestClient {
  const base = options.apiUrl.replace(/(?<!\/)\/+$/, '');
  const headers = {
    authorization: `ODFHIR ${options.developerKey}/${customerKey}`,
    'content-type': 'application/json',
    accept: 'application/json',
  };

  async function ask(
    url: string,
    request: { method: string; body?: string },
    signal: AbortSignal,
    writes = request.method !== 'GET',
  ): Promise<unknown> {
    const limit = AbortSignal.any([signal, AbortSignal.timeout(options.timeoutMs)]);
    try {
      const response = await fetch(url, { ...request, headers, redirect: 'manual', signal: limit });
      const text = await readLimited(response, writes);
      if (!response.ok) {
        const fault = faultOfAnswer(response.status, text, response.headers.get('retry-after'), writes);
        if (fault.retryAfterMs !== null) line.hold(fault.retryAfterMs);
        throw fault;
      }
      if (text.trim() === '') return undefined;
      return parseExactly(text);
    } catch (error) {
      if (error instanceof PracticeFault) throw error;
      if (signal.aborted && !writes) throw signal.reason;
      if (error instanceof SyntaxError) throw garbage(writes);
      throw faultOfSilence(error, writes);
    }
  }

  // A key that no header can carry is none of Open Dental's: said here, where the reason is known.
  const isSound = /^[\x21-\x7E]+$/.test(customerKey) && !customerKey.includes('/');
  const run = <T>(urgent: boolean, signal: AbortSignal, work: () => Promise<T>): Promise<T> =>
    isSound ? line.run(urgent, signal, work) : Promise.reject(faultOfAnswer(401, '', null, false));

  return {
    pageRows: options.pageRows ?? PAGE_ROWS,
    page(path, query, offset, signal, urgent) {
      const place: Record<string, string> = { ...query };
      if (options.pageRows !== undefined) place['Limit'] = String(options.pageRows);
      if (offset > 0) place['Offset'] = String(offset);
      return this.get(path, place, signal, urgent);
    },
    get(path, query, signal, urgent = false) {
      const search = new URLSearchParams(query).toString().replaceAll('+', '%20');
      return run(urgent, signal, () =>
        ask(`${base}/${path}${search === '' ? '' : `?${search}`}`, { method: 'GET' }, signal),
      );
    },
    send: (method, path, body, signal) =>
      run(true, signal, () => ask(`${base}/${path}`, { method, body: JSON.stringify(body) }, signal)),
    query: (sql, signal) =>
      run(false, signal, () => {
        const body = JSON.stringify({ SqlCommand: sql });
        return ask(`${base}/queries/ShortQuery`, { method: 'PUT', body }, signal, false);
      }),
  };
}

/** JSON whose numbers beyond 2^53 come as texts, so that an id is named as it is and not rounded to another. */
function parseExactly(text: string): unknown {
  // Hardly any answer has one: looked for first, for the other way of reading is slower.
  if (!/\d{16}/.test(text)) return JSON.parse(text) as unknown;
  return JSON.parse(text, ((_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
      ? (context?.source ?? value)
      : value) as (key: string, value: unknown) => unknown) as unknown;
}

/** @throws PracticeFault where the answer is larger than any can be */
async function readLimited(response: Response, writes: boolean): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  if (!response.body) return text;
  for await (const piece of response.body) {
    bytes += piece.byteLength;
    // Leaving the loop cancels the rest of the answer.
    if (bytes > MOST_BYTES) throw garbage(writes);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
