import { ModelError, type ModelOutcome } from '../../platform/models.ts';

/** What a failed request is for whoever asked, in words without the request or the answer: both are a patient's. */
export interface Failure {
  outcome: ModelOutcome;
  words: string;
  retryAfter?: number | undefined;
}

const TOO_LONG =
  /context_length_exceeded|context (length|window)|prompt is too long|too many (input )?tokens|maximum context/i;
/** Of a stream or an answer that is not what the protocol says. */
const UNREADABLE = /JSONParse|TypeValidation|InvalidResponse|EmptyResponse|NoOutput|NoContent|UnexpectedEnd/;

interface VendorError {
  name?: string;
  statusCode?: unknown;
  responseBody?: unknown;
  responseHeaders?: Record<string, string | undefined>;
  cause?: unknown;
}

/** @param spoke whether anything of an answer had come */
export function failureOf(error: unknown, spoke: boolean): Failure {
  const { name = '', statusCode, responseBody, responseHeaders } = (error ?? {}) as VendorError;
  if (typeof statusCode === 'number' && statusCode >= 400) {
    if (
      statusCode === 413 ||
      (statusCode < 500 && TOO_LONG.test(typeof responseBody === 'string' ? responseBody : ''))
    )
      return { outcome: 'too-long', words: 'It is more than the model can read at once.' };
    if (statusCode === 429 || statusCode === 529) {
      const seconds = Number(responseHeaders?.['retry-after']);
      return {
        outcome: 'busy',
        words: 'The model has too much to do.',
        retryAfter: Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : undefined,
      };
    }
    return { outcome: 'unavailable', words: `The model answered ${statusCode}.` };
  }
  if (spoke) return { outcome: 'cut', words: 'The model’s answer broke off.' };
  if (name === 'TimeoutError' || name === 'AbortError')
    return { outcome: 'unavailable', words: 'The model did not answer in time.' };
  if (UNREADABLE.test(name)) return { outcome: 'unusable', words: 'The model’s answer cannot be read.' };
  return {
    outcome: 'unavailable',
    words: 'The model could not be reached, or gave an answer that cannot be read.',
  };
}

/** The failure of a translation: what the model cannot do now is tried again later, whatever the reason. */
export function translationError(error: unknown): ModelError {
  const { words, retryAfter } = failureOf(error, false);
  return new ModelError('unavailable', words, { retryAfter });
}
