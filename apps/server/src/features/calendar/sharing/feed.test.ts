import { beforeEach, expect, test } from 'vitest';
import { type Caller, createContact } from '../../../testing/factory.ts';
import { at, type CalendarWorld, makeCalendarWorld, said } from '../testing/calendar-world.ts';
import { useTestApp } from '../../../testing/use-app.ts';

let world: CalendarWorld;
const app = useTestApp();
beforeEach(async () => {
  world = await makeCalendarWorld(app);
});

const make = async (caller: Caller, body: object = {}) => {
  const { url } = (await caller.call('POST', world.path('/feed'), body)).json() as { url: string };
  return new URL(url).pathname;
};
const open = (url: string) => app.server.inject({ url });
const read = async (url: string) => {
  const answer = await open(url);
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
  return answer.body.replaceAll('\r\n ', '').trim().split('\r\n');
};

test('a member’s link gives series with their exceptions, and is answered once', async () => {
  const { editor, viewer } = world;
  const series = await world.event({ rrule: 'FREQ=WEEKLY;COUNT=4' });
  const event = world.path(`/events/${series.event_id}`);
  const moved = { start_time: at('2030-03-13T10:00'), end_time: at('2030-03-13T11:00') };
  const occurrence = at('2030-03-12T09:00');
  await editor.call('PUT', `${event}/time`, { ...moved, scope: 'one', occurrence });
  await editor.call('DELETE', `${event}?scope=one&occurrence=${at('2030-03-19T09:00')}`);
  await world.event({
    title: 'Long over',
    start_time: at('2020-03-05T09:00'),
    end_time: at('2020-03-05T10:00'),
  });
  const url = await make(viewer);
  expect((await viewer.call('GET', world.path('/feed'))).json()).toEqual({
    since: expect.any(String),
    with_names: false,
    why_no_names: expect.stringContaining('Your office keeps patients’ names in the house.'),
  });
  const lines = await read(url);
  const uids = lines.filter((line) => line.startsWith('UID:'));
  expect([uids.length, new Set(uids).size]).toEqual([2, 1]);
  expect(lines).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:Front desk',
      'RRULE:FREQ=WEEKLY;COUNT=4',
      'EXDATE;TZID=America/Los_Angeles:20300319T090000',
      'RECURRENCE-ID;TZID=America/Los_Angeles:20300312T090000',
      'DTSTART;TZID=America/Los_Angeles:20300313T100000',
    ]),
  );
  expect(lines).not.toContain('SUMMARY:Long over');
});

test('a feed is what strict readers take: UNTIL in UTC beside a zone, the second of two half past ones, a zone for ever', async () => {
  const from = (start_time: number) => ({ start_time, end_time: start_time + 900_000 });
  await world.event({ ...from(at('2030-12-14T20:00')), rrule: 'FREQ=DAILY;UNTIL=20301216' });
  await world.event(from(at('2030-11-03T01:30') + 3_600_000));
  const lines = await read(await make(world.viewer));
  expect(lines).toEqual(
    expect.arrayContaining([
      'DTSTART;TZID=America/Los_Angeles:20301214T200000',
      'RRULE:FREQ=DAILY;UNTIL=20301217T075959Z',
      'DTSTART:20301103T093000Z',
      'DTEND:20301103T094500Z',
      'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU',
      'RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU',
    ]),
  );
});

const wish = async (feed_names: boolean) => {
  const { version } = (await world.owner.call('GET', '/office/security')).json() as { version: number };
  const form = { require_second_factor: false, idle_minutes: 30, feed_names, version };
  expect((await world.owner.call('PUT', '/office/security', form)).statusCode).toBe(200);
};

test('patients are named by an owner’s wish in an office that wants it', async () => {
  const participants = [{ type: 'contact', id: await createContact(app, world.office) }];
  await world.event({ title: 'Consult Maria Lopez', description: 'Crown', participants });
  await world.event({ title: 'Huddle' });
  const titles = async (url: string) =>
    (await read(url)).filter((line) => /^(SUMMARY|DESCRIPTION)/.test(line));
  const plain = ['SUMMARY:With a patient', 'SUMMARY:Huddle'];
  expect(await titles(await make(world.owner))).toEqual(plain);
  expect(said(await world.owner.call('POST', world.path('/feed'), { with_names: true }))).toEqual([
    403,
    'Your office keeps patients’ names in the house. An admin changes that under Admin › Security.',
  ]);
  await wish(true);
  expect(said(await world.editor.call('POST', world.path('/feed'), { with_names: true }))).toEqual([
    403,
    'Only an owner of this calendar makes a link that names patients.',
  ]);
  const named = await make(world.owner, { with_names: true });
  expect(await titles(named)).toEqual(['SUMMARY:Consult Maria Lopez', 'DESCRIPTION:Crown', 'SUMMARY:Huddle']);
  await wish(false);
  expect(await titles(named)).toEqual(plain);
  await wish(true);
  // What was taken out does not come back by itself.
  expect(await titles(named)).toEqual(plain);
  const again = await make(world.owner, { with_names: true });
  // Who is no owner any more has no such wish.
  await world.owner.call('PUT', world.path(`/members/${world.editor.user.id}`), { role: 'OWNER' });
  await world.editor.call('PUT', world.path(`/members/${world.owner.user.id}`), { role: 'VIEWER' });
  expect(await titles(again)).toEqual(plain);
  await world.editor.call('PUT', world.path(`/members/${world.owner.user.id}`), { role: 'OWNER' });
  expect(await titles(again)).toEqual(plain);
});

test('a link ends with another one, when it is ended, with the membership, the account and the calendar', async () => {
  const { owner, viewer, editor } = world;
  const first = await make(viewer);
  const second = await make(viewer);
  expect([(await open(first)).statusCode, (await open(second)).statusCode]).toEqual([404, 200]);
  await viewer.call('DELETE', world.path('/feed'));
  expect((await open(second)).statusCode).toBe(404);
  const third = await make(viewer);
  await owner.call('DELETE', world.path(`/members/${viewer.user.id}`));
  expect((await open(third)).statusCode).toBe(404);
  // What ended stays so, though who made it comes back.
  await owner.call('POST', world.path('/members'), { user_id: viewer.user.id, role: 'VIEWER' });
  expect((await viewer.call('GET', world.path('/feed'))).json()).toMatchObject({ since: null });
  expect((await open(third)).statusCode).toBe(404);
  const [fourth, fifth] = [await make(editor), await make(owner)];
  await owner.call('PUT', `/admin/update-active-status/${editor.user.id}`, { is_active: false });
  expect((await open(fourth)).statusCode).toBe(404);
  await owner.call('PUT', `/admin/update-active-status/${editor.user.id}`, { is_active: true });
  expect((await open(fourth)).statusCode).toBe(404);
  await owner.call('DELETE', world.path());
  await app.owner.query('UPDATE calendars SET deleted_at = NULL WHERE client_id = $1', [world.office.id]);
  expect((await open(fifth)).statusCode).toBe(404);
  expect(said(await world.outsider.call('POST', world.path('/feed'), {}))[0]).toBe(404);
  expect((await open('/api/calendar-feeds/1-short')).statusCode).toBe(404);
});
