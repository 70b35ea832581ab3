import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, OFFICE_MAILBOX, refusal } from '../gmail/testing.ts';
import { clientWith, startCalendarWorld } from './testing.ts';

let world: Awaited<ReturnType<typeof startCalendarWorld>>;
beforeEach(async () => {
  world = await startCalendarWorld();
});
afterEach(() => world.close());

const calendarId = 'primary';
const zone = 'America/Los_Angeles';
const times = (day: string, from = '09:00', to = '10:00') => ({
  start: { dateTime: `${day}T${from}:00`, timeZone: zone },
  end: { dateTime: `${day}T${to}:00`, timeZone: zone },
});
const insert = (requestBody: object) => world.google.events.insert({ calendarId, requestBody });
const ifMatch = (etag: string) => ({ headers: { 'If-Match': etag } });

test('the list has the person’s calendars with what they may do in them', async () => {
  await world.control('/calendars', { account: OFFICE_MAILBOX, id: 'holidays', accessRole: 'reader' });
  const all = (await world.google.calendarList.list()).data.items!;
  expect(all).toMatchObject([
    { id: OFFICE_MAILBOX, primary: true, accessRole: 'owner', timeZone: zone },
    { id: 'holidays', accessRole: 'reader' },
  ]);
  const owned = await world.google.calendarList.list({ minAccessRole: 'owner', maxResults: 1 });
  expect([owned.data.items!.length, owned.data.nextPageToken]).toEqual([1, undefined]);
  // A right to what one owns is none to what one merely reads.
  expect(await refusal(world.google.events.list({ calendarId: 'holidays' }))).toMatchObject({
    status: 403,
    reason: 'requiredAccessLevel',
  });
  expect((await refusal(world.google.events.list({ calendarId: 'elsewhere' }))).status).toBe(404);
});

test('a right to something else opens nothing', async () => {
  const { token } = await connect(world.sandbox, world.product);
  const mailOnly = clientWith(world.sandbox, token);
  for (const attempt of [mailOnly.calendarList.list(), mailOnly.events.list({ calendarId })]) {
    expect(await refusal(attempt)).toMatchObject({ status: 403, reason: 'insufficientPermissions' });
  }
  expect((await refusal(clientWith(world.sandbox, 'ya29.no').calendarList.list())).status).toBe(401);
});

test('an event is made, read, changed and deleted, each version with its etag', async () => {
  const made = (await insert({ summary: 'Inventory', ...times('2026-12-01') })).data;
  expect(made).toMatchObject({
    kind: 'calendar#event',
    status: 'confirmed',
    start: { dateTime: '2026-12-01T09:00:00-08:00', timeZone: zone },
    organizer: { email: OFFICE_MAILBOX, self: true },
    sequence: 0,
  });
  const eventId = made.id!;
  const patched = (
    await world.google.events.patch(
      { calendarId, eventId, requestBody: times('2026-12-02') },
      ifMatch(made.etag!),
    )
  ).data;
  expect(patched).toMatchObject({ summary: 'Inventory', sequence: 1 });
  expect(patched.etag).not.toBe(made.etag);
  const late = { calendarId, eventId, requestBody: { summary: 'Late' } };
  expect(await refusal(world.google.events.patch(late, ifMatch(made.etag!)))).toMatchObject({
    status: 412,
    reason: 'conditionNotMet',
  });
  expect(
    (await refusal(world.google.events.delete({ calendarId, eventId }, ifMatch(made.etag!)))).status,
  ).toBe(412);
  const whole = await world.google.events.update(
    { calendarId, eventId, requestBody: times('2026-12-02') },
    ifMatch(patched.etag!),
  );
  expect(whole.data.summary).toBeUndefined();
  expect((await world.google.events.get({ calendarId, eventId })).data.etag).toBe(whole.data.etag);
  await world.google.events.delete({ calendarId, eventId });
  expect((await world.google.events.get({ calendarId, eventId })).data.status).toBe('cancelled');
  expect(await refusal(world.google.events.delete({ calendarId, eventId }))).toMatchObject({
    status: 410,
    reason: 'deleted',
  });
});

