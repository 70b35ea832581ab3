import { describe, expect, it } from 'vitest';
import { countFailures, waitAfter } from './backoff.ts';

const least = () => 0;
const most = () => 1;
const HOUR = 60 * 60_000;

describe('the wait before dialling again', () => {
  it('doubles from a second to a minute, spread at random', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 50].map((failures) => waitAfter('unreachable', failures, 0, most));
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000]);
    expect(waitAfter('lost', 1, 0, least)).toBe(1_000);
    expect(waitAfter('lost', 7, 0, least)).toBe(30_000);
  });

  it('is none to speak of after a healthy hour', () => {
    expect(waitAfter('lost', 1, HOUR, most)).toBeLessThanOrEqual(1_000);
    expect(waitAfter('lost', 1, HOUR, least)).toBe(0);
  });

  it('is longer where a person has to do something, and short for a restart', () => {
    for (const kind of ['token', 'version'] as const)
      expect(waitAfter(kind, 1, 0, least)).toBeGreaterThanOrEqual(5 * 60_000);
    expect(waitAfter('taken', 1, 0, least)).toBeGreaterThanOrEqual(60_000);
    expect(waitAfter('taken', 3, 0, least)).toBeGreaterThan(waitAfter('taken', 2, 0, most));
    expect(waitAfter('restart', 5, 0, most)).toBeLessThanOrEqual(6_000);
    expect(waitAfter('stopped', 1, 0, most)).toBe(0);
  });

  it('begins anew after a steady connection', () => {
    expect(countFailures(5, 0)).toBe(6);
    expect(countFailures(5, 30_000)).toBe(6);
    expect(countFailures(5, 60_000)).toBe(1);
  });
});
