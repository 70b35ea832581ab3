import { calendar as contract } from '@chairline/contract';
import { startOfDay } from '@chairline/office-time';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listen, openLive } from '../../../testing/live-socket.ts';
import { extendSeries } from '../jobs.ts';
import { at, type CalendarWorld, form, makeCalendarWorld, said } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let base: string;
let world: CalendarWorld;
let clock: Date | null = null;
const app = useTestApp({ now: () => clock ?? new Date() });
beforeAll(async () => {
  base = await listen(app);
});
beforeEach(async () => {
  clock = null;
  world = await makeCalendarWorld(app);
});

type Event = contract.CalendarEvent;
/** Another office, at another time: no session lasts until then. */
async function enterAt(time: string): Promise<void> {
  clock = new Date(at(time));
  world = await makeCalendarWorld(app);
}
/** Tuesdays at 9:00 from March 5th, 2030; the clocks change on the 10th. */
const weekly = { rrule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=6' };
const HALF_HOUR = 1_800_000;
const place = (wall: string) => at(wall);

const pathOf = (id: number, rest = '') => world.path(`/events/${id}${rest}`);
const change = (id: number, body: object, rest = '') => world.editor.call('PUT', pathOf(id, rest), body);
const remove = (id: number, query = '') => world.editor.call('DELETE', pathOf(id, query));
const restore = (id: number, body: object = {}) => world.editor.call('POST', pathOf(id, '/restore'), body);
const ok = async (answer: ReturnType<typeof change>): Promise<Event> => {
  const { statusCode, body } = await answer;
  expect([statusCode, body]).toEqual([200, expect.any(String)]);
  return JSON.parse(body) as Event;
};
const wall = (time: number) =>
  new Date(time).toLocaleString('sv-SE', { timeZone: 'America/Los_Angeles' }).slice(5, 16);
/** What stands in the calendar, as `03-05 09:00 Morning huddle`. */
async function standing(): Promise<string[]> {
  const events = [
    ...(await world.list('2030-03-01', '2030-04-30')),
    ...(await world.list('2030-05-01', '2030-05-31')),
  ];
  return events.map(({ start_time, title }) => `${wall(start_time)} ${title}`);
}
const huddles = (...walls: string[]) => walls.map((time) => `${time} Morning huddle`);
const sixTuesdays = [
  '03-05 09:00',
  '03-12 09:00',
  '03-19 09:00',
  '03-26 09:00',
  '04-02 09:00',
  '04-09 09:00',
];
const moveBy = (wallTime: string) => ({ start_time: at(wallTime), end_time: at(wallTime) + HALF_HOUR });

describe('a rule', () => {
  const base = { start_time: at('2030-01-01T09:00'), end_time: at('2030-01-01T09:15') };
  const written = async (id: number) =>
    (
      await app.owner.query<{ starts_at: Date }>(
        'SELECT starts_at FROM calendar_times WHERE event_id = $1 ORDER BY starts_at',
        [id],
      )
    ).rows.map((row) => row.starts_at.getTime());

  test.each([
    ['FREQ=DAILY;BYMONTHDAY=1;COUNT=200', 200, '2046-08-01T09:00'],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;COUNT=5', 5, '2048-02-29T09:00'],
    ['FREQ=YEARLY;COUNT=60', 60, '2089-01-01T09:00'],
  ])('takes place as often as it says: %s', async (rrule, many, last) => {
    const { event_id } = await world.event({ ...base, rrule });
    const times = await written(event_id);
    expect([times.length, times.at(-1)]).toEqual([many, at(last)]);
  });

  test.each([
    ['FREQ=YEARLY;COUNT=80', {}, 'This series goes on beyond the year 2100. Let it end sooner.'],
    [
      'FREQ=DAILY;COUNT=1501',
      {},
      'A series has 1500 times at most. Let it end sooner, or repeat less often.',
    ],
    ['FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30', {}, 'By this rule the event never takes place.'],
    [
      'FREQ=SECONDLY;INTERVAL=60;BYSECOND=30',
      {},
      'The times of this repetition are too hard to find. Repeat by days, weeks, months or years.',
    ],
    ['FREQ=HOURLY;COUNT=3', { all_day: true }, 'Whole days repeat by days, weeks, months or years.'],
    [
      'FREQ=WEEKLY;BYDAY=MO;BYDAY=TU;COUNT=3',
      {},
      'This repetition is not understood. Give a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.',
    ],
  ])('is refused in words: %s', async (rrule, more, sentence) => {
    const answer = await world.editor.call('POST', world.path('/events'), {
      title: 'Huddle',
      ...base,
      ...more,
      rrule,
    });
    expect(said(answer)).toEqual([400, sentence]);
  });

  test('of a time that is not there has the one the clock shows instead, which is kept', async () => {
    const [start_time, end_time] = [at('2030-03-09T02:30'), at('2030-03-09T02:45')];
    const { event_id } = await world.event({ start_time, end_time, rrule: 'FREQ=DAILY;COUNT=3' });
    expect(await written(event_id)).toEqual([start_time, at('2030-03-10T03:30'), at('2030-03-11T02:30')]);
  });

  test('of whole days keeps every day of a zone whose night has no midnight, and moves by days', async () => {
    const timezone = 'America/Santiago';
    const day = (date: string) => startOfDay(date, timezone);
    // Santiago's clock is put forward at midnight of 2030-09-08.
    const series = await world.event({
      timezone,
      all_day: true,
      start_time: day('2030-09-08'),
      end_time: day('2030-09-08') + 1,
      rrule: 'FREQ=DAILY;COUNT=3;BYHOUR=9',
    });
    expect(series).toMatchObject({ rrule: 'FREQ=DAILY;COUNT=3', schedule: 'every day for 3 times' });
    expect(await written(series.event_id)).toEqual(['08', '09', '10'].map((of) => day(`2030-09-${of}`)));
    const moved = { start_time: day('2030-09-07'), end_time: day('2030-09-07') + 1 };
    await ok(change(series.event_id, { ...moved, occurrence: series.start_time }, '/time'));
    expect(await written(series.event_id)).toEqual(['07', '08', '09'].map((of) => day(`2030-09-${of}`)));
  });

  test('of a fortnight keeps its days in one week when one of them is moved into the next', async () => {
    const monday = { start_time: at('2030-03-04T09:00'), end_time: at('2030-03-04T09:30') };
    const { event_id } = await world.event({
      ...monday,
      rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR;COUNT=4',
    });
    await ok(
      change(event_id, { ...moveBy('2030-03-11T09:00'), occurrence: at('2030-03-08T09:00') }, '/time'),
    );
    expect(await standing()).toEqual(huddles('03-07 09:00', '03-11 09:00', '03-21 09:00', '03-25 09:00'));
  });

  test('of long ago stays changeable, and what it was stays', async () => {
    await enterAt('2030-03-01T08:00');
    const { event_id } = await world.event({
      start_time: at('2022-01-03T09:00'),
      end_time: at('2022-01-03T09:15'),
      rrule: 'FREQ=DAILY',
    });
    const times = await written(event_id);
    expect([times[0]! < at('2029-03-01T00:00'), times.includes(at('2030-03-20T09:00'))]).toEqual([
      true,
      true,
    ]);
    const occurrence = at('2030-03-20T09:00');
    expect((await remove(event_id, `?scope=one&occurrence=${occurrence}`)).statusCode).toBe(200);
    expect(await written(event_id)).toEqual(times.filter((time) => time !== occurrence));
  });
});

test('a change of what a series is writes none of its times anew; of when it is, all of them', async () => {
  const { event_id: id } = await world.event({ ...weekly, title: 'Huddle' });
  // One is changed by itself: it follows.
  const exception = place('2030-03-19T09:00');
  await ok(change(id, { notes: 'Bring the X-rays' }, `?scope=one&occurrence=${exception}`));
  const written = async () =>
    (
      await app.owner.query<{ it: string }>(
        `SELECT event_id || ' ' || occurrence || ' ' || xmin AS it FROM calendar_times
         WHERE client_id = $1 ORDER BY occurrence, event_id`,
        [world.office.id],
      )
    ).rows.map(({ it }) => it);
  const before = await written();
  expect(before).toHaveLength(6);
  await ok(change(id, { title: 'Stand-up', description: 'Short' }, '?scope=all'));
  expect(await standing()).toEqual(sixTuesdays.map((time) => `${time} Stand-up`));
  expect(await written()).toEqual(before);
  await ok(change(id, { location: 'Room 2' }, '?scope=all'));
  expect((await written()).filter((time) => before.includes(time))).toEqual([]);
});

describe('a series', () => {
  test('stands at each of its times, at nine before and after the clocks change', async () => {
    const live = await openLive(base, world.viewer);
    const series = await world.event(weekly);
    expect(series).toMatchObject({
      ...weekly,
      schedule: 'every week on Tuesday at 9 AM for 6 times',
      occurrence: form.start_time,
      series_id: null,
    });
    expect((await live.next('calendarSeries')).payload).toEqual({
      calendar_id: series.calendar_id,
      event_id: series.event_id,
    });
    expect(await standing()).toEqual(huddles(...sixTuesdays));
    const [, second] = await world.list('2030-03-01', '2030-03-31');
    expect(second).toEqual({
      ...series,
      ...moveBy('2030-03-12T09:00'),
      occurrence: place('2030-03-12T09:00'),
    });
    const path = pathOf(series.event_id, `?occurrence=${second!.occurrence}`);
    expect((await world.viewer.call('GET', path)).json()).toEqual(second);
    expect(said(await world.viewer.call('GET', pathOf(series.event_id, '?occurrence=5')))[0]).toBe(400);
    await live.close();
  });

  test('begins at the first time of its rule', async () => {
    const series = await world.event({ rrule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=2' });
    expect(wall(series.start_time)).toBe('03-08 09:00');
    expect(await standing()).toEqual(huddles('03-08 09:00', '03-15 09:00'));
  });

  test('of days is from 00:00 to 23:59 on the days of 23 and 25 hours too', async () => {
    await world.event({ ...form, all_day: true, rrule: 'FREQ=DAILY;COUNT=7' });
    const days = await world.list('2030-03-05', '2030-03-11');
    expect(days.map(({ start_time, end_time }) => [wall(start_time), wall(end_time)])).toEqual(
      [5, 6, 7, 8, 9, 10, 11].map((day) => {
        const date = `03-${String(day).padStart(2, '0')}`;
        return [`${date} 00:00`, `${date} 23:59`];
      }),
    );
  });

  test('without an end is written out two years ahead, and further as time goes by', async () => {
    await enterAt('2030-03-01T08:00');
    const { event_id } = await world.event({ rrule: 'FREQ=WEEKLY' });
    const last = async () => {
      const { rows } = await app.owner.query<{ last: Date; count: number }>(
        `SELECT max(starts_at) AS last, count(*)::integer AS count FROM calendar_times WHERE event_id = $1`,
        [event_id],
      );
      return [rows[0]!.last.toISOString().slice(0, 10), rows[0]!.count];
    };
    expect(await last()).toEqual(['2032-03-02', 105]);
    await extendSeries(app.platform, world.office.id);
    expect(await last()).toEqual(['2032-03-02', 105]);
    clock = new Date(at('2030-06-01T08:00'));
    await extendSeries(app.platform, world.office.id);
    await extendSeries(app.platform, world.office.id);
    expect(await last()).toEqual(['2032-05-25', 117]);
  });
});

describe('one time of a series', () => {
  test('moves alone, has an id of its own, and moves on from there', async () => {
    const { event_id } = await world.event(weekly);
    const occurrence = place('2030-03-12T09:00');
    const own = await ok(
      change(event_id, { ...moveBy('2030-03-13T15:00'), scope: 'one', occurrence }, '/time'),
    );
    expect(own).toMatchObject({ series_id: event_id, occurrence, rrule: null, schedule: '' });
    expect(own.event_id).not.toBe(event_id);
    const rest = sixTuesdays.filter((time) => time !== '03-12 09:00');
    expect(await standing()).toEqual(huddles(...rest.toSpliced(1, 0, '03-13 15:00')));
    // By its place in the series, and by its own id.
    await ok(change(event_id, { title: 'Special', scope: 'one', occurrence }));
    await ok(change(own.event_id, moveBy('2030-03-14T15:00'), '/time'));
    expect((await standing())[1]).toBe('03-14 15:00 Special');
    expect(said(await change(event_id, { title: 'x', scope: 'one', occurrence: 77 }))).toEqual([
      400,
      contract.calendarMessages.notOnRule,
    ]);
    expect(said(await change(event_id, { title: 'x', scope: 'one' }))[0]).toBe(400);
  });

  test('is deleted alone, changed or not, and brought back', async () => {
    const { event_id } = await world.event(weekly);
    const [second, third] = [place('2030-03-12T09:00'), place('2030-03-19T09:00')];
    const own = await ok(change(event_id, { title: 'Special', scope: 'one', occurrence: third }));
    expect((await remove(event_id, `?scope=one&occurrence=${second}`)).statusCode).toBe(200);
    expect((await remove(event_id, `?scope=one&occurrence=${third}`)).statusCode).toBe(200);
    const left = huddles('03-05 09:00', ...sixTuesdays.slice(3));
    expect(await standing()).toEqual(left);
    expect((await remove(event_id, `?scope=one&occurrence=${second}`)).statusCode).toBe(400);
    await ok(restore(event_id, { scope: 'one', occurrence: second }));
    await ok(restore(own.event_id));
    expect(await standing()).toEqual([
      ...huddles('03-05 09:00', '03-12 09:00'),
      '03-19 09:00 Special',
      ...huddles(...sixTuesdays.slice(3)),
    ]);
  });
});

describe('this time and all later ones', () => {
  test('become a series of their own; what was before stays', async () => {
    const series = await world.event(weekly);
    const occurrence = place('2030-03-26T09:00');
    const live = await openLive(base, world.viewer);
    const rest = await ok(
      change(series.event_id, { ...moveBy('2030-03-27T10:00'), scope: 'following', occurrence }, '/time'),
    );
    expect(rest).toMatchObject({ rrule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=3', series_id: null });
    expect(await standing()).toEqual(
      huddles(...sixTuesdays.slice(0, 3), '03-27 10:00', '04-03 10:00', '04-10 10:00'),
    );
    const told = [await live.next('calendarSeries'), await live.next('calendarSeries')];
    expect(told.map(({ payload }) => payload.event_id)).toEqual([series.event_id, rest.event_id]);
    const before = (await world.viewer.call('GET', pathOf(series.event_id))).json() as Event;
    expect(before.schedule).toBe('every week on Tuesday at 9 AM until March 25, 2030');
    await live.close();
  });

  test('of which the first is meant is all of them', async () => {
    const { event_id } = await world.event(weekly);
    const changed = await ok(
      change(event_id, { title: 'Other', scope: 'following', occurrence: form.start_time }),
    );
    expect(changed.event_id).toBe(event_id);
    expect(new Set((await standing()).map((line) => line.slice(12)))).toEqual(new Set(['Other']));
  });

  test('are deleted, with what was changed of them, and brought back', async () => {
    const { event_id } = await world.event(weekly);
    await ok(change(event_id, { title: 'Special', scope: 'one', occurrence: place('2030-04-02T09:00') }));
    const whole = await standing();
    const occurrence = place('2030-03-26T09:00');
    expect((await remove(event_id, `?scope=following&occurrence=${occurrence}`)).statusCode).toBe(200);
    expect(await standing()).toEqual(whole.slice(0, 3));
    await ok(restore(event_id, { scope: 'following', occurrence }));
    expect(await standing()).toEqual(whole);
  });
});

describe('all of a series', () => {
  test('moves by the clock, also from a later time of it, days and all', async () => {
    const { event_id } = await world.event(weekly);
    const occurrence = place('2030-03-19T09:00');
    const moved = await ok(
      change(event_id, { ...moveBy('2030-03-21T11:00'), scope: 'all', occurrence }, '/time'),
    );
    expect(moved).toMatchObject({ event_id, rrule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=6' });
    expect(wall(moved.start_time)).toBe('03-21 11:00');
    expect(await standing()).toEqual(
      huddles('03-07 11:00', '03-14 11:00', '03-21 11:00', '03-28 11:00', '04-04 11:00', '04-11 11:00'),
    );
    // Back.
    await ok(
      change(event_id, { ...moveBy('2030-03-19T09:00'), occurrence: place('2030-03-21T11:00') }, '/time'),
    );
    expect(await standing()).toEqual(huddles(...sixTuesdays));
  });

  test('changes, and what was changed of single times stays: all else of them follows', async () => {
    const { event_id } = await world.event({ ...weekly, location: 'Room 1' });
    const one = (occurrence: number, body: object) =>
      ok(change(event_id, { ...body, scope: 'one', occurrence }));
    // Moved by itself; renamed by itself; deleted by itself.
    await one(place('2030-03-12T09:00'), moveBy('2030-03-13T15:00'));
    await one(place('2030-03-19T09:00'), { title: 'Special' });
    await remove(event_id, `?scope=one&occurrence=${place('2030-03-26T09:00')}`);
    await ok(change(event_id, { title: 'Huddle', location: 'Room 2', ...moveBy('2030-03-05T10:00') }));
    expect(await standing()).toEqual([
      '03-05 10:00 Huddle',
      '03-13 15:00 Huddle',
      '03-19 10:00 Special',
      '04-02 10:00 Huddle',
      '04-09 10:00 Huddle',
    ]);
    const places = (await world.list('2030-03-01', '2030-04-30')).map(({ location }) => location);
    expect(new Set(places)).toEqual(new Set(['Room 2']));
    // Its deleted time comes back where the others are now.
    await ok(restore(event_id, { scope: 'one', occurrence: place('2030-03-26T10:00') }));
    expect(await standing()).toContain('03-26 10:00 Huddle');
  });

  test('takes another rule, ends to repeat, or begins to', async () => {
    const { event_id } = await world.event(weekly);
    await ok(change(event_id, { rrule: 'FREQ=DAILY;COUNT=3' }));
    expect(await standing()).toEqual(huddles('03-05 09:00', '03-06 09:00', '03-07 09:00'));
    const once = await ok(change(event_id, { rrule: null }));
    expect([once.rrule, once.schedule, once.occurrence]).toEqual([null, '', null]);
    expect(await standing()).toEqual(huddles('03-05 09:00'));
    await ok(change(event_id, { rrule: weekly.rrule }));
    expect(await standing()).toEqual(huddles(...sixTuesdays));
  });

  test('whose days cannot move along says so', async () => {
    const { event_id } = await world.event({ rrule: 'FREQ=MONTHLY;BYMONTHDAY=5,20;COUNT=4' });
    expect(said(await change(event_id, moveBy('2030-03-06T09:00'), '/time'))).toEqual([
      400,
      'By its rule this series keeps its days. Change how it repeats, or move single times.',
    ]);
    await ok(change(event_id, moveBy('2030-03-05T11:00'), '/time'));
  });

  test('that has begun is what is not over: the rest stays what it was', async () => {
    await enterAt('2030-03-20T12:00');
    const series = await world.event(weekly);
    const rest = await ok(change(series.event_id, { title: 'Late huddle' }));
    expect(rest.event_id).not.toBe(series.event_id);
    expect(await standing()).toEqual([
      ...huddles(...sixTuesdays.slice(0, 3)),
      ...sixTuesdays.slice(3).map((time) => `${time} Late huddle`),
    ]);
    // What is left of the old series is over.
    expect(said(await change(series.event_id, { title: 'x' }))).toEqual([
      403,
      'What is over is not changed.',
    ]);
    expect((await remove(rest.event_id)).statusCode).toBe(200);
    expect(await standing()).toEqual(huddles(...sixTuesdays.slice(0, 3)));
  });

  test('is deleted with what was changed of it, in one event, and brought back', async () => {
    const { event_id, calendar_id } = await world.event(weekly);
    await ok(change(event_id, { title: 'Special', scope: 'one', occurrence: place('2030-03-12T09:00') }));
    const whole = await standing();
    const live = await openLive(base, world.viewer);
    expect((await remove(event_id)).json()).toEqual({ event_id });
    expect((await live.next('deleteCalendarEvent')).payload).toEqual({ calendar_id, event_id });
    expect(await standing()).toEqual([]);
    await ok(restore(event_id));
    expect((await live.next('calendarSeries')).payload).toEqual({ calendar_id, event_id });
    expect(await standing()).toEqual(whole);
    await live.close();
  });

  test('takes people on all of its times', async () => {
    const { event_id } = await world.event(weekly);
    await ok(change(event_id, { title: 'Special', scope: 'one', occurrence: place('2030-03-12T09:00') }));
    const participants = [{ type: 'user', id: world.viewer.user.id }];
    await ok(change(event_id, { type: 'add', participants }, '/participants'));
    for (const event of await world.list('2030-03-01', '2030-04-30'))
      expect(event.event_participants).toEqual([{ user_id: world.viewer.user.id }]);
  });
});

describe('a series that was cut in two', () => {
  const rejoin = (series: number, rest: number, more: object = {}) =>
    world.editor.call('POST', pathOf(series, '/rejoin'), { event_id: rest, ...more });

  test('is one again as it was, with what was changed and deleted of it by itself', async () => {
    const series = await world.event(weekly);
    const one = { scope: 'one', occurrence: place('2030-04-02T09:00') };
    await ok(change(series.event_id, { ...one, title: 'Alone' }));
    await remove(series.event_id, `?scope=one&occurrence=${place('2030-03-26T09:00')}`);
    const before = await standing();
    const rest = await ok(
      change(
        series.event_id,
        { ...moveBy('2030-03-20T14:00'), scope: 'following', occurrence: place('2030-03-19T09:00') },
        '/time',
      ),
    );
    expect(rest.event_id).not.toBe(series.event_id);
    expect(await standing()).not.toEqual(before);
    const back = await ok(rejoin(series.event_id, rest.event_id, { version: rest.version }));
    expect(back).toMatchObject({ event_id: series.event_id, ...weekly, ...moveBy('2030-03-19T09:00') });
    expect(await standing()).toEqual(before);
    expect((await world.viewer.call('GET', pathOf(rest.event_id))).statusCode).toBe(404);
    expect((await rejoin(series.event_id, rest.event_id)).statusCode).toBe(404);
    // And it moves as a whole again.
    await ok(change(series.event_id, { title: 'Rounds' }));
    expect((await standing()).map((line) => line.slice(12))).toEqual([
      'Rounds',
      'Rounds',
      'Rounds',
      'Alone',
      'Rounds',
    ]);
  });

  test('stays two where the one did not come of the other, or was changed since', async () => {
    const [first, second] = [await world.event(weekly), await world.event(weekly)];
    const following = { scope: 'following', occurrence: place('2030-03-19T09:00') };
    const rest = await ok(change(first.event_id, { ...moveBy('2030-03-19T10:00'), ...following }, '/time'));
    expect((await rejoin(second.event_id, rest.event_id)).statusCode).toBe(404);
    expect((await rejoin(first.event_id, rest.event_id, { version: rest.version + 1 })).statusCode).toBe(409);
    expect(
      (await world.viewer.call('POST', pathOf(first.event_id, '/rejoin'), { event_id: rest.event_id }))
        .statusCode,
    ).toBe(403);
  });

  test('has a time back that was changed by itself, which is changed with it again', async () => {
    const series = await world.event(weekly);
    const before = await standing();
    const one = { scope: 'one', occurrence: place('2030-03-19T09:00') };
    const own = await ok(change(series.event_id, { ...moveBy('2030-03-20T14:00'), ...one }, '/time'));
    expect(own.series_id).toBe(series.event_id);
    expect((await rejoin(series.event_id, own.event_id, { version: own.version + 1 })).statusCode).toBe(409);
    const back = await ok(rejoin(series.event_id, own.event_id, { version: own.version }));
    expect(back).toMatchObject({
      event_id: series.event_id,
      occurrence: place('2030-03-19T09:00'),
      ...moveBy('2030-03-19T09:00'),
    });
    expect(await standing()).toEqual(before);
    expect((await world.viewer.call('GET', pathOf(own.event_id))).statusCode).toBe(404);
    await ok(change(series.event_id, { title: 'Rounds' }));
    expect(new Set((await standing()).map((line) => line.slice(12)))).toEqual(new Set(['Rounds']));
  });

  test('stays without a time that its rule no longer has', async () => {
    const series = await world.event(weekly);
    const one = { scope: 'one', occurrence: place('2030-03-19T09:00') };
    const own = await ok(change(series.event_id, { title: 'Alone', ...one }));
    await ok(change(series.event_id, { rrule: 'FREQ=WEEKLY;BYDAY=WE;COUNT=6', scope: 'all' }));
    expect((await rejoin(series.event_id, own.event_id)).statusCode).toBe(404);
    expect((await standing()).filter((line) => line.includes('Alone'))).toHaveLength(1);
  });

  test('of two cuts has the first one left', async () => {
    const series = await world.event(weekly);
    const cut = (id: number, time: string) =>
      ok(change(id, { title: 'Cut', scope: 'following', occurrence: place(time) }));
    const rest = await cut(series.event_id, '2030-03-19T09:00');
    const last = await cut(rest.event_id, '2030-04-02T09:00');
    await ok(rejoin(rest.event_id, last.event_id));
    await ok(rejoin(series.event_id, rest.event_id));
    expect(await standing()).toEqual(huddles(...sixTuesdays));
  });
});

describe('a change that is taken back, by the version that it answered', () => {
  const back = (event: Event, scope: string, body: object) =>
    change(event.event_id, {
      ...body,
      scope,
      ...(event.occurrence === null ? {} : { occurrence: event.occurrence }),
      override: true,
      version: event.version,
    });
  const retitled = { title: 'Rounds', ...moveBy('2030-03-20T14:00') };
  const before = { title: 'Morning huddle', ...moveBy('2030-03-19T09:00') };

  test.each(['one', 'all'])('leaves the series as it was, with %s of its times meant', async (scope) => {
    const { event_id } = await world.event(weekly);
    await remove(event_id, `?scope=one&occurrence=${place('2030-03-26T09:00')}`);
    const stood = await standing();
    const occurrence = place('2030-03-19T09:00');
    const next = await ok(change(event_id, { ...retitled, scope, occurrence }));
    expect(await standing()).not.toEqual(stood);
    expect((await back({ ...next, version: next.version - 1 }, scope, before)).statusCode).toBe(409);
    await ok(back(next, scope, before));
    expect(await standing()).toEqual(stood);
  });

  test('of an event that began to repeat is once again, on its own day', async () => {
    const once = await world.event();
    const next = await ok(change(once.event_id, { rrule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=3' }));
    expect(await standing()).toEqual(huddles('03-08 09:00', '03-15 09:00', '03-22 09:00'));
    const { start_time, end_time, timezone } = once;
    const undone = await ok(back(next, 'all', { rrule: null, start_time, end_time, timezone }));
    expect(undone).toEqual({ ...once, version: undone.version });
    expect(await standing()).toEqual(huddles('03-05 09:00'));
  });
});
