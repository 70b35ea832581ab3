import { expect, test } from 'vitest';
import { shareReading } from './share-reading.ts';

/** Looks that are counted, and end when they are told to. */
function counted(keepMs = 5_000) {
  let now = 0;
  const looks: { found: (value: number) => void; failed: (error: Error) => void }[] = [];
  const shared = shareReading(
    () => new Promise<number>((found, failed) => looks.push({ found, failed })),
    keepMs,
    () => now,
  );
  return { shared, looks, at: (time: number) => (now = time) };
}

test('whoever asks while one looks, or within a while of it, is answered by that look', async () => {
  const { shared, looks, at } = counted();
  const together = [shared.read(), shared.read(), shared.read()];
  at(60_000);
  const late = shared.read();
  looks[0]!.found(1);
  expect(await Promise.all([...together, late])).toEqual([1, 1, 1, 1]);
  at(64_999);
  expect(await shared.read()).toBe(1);
  expect(looks).toHaveLength(1);
  at(65_000);
  const next = shared.read();
  expect(looks).toHaveLength(2);
  looks[1]!.found(2);
  expect(await next).toBe(2);
});

test('what was mended is not answered from before, not even from a look on its way', async () => {
  const { shared, looks } = counted();
  const before = shared.read();
  shared.forget();
  const after = shared.read();
  looks[1]!.found(2);
  looks[0]!.found(1);
  expect([await before, await after, await shared.read()]).toEqual([1, 2, 2]);
  expect(looks).toHaveLength(2);
});

test('a look that failed is nobody else’s answer', async () => {
  const { shared, looks } = counted();
  const failed = shared.read();
  looks[0]!.failed(new Error('no database'));
  await expect(failed).rejects.toThrow('no database');
  const next = shared.read();
  looks[1]!.found(1);
  expect(await next).toBe(1);
});
