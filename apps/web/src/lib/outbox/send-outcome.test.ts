import { describe, expect, it } from 'vitest';
import { ApiError, apiMessages } from '../api-error.ts';
import { outcomeOf, reasonToWait, retryDelay, waitingWords } from './send-outcome.ts';

describe('an attempt to send', () => {
  it.each([
    [0, 'offline', 'wait'],
    [403, 'session_expired', 'wait'],
    [403, 'session_ended', 'wait'],
    [200, 'bad_answer', 'sent'],
    [503, 'unavailable', 'wait'],
    [429, 'too_many_requests', 'wait'],
    [400, '', 'refused'],
    [403, 'forbidden', 'refused'],
    [413, 'too_large', 'refused'],
  ])('%i %s means %s', (status, code, outcome) => {
    expect(outcomeOf(status, code)).toBe(outcome);
  });

  it('that waits says why: what the server said, and a connection only where none was there', () => {
    const full = 'Cannot be saved: the server’s disk is full.';
    const words = (error: unknown) => waitingWords(reasonToWait(error));
    expect(words(new ApiError(507, 'storage_full', full))).toBe(`Not sent yet. ${full}`);
    expect(words(new ApiError(503, 'unavailable', apiMessages.serverError))).toBe(
      `Not sent yet. ${apiMessages.serverError}`,
    );
    expect(words(new Error('a fault of this page'))).toBe(`Not sent yet. ${apiMessages.other}`);
    for (const code of ['offline', 'timeout']) {
      expect(words(new ApiError(0, code, ''))).toBe('Not sent yet – waiting for connection');
    }
  });

  it('waits longer each time, at most about a minute', () => {
    expect([1, 2, 3, 10].map((attempts) => retryDelay(attempts, 0.5))).toEqual([2000, 4000, 8000, 60_000]);
  });
});
