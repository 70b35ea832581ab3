import { PracticeFault } from './source.ts';

/** What Open Dental's words are cut to: a rule it names, not a page. */
const MOST_WORDS = 200;
/** It is asked again after this long where it does not say when. */
const BUSY_MS = 5_000;
const LONGEST_HOLD_MS = 15 * 60_000;

/** Its refusals are bare JSON strings; anything else has no words for a person. */
function wordsOf(body: string): string {
  let words: unknown = null;
  try {
    words = JSON.parse(body);
  } catch {
    // A proxy's page instead of the API's own word: the status alone says what happened.
  }
  return typeof words === 'string' ? words.replace(/\s+/g, ' ').trim().slice(0, MOST_WORDS) : '';
}

function readRetryAfter(header: string | null): number {
  if (header === null || header.trim() === '') return BUSY_MS;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1_000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), LONGEST_HOLD_MS) : BUSY_MS;
}

/** What an answer that is no success means (opendental.com/site/apiimplementation.html, "Returned Status Codes"). */
export function faultOfAnswer(
  status: number,
  body: string,
  retryAfter: string | null,
  writes: boolean,
): PracticeFault {
  const words = wordsOf(body);
  const fault = (
    code: PracticeFault['code'],
    message: string,
    options: { retryAfterMs?: number; inDoubt?: boolean } = {},
  ) => new PracticeFault(code, message, options);
  switch (true) {
    case status === 401 && /permission|read-only/i.test(words):
      return fault(
        'permission',
        'The access token does not permit this. Open Dental’s developer portal says what it may do.',
      );
    case status === 401 || status === 403:
      return fault(
        'token',
        'Open Dental does not accept the access token: it is wrong, disabled or not assigned to us.',
      );
    case status === 429:
      return fault('busy', 'Open Dental asks us to wait: this office is asked too often.', {
        retryAfterMs: readRetryAfter(retryAfter),
      });
    case status === 504 || status === 408:
      return fault('slow', 'Open Dental did not answer in time.', { inDoubt: writes });
    case status === 400 && /e-?connector/i.test(words):
      return fault(
        'offline',
        'The office’s eConnector, which passes our questions on to Open Dental, is not running. It runs as a service on the office’s server.',
      );
    case status === 410 || (status === 400 && /\bversion\b/i.test(words)):
      return fault('version', 'This office’s Open Dental is too old for this. It must be updated first.');
    case status === 400 && /time-?d? ?out|network|connectivity/i.test(words):
      return fault('slow', 'Open Dental’s service did not reach the office.', { inDoubt: writes });
    case status === 404:
      return fault('not_found', 'Open Dental does not have it (any more).');
    case status >= 500:
      return fault('offline', `Open Dental’s service is out of order (it answered ${status}).`, {
        inDoubt: writes,
      });
    case status >= 300 && status < 400:
      return fault('garbage', 'The address of Open Dental’s API leads elsewhere.');
    default:
      return fault(
        'refused',
        words ? `Open Dental refused it: ${words}` : `Open Dental refused it (it answered ${status}).`,
      );
  }
}

/** Failures before a connection was made: nothing can have arrived. */
const neverSent = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** What a request without an answer means. The cause is left out: it can hold the address, and with it a patient's number. */
export function faultOfSilence(error: unknown, writes: boolean): PracticeFault {
  if ((error as Error).name === 'TimeoutError') {
    return new PracticeFault('slow', 'Open Dental did not answer in time.', { inDoubt: writes });
  }
  const code = (error as { cause?: { code?: string } }).cause?.code ?? '';
  return new PracticeFault('offline', 'Open Dental’s service cannot be reached.', {
    inDoubt: writes && !neverSent.has(code),
  });
}

export const garbage = (writes: boolean): PracticeFault =>
  new PracticeFault('garbage', 'Open Dental’s service gave an answer that cannot be read.', {
    inDoubt: writes,
  });
