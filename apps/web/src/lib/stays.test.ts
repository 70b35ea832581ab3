import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stays, STAYS_KEY, timesAsLong } from './stays.ts';

const kept = new Map<string, string>();
beforeEach(() => void vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null }));
afterEach(() => vi.unstubAllGlobals());

test('what goes by itself stays as it is meant, until somebody asks for longer on this device', () => {
  expect([timesAsLong(), stays(3_000)]).toEqual([1, 3_000]);
  kept.set(STAYS_KEY, '5');
  expect([timesAsLong(), stays(3_000)]).toEqual([5, 15_000]);
});
