import { expect, it, vi } from 'vitest';
import { measurePatience, patience, PATIENCE, patienceFor } from './patience.ts';

it('is what the run measured, between one and four', () => {
  expect([patience({}), patience({ [PATIENCE]: '2.5' }), patience({ [PATIENCE]: '9' })]).toEqual([1, 2.5, 1]);
  expect([patienceFor(1), patienceFor(80), patienceFor(200), patienceFor(10_000)]).toEqual([1, 1, 2.5, 4]);
  const here = measurePatience();
  expect([here >= 1, here <= 4]).toEqual([true, true]);
});

it('holds for Vitest’s own waits: more than the second that they have by themselves', async () => {
  const begun = performance.now();
  const waited = () => performance.now() - begun > 1_200;
  await vi.waitUntil(waited);
  await vi.waitFor(() => expect(waited()).toBe(true), 1);
  await expect.poll(() => performance.now() - begun > 2_500).toBe(true);
});
