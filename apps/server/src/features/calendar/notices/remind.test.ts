import type { calendar as contract, LivePayload } from '@chairline/contract';
import { beforeEach, expect, test } from 'vitest';
import { type Caller, signIn } from '../../../testing/factory.ts';
import { remindOfEvents } from './remind.ts';
import { findDueOffices } from './store-reminders.ts';
import { type CalendarWorld, makeCalendarWorld } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

const MINUTE = 60_000;
let clock = new Date();
let world: CalendarWorld;
/** The full minute an hour and a half from now. */
let start: number;
const app = useTestApp({ now: () => clock });
beforeEach(async () => {
  world = await makeCalendarWorld(app);
  start = Math.ceil(clock.getTime() / MINUTE) * MINUTE + 90 * MINUTE;
});

type Told = LivePayload<'calendarReminders'>['reminders'][number];
/** Runs the job at a moment. @returns what was told by it, by user */
async function deliverAt(time: number): Promise<[number[], Told[]][]> {
  clock = new Date(time);
  const before = await app.owner.query<{ seq: string }>(
    'SELECT coalesce(max(seq), 0) AS seq FROM live_events WHERE client_id = $1',
    [world.office.id],
  );
  await remindOfEvents(app.platform, world.office.id);
  const { rows } = await app.owner.query<{ payload: string; audience: number[] }>(
    `SELECT payload, audience FROM live_events WHERE client_id = $1 AND type = 'calendarReminders' AND seq > $2 ORDER BY seq`,
    [world.office.id, before.rows[0]!.seq],
  );
  return rows.map(({ payload, audience }) => [
    audience,
    (JSON.parse(payload) as { reminders: Told[] }).reminders,
  ]);
}
const make = (more: object = {}) =>
  world.event({ start_time: start, end_time: start + 30 * MINUTE, reminders: [60, 10], ...more });
const change = async ({ event_id }: contract.CalendarEvent, body: object, rest = '') =>
  (await again(world.editor)).call('PUT', world.path(`/events/${event_id}${rest}`), body);
const held = async (caller: Caller) =>
  (await (await again(caller)).call('GET', '/calendar-reminders')).json() as contract.EventReminder[];
/** Signed in anew: no session lasts as the clock is moved. */
const again = ({ user }: Caller) => signIn(app, user);

test('each reminder comes once, at its time, to the author where no staff takes part', async () => {
  const event = await make();
  const told = {
    event_id: event.event_id,
    calendar_id: event.calendar_id,
    occurrence: start,
    title: event.title,
    location: '',
    start_time: start,
  };
  expect(await deliverAt(start - 61 * MINUTE)).toEqual([]);
  expect(await held(world.editor)).toEqual([]);
  expect(await findDueOffices(app.platform.db, new Date(start - 60 * MINUTE))).toContain(world.office.id);
  expect(await deliverAt(start - 60 * MINUTE)).toEqual([[[world.editor.user.id], [told]]]);
  expect([await held(world.editor), await held(world.owner)]).toEqual([[told], []]);
  expect(await deliverAt(start - 59 * MINUTE)).toEqual([]);
  expect(await deliverAt(start - 10 * MINUTE)).toEqual([[[world.editor.user.id], [told]]]);
  expect(await deliverAt(start - 5 * MINUTE)).toEqual([]);
  clock = new Date(start + 31 * MINUTE);
  expect(await held(world.editor)).toEqual([]);
});

test('its staff are reminded, each of theirs, and who is switched off or no member any more is not', async () => {
  const { owner, viewer, editor } = world;
  const participants = [owner, viewer, editor].map(({ user }) => ({ type: 'user', id: user.id }));
  await make({ participants });
  await owner.call('DELETE', world.path(`/members/${viewer.user.id}`));
  await owner.call('PUT', `/admin/update-active-status/${editor.user.id}`, { is_active: false });
  const told = await deliverAt(start - 60 * MINUTE);
  expect(told.map(([audience]) => audience)).toEqual([[owner.user.id]]);
});

test('it moves with the event, and one that has passed does not come', async () => {
  const event = await make();
  const later = start + 30 * MINUTE;
  await change(event, { start_time: later, end_time: later + 30 * MINUTE }, '/time');
  expect(await deliverAt(start - 60 * MINUTE)).toEqual([]);
  expect(await deliverAt(later - 60 * MINUTE)).toHaveLength(1);
  // Delivered already: a change of the title does not bring it again.
  await change(event, { title: 'Other' });
  expect(await deliverAt(later - 50 * MINUTE)).toEqual([]);
  expect(await deliverAt(later - 10 * MINUTE)).toHaveLength(1);
});

test.each([
  [
    'deleted',
    (event: contract.CalendarEvent) => world.editor.call('DELETE', world.path(`/events/${event.event_id}`)),
  ],
  ['cancelled', (event: contract.CalendarEvent) => change(event, { status: 'cancelled' })],
  ['postponed', (event: contract.CalendarEvent) => change(event, { status: 'postponed' })],
  ['without reminders', (event: contract.CalendarEvent) => change(event, { reminders: [] })],
  ['in a deleted calendar', () => world.owner.call('DELETE', world.path())],
])('none comes of one that is %s', async (_, act) => {
  const event = await make();
  expect((await act(event)).statusCode).toBe(200);
  expect(await deliverAt(start - 60 * MINUTE)).toEqual([]);
  expect(await deliverAt(start - 10 * MINUTE)).toEqual([]);
});

test('of a series each time has its own; what nobody was there for comes late, once, unless it is over', async () => {
  const DAY = 24 * 60 * MINUTE;
  await make({ rrule: 'FREQ=DAILY;COUNT=3', timezone: 'UTC' });
  const starts = async (time: number) => (await deliverAt(time)).map(([, [told]]) => told!.start_time);
  // Both of its reminders are due: one telling.
  expect(await starts(start + 5 * MINUTE)).toEqual([start]);
  // The second day was slept through.
  expect(await starts(start + 2 * DAY - 60 * MINUTE)).toEqual([start + 2 * DAY]);
  expect(await starts(start + 2 * DAY - 9 * MINUTE)).toEqual([start + 2 * DAY]);
  expect(await starts(start + 5 * DAY)).toEqual([]);
});
