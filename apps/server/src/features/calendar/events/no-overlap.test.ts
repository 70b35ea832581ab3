import type { calendar as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { at, type CalendarWorld, form, makeCalendarWorld, said } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let world: CalendarWorld;
const app = useTestApp();
beforeEach(async () => {
  world = await makeCalendarWorld(app, { no_overlap: true });
});

type Event = contract.CalendarEvent;
const HALF_HOUR = 1_800_000;
const half = (wall: string) => ({ start_time: at(wall), end_time: at(wall) + HALF_HOUR });
const create = (more: object = {}) => world.editor.call('POST', world.path('/events'), { ...form, ...more });
const pathOf = ({ event_id }: Event, rest = '') => world.path(`/events/${event_id}${rest}`);
const taken = (who: string, when = 'Tue, Mar 5, 9:00 AM – 9:30 AM') => [
  409,
  `${who} is taken at that time: “Morning huddle”, ${when}.`,
];

describe('where nobody is booked twice', () => {
  test('a second time of its author is refused, with whom it collides and when', async () => {
    const event = await world.event();
    const refused = await create(half('2030-03-05T09:15'));
    expect(said(refused)).toEqual(taken('Dana Park'));
    expect(refused.json()).toMatchObject({
      status: 409,
      code: 'time_taken',
      clashes: [
        {
          event_id: event.event_id,
          title: 'Morning huddle',
          start_time: event.start_time,
          end_time: event.end_time,
          taken: 'Dana Park',
        },
      ],
    });
    expect(await world.list('2030-03-05')).toEqual([event]);
    // One after the other is no collision.
    expect((await create(half('2030-03-05T09:30'))).statusCode).toBe(200);
  });

  test('each of its staff and the place count, whatever the place’s case; guests do not', async () => {
    const staff = (user: { id: number }) => [{ type: 'user', id: user.id }];
    const { owner, viewer } = world;
    await world.event({ participants: staff(viewer.user), location: 'Room 1' });
    expect(said(await create({ participants: staff(viewer.user) }))).toEqual(taken('Dana Park'));
    expect(said(await create({ participants: staff(owner.user), location: ' room 1' }))).toEqual(
      taken('Room 1'),
    );
    // The author takes no part in the first, so their time is free.
    expect((await create({ location: 'Room 2' })).statusCode).toBe(200);
  });

  test('days, cancelled and postponed events book nobody; booked again, they meet what is there', async () => {
    await world.event({ all_day: true });
    const off = await world.event({ status: 'cancelled' });
    const on = await world.event();
    expect(said(await world.editor.call('PUT', pathOf(off), { status: 'scheduled' }))).toEqual(
      taken('Dana Park'),
    );
    await world.editor.call('PUT', pathOf(on), { status: 'postponed' });
    expect((await world.editor.call('PUT', pathOf(off), { status: 'scheduled' })).statusCode).toBe(200);
  });

  test('a move is refused as well, onto itself it is none, and what was deleted meanwhile comes back not', async () => {
    const first = await world.event();
    const second = await world.event(half('2030-03-05T11:00'));
    expect(said(await world.editor.call('PUT', pathOf(second, '/time'), half('2030-03-05T09:15')))).toEqual(
      taken('Dana Park'),
    );
    expect(
      (await world.editor.call('PUT', pathOf(second, '/time'), half('2030-03-05T11:15'))).statusCode,
    ).toBe(200);
    await world.editor.call('DELETE', pathOf(first));
    await world.event({ title: 'Another' });
    expect(said(await world.editor.call('POST', pathOf(first, '/restore'), {}))[1]).toContain('“Another”');
  });

  test('every time of a series counts, its own among each other too', async () => {
    await world.event(half('2030-03-19T09:00'));
    expect(said(await create({ rrule: 'FREQ=WEEKLY;COUNT=4' }))).toEqual(
      taken('Dana Park', 'Tue, Mar 19, 9:00 AM – 9:30 AM'),
    );
    const long = { start_time: at('2030-05-01T09:00'), end_time: at('2030-05-02T10:00') };
    expect(said(await create({ ...long, rrule: 'FREQ=DAILY;COUNT=2' }))[0]).toBe(409);
    const series = await world.event({ rrule: 'FREQ=WEEKLY;COUNT=2' });
    expect(said(await create(half('2030-03-12T09:00')))).toEqual(
      taken('Dana Park', 'Tue, Mar 12, 9:00 AM – 9:30 AM'),
    );
    // Moved within its own times.
    expect(
      (await world.editor.call('PUT', pathOf(series, '/time'), half('2030-03-05T09:15'))).statusCode,
    ).toBe(200);
  });

  test('it is booked all the same only where the calendar allows it, and marked', async () => {
    await world.event();
    expect(said(await create({ override: true }))).toEqual(taken('Dana Park'));
    await world.owner.call('PUT', world.path(), { may_override: true });
    expect(said(await create())).toEqual(taken('Dana Park'));
    const over = (await create({ override: true })).json() as Event;
    expect(over.overlaps).toBe(true);
    // What overlaps takes the time as well.
    expect(said(await create(half('2030-03-05T09:15')))[0]).toBe(409);
    const away = await world.editor.call('PUT', pathOf(over, '/time'), half('2030-03-06T09:00'));
    expect(away.json().overlaps).toBe(false);
  });

  test('of fifty at once one is booked', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => create({ location: 'Room 1' })));
    const codes = answers.map(({ statusCode }) => statusCode);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 409)).toHaveLength(49);
    expect(await world.list('2030-03-05')).toHaveLength(1);
  });

  test('the database itself refuses a second booking', async () => {
    const event = await world.event();
    const other = await world.event(half('2030-03-05T11:00'));
    const insert = app.owner.query(
      `UPDATE calendar_bookings b SET starts_at = o.starts_at, ends_at = o.ends_at FROM calendar_bookings o
       WHERE b.event_id = $1 AND o.event_id = $2`,
      [other.event_id, event.event_id],
    );
    await expect(insert).rejects.toThrow('calendar_booked_once');
  });
});

test('switched on, what overlaps stays and is marked, and new ones are refused; switched off, all goes', async () => {
  await world.owner.call('PUT', world.path(), { no_overlap: false });
  const [one, two] = [await world.event(), await world.event(half('2030-03-05T09:15'))];
  const alone = await world.event(half('2030-03-05T14:00'));
  expect([one.overlaps, two.overlaps]).toEqual([false, false]);
  await world.owner.call('PUT', world.path(), { no_overlap: true });
  const marked = async () =>
    (await world.list('2030-03-05')).map(({ event_id, overlaps }) => [event_id, overlaps]);
  expect(await marked()).toEqual([
    [one.event_id, true],
    [two.event_id, true],
    [alone.event_id, false],
  ]);
  expect(said(await create())[0]).toBe(409);
  expect(said(await create(half('2030-03-05T14:15')))[0]).toBe(409);
  await world.owner.call('PUT', world.path(), { no_overlap: false });
  expect((await marked()).map(([, overlaps]) => overlaps)).toEqual([false, false, false]);
  expect((await create()).statusCode).toBe(200);
});