test('an id of the client’s makes an event once', async () => {
  const body = { id: 'cl0000000001', summary: 'Once', ...times('2026-12-01') };
  await insert(body);
  expect(await refusal(insert(body))).toMatchObject({ status: 409, reason: 'duplicate' });
  await world.google.events.delete({ calendarId, eventId: body.id });
  expect((await refusal(insert(body))).status).toBe(409);
  expect((await refusal(insert({ ...body, id: 'UPPER' }))).status).toBe(400);
});

test.each([
  [{ start: { dateTime: '2026-12-01T09:00:00' }, end: { dateTime: '2026-12-01T10:00:00' } }],
  [{ start: { date: '2026-12-01' }, end: { date: '2026-12-01' } }],
  [{ start: { date: '2026-12-01' }, end: { dateTime: '2026-12-01T10:00:00Z' } }],
  [times('2026-12-01', '10:00', '09:00')],
  [{ ...times('2026-12-01'), recurrence: ['FREQ=DAILY'] }],
  [
    {
      start: { dateTime: '2026-12-01T09:00:00Z' },
      end: { dateTime: '2026-12-01T10:00:00Z' },
      recurrence: ['RRULE:FREQ=DAILY'],
    },
  ],
  [{ ...times('2026-12-01'), start: { dateTime: '2026-12-01T09:00:00', timeZone: 'Mars/Olympus' } }],
])('what makes no sense is refused: %j', async (body) => {
  expect((await refusal(insert(body))).status).toBe(400);
});

test('a day stays a day, and a moment keeps its clock over the change of the clocks', async () => {
  const day = await insert({ start: { date: '2026-12-01' }, end: { date: '2026-12-03' } });
  expect(day.data).toMatchObject({ start: { date: '2026-12-01' }, end: { date: '2026-12-03' } });
  const summer = await insert(times('2026-07-01'));
  expect(summer.data.start!.dateTime).toBe('2026-07-01T09:00:00-07:00');
  const utc = await insert({
    start: { dateTime: '2026-07-01T16:00:00Z' },
    end: { dateTime: '2026-07-01T17:00:00Z' },
  });
  expect(utc.data.start).toEqual({ dateTime: '2026-07-01T09:00:00-07:00', timeZone: zone });
});

test('one time of a series is moved or called off by its id', async () => {
  const series = (await insert({ ...times('2026-12-01'), recurrence: ['RRULE:FREQ=DAILY;COUNT=5'] })).data;
  const at = (day: string) => `${series.id!}_202612${day}T170000Z`;
  const third = await world.google.events.get({ calendarId, eventId: at('03') });
  expect(third.data).toMatchObject({
    recurringEventId: series.id,
    originalStartTime: { dateTime: '2026-12-03T09:00:00-08:00' },
  });
  expect(third.data.recurrence).toBeUndefined();
  const moved = await world.google.events.patch({
    calendarId,
    eventId: at('03'),
    requestBody: times('2026-12-03', '11:00', '12:00'),
  });
  expect(moved.data).toMatchObject({
    id: at('03'),
    originalStartTime: { dateTime: '2026-12-03T09:00:00-08:00' },
    start: { dateTime: '2026-12-03T11:00:00-08:00' },
  });
  await world.google.events.delete({ calendarId, eventId: at('04') });
  const { items } = (await world.google.events.list({ calendarId })).data;
  expect(Object.fromEntries(items!.map(({ id, status }) => [id, status]))).toEqual({
    [series.id!]: 'confirmed',
    [at('03')]: 'confirmed',
    [at('04')]: 'cancelled',
  });
  await world.google.events.delete({ calendarId, eventId: series.id! });
  expect((await world.google.events.list({ calendarId })).data.items).toEqual([]);
  expect(
    (await refusal(world.google.events.get({ calendarId, eventId: `${series.id!}_yesterday` }))).status,
  ).toBe(404);
});
