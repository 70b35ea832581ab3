import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GoogleCalendarWorld, startCalendarWorld } from '../../testing/google-calendar-world.ts';
import { until } from '../../testing/wait.ts';

let world: GoogleCalendarWorld;
beforeAll(async () => {
  world = await startCalendarWorld();
});
afterAll(() => world?.close());

test('thousands of events, in several pages, are read while the office goes on working', async () => {
  const person = await world.connect((calendar) =>
    world.sandbox.control('/google-calendar/fill', { calendar, count: 5_000 }),
  );
  let slowest = 0;
  await until(
    'all is here',
    async () => {
      const begun = performance.now();
      await person.caller.call('GET', '/calendars');
      slowest = Math.max(slowest, performance.now() - begun);
      await sleep(200);
      return (await person.status()).date !== null;
    },
    60_000,
  );
  // A page that waited for a whole calendar would wait for many seconds.
  expect(slowest).toBeLessThan(2_000);
  expect(await person.status()).toMatchObject({ calendars: [{ events: 5_000 }], unshown_count: 0 });
});
