import { expect, test } from 'vitest';
import { startCalendarWorld } from '../../testing/google-calendar-world.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

const world = useWorld(startCalendarWorld);

test('thousands of events, in several pages, are read while the office goes on working', async () => {
  const person = await world.connect((calendar) =>
    world.sandbox.control('/google-calendar/fill', { calendar, count: 5_000 }),
  );
  const meanwhile: number[] = [];
  await until(
    'all is here',
    async () => {
      expect((await person.caller.call('GET', '/calendars')).statusCode).toBe(200);
      const { date, calendars } = await person.status();
      const here = calendars[0]?.events ?? 0;
      if (date === null && here > 0) meanwhile.push(here);
      return date !== null;
    },
    60_000,
  );
  // Both were answered with a part of it here: neither waited for the whole calendar.
  expect(meanwhile.filter((here) => here < 5_000)).not.toEqual([]);
  expect(await person.status()).toMatchObject({ calendars: [{ events: 5_000 }], unshown_count: 0 });
});
