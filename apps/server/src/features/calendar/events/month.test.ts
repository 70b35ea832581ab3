import type { calendar as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, type CalendarWorld, makeCalendarWorld, said } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let world: CalendarWorld;
const app = useTestApp();
beforeEach(async () => {
  world = await makeCalendarWorld(app);
});

const read = (query: string) => world.viewer.call('GET', world.path(`/month?${query}`));
async function month(query = 'date=2030-02-24&until=2030-04-06'): Promise<contract.CalendarMonth> {
  const answer = await read(query);
  expect([answer.statusCode, answer.body]).toEqual([200, expect.any(String)]);
  return answer.json() as contract.CalendarMonth;
}
const titles = ({ events }: contract.CalendarMonth) => events.map(({ title }) => title);
const place = (title: string, from: string, until: string, more: object = {}) =>
  world.event({ title, start_time: at(from), end_time: at(until), ...more });

describe('a month', () => {
  test('has the events as the days themselves have them, and counts those of each day', async () => {
    await place('Inventory', '2030-03-04T22:00', '2030-03-06T00:00');
    await place('Huddle', '2030-03-05T09:00', '2030-03-05T09:30');
    await place('Holiday', '2030-03-08T00:00', '2030-03-08T23:59', { all_day: true });
    // The clocks go forward on the tenth: the day has 23 hours.
    await place('Late', '2030-03-10T23:30', '2030-03-11T00:30', { rrule: 'FREQ=WEEKLY;COUNT=2' });
    const shown = await month();
    expect(shown.days).toEqual([
      { date: '2030-03-04', count: 1 },
      { date: '2030-03-05', count: 2 },
      { date: '2030-03-08', count: 1 },
      { date: '2030-03-10', count: 1 },
      { date: '2030-03-11', count: 1 },
      { date: '2030-03-17', count: 1 },
      { date: '2030-03-18', count: 1 },
    ]);
    expect(shown.events).toEqual(await world.list('2030-02-24', '2030-04-06'));
    expect(shown.events).toHaveLength(5);
  });

  test('of what lasts from before it into it counts its own days', async () => {
    await place('Renovation', '2030-03-01T12:00', '2030-03-04T12:00');
    expect(await month('date=2030-03-03&until=2030-03-03')).toMatchObject({
      events: [{ title: 'Renovation' }],
      days: [{ date: '2030-03-03', count: 1 }],
    });
    expect((await month('date=2030-03-05&until=2030-03-06')).events).toEqual([]);
  });

  test('has the first ten of a day with more, and says how many there are', async () => {
    const hours = Array.from({ length: 13 }, (_, n) => n);
    for (const hour of hours.toReversed()) {
      const clock = String(hour + 6).padStart(2, '0');
      await place(`At ${hour}`, `2030-03-05T${clock}:00`, `2030-03-05T${clock}:30`);
    }
    // It is among the next day's first, so it is there: as the first day's fourteenth.
    await place('Night', '2030-03-05T23:00', '2030-03-06T08:00');
    const shown = await month();
    expect(titles(shown)).toEqual([...hours.slice(0, 10).map((hour) => `At ${hour}`), 'Night']);
    expect(shown.days).toEqual([
      { date: '2030-03-05', count: 14 },
      { date: '2030-03-06', count: 1 },
    ]);
  });

  test('leaves out what stands in the columns of members alone who are put away', async () => {
    const [editor, viewer] = [world.editor.user.id, world.viewer.user.id];
    await place('Nobody named', '2030-03-05T08:00', '2030-03-05T09:00');
    await place('Both', '2030-03-05T09:00', '2030-03-05T10:00', {
      participants: [editor, viewer].map((id) => ({ type: 'user', id })),
    });
    await place('One', '2030-03-06T09:00', '2030-03-06T10:00', {
      participants: [{ type: 'user', id: viewer }],
    });
    const without = async (...away: number[]) =>
      titles(await month(`date=2030-03-01&until=2030-03-31&away=${away.join(',')}`));
    // Where nobody is named it stands with its author.
    expect(await without(editor)).toEqual(['Both', 'One']);
    expect(await without(viewer)).toEqual(['Nobody named', 'Both']);
    expect(await without(viewer, editor)).toEqual([]);
    expect(await without(world.owner.user.id)).toHaveLength(3);
  });

  test('is asked for up to 62 days, by ids that are some, and by who may see the calendar', async () => {
    expect(said(await read('date=2030-01-01&until=2030-03-04'))[0]).toBe(400);
    expect(said(await read('date=2030-01-02&until=2030-01-01'))[0]).toBe(400);
    expect(said(await read('date=2030-01-01&until=2030-01-31&away=me'))).toEqual([
      400,
      expect.stringContaining('Give ids separated by commas.'),
    ]);
    expect(await month('date=2030-01-01&until=2030-03-03')).toEqual({ events: [], days: [] });
    const foreign = await world.outsider.call('GET', world.path('/month?date=2030-03-01&until=2030-03-31'));
    expect(foreign.statusCode).toBe(404);
  });
});
