import { expect, it } from 'vitest';
import { fetchSettled } from './live-query.ts';

it('takes the first answer where no event came meanwhile', async () => {
  let asked = 0;
  const answer = await fetchSettled(
    async () => ++asked,
    () => 7,
  );
  expect(answer).toBe(1);
});

it('asks again when an event came while the answer was on its way', async () => {
  let [asked, events] = [0, 0];
  const answer = await fetchSettled(
    async () => {
      asked += 1;
      if (asked < 3) events += 1;
      return asked;
    },
    () => events,
  );
  expect(answer).toBe(3);
});

it('takes the fourth answer where events never cease, and throws what the fetch throws', async () => {
  let events = 0;
  const busy = fetchSettled(
    async () => ++events,
    () => events,
  );
  expect(await busy).toBe(4);
  const broken = fetchSettled(
    () => Promise.reject(new Error('away')),
    () => 0,
  );
  await expect(broken).rejects.toThrow('away');
});
