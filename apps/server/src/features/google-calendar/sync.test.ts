import { googleCalendar } from '@chairline/contract';
import { afterEach, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { consentToCalendar, startCalendarWorld } from '../../testing/google-calendar-world.ts';
import { listWaiting, until } from '../../testing/wait.ts';
import { SYNC_CALENDARS } from './names.ts';
import { wakeCalendars } from './wake.ts';
import { inOffice } from '../../platform/platform.ts';
import { useWorld } from '../../testing/use-app.ts';

const world = useWorld(startCalendarWorld);
afterEach(async () => {
  await world.fault('ok');
  await world.leave();
});

const zone = 'America/Los_Angeles';
const at = (day: string, from = '09:00', to = '10:00') => ({
  start: { dateTime: `${day}T${from}:00`, timeZone: zone },
  end: { dateTime: `${day}T${to}:00`, timeZone: zone },
});
/** When a wall time of the office's zone in winter is. */
const winter = (day: string, time: string) => Date.parse(`${day}T${time}:00-08:00`);
const DAY = '2027-01-12';
const words = googleCalendar.googleCalendarMessages;

describe('the first reading', () => {
  test('brings events, whole days and series here, for their person alone', async () => {
    const person = await world.connect(async (calendar) => {
      const add = (body: object) => world.sandbox.control('/google-calendar/events', { calendar, ...body });
      await add({ summary: 'Inventory', location: 'Room 2', description: '<b>All</b> shelves', ...at(DAY) });
      await add({ summary: 'Holiday', start: { date: DAY }, end: { date: '2027-01-14' } });
      await add({
        summary: 'Huddle',
        recurrence: ['RRULE:FREQ=DAILY;COUNT=5', `EXDATE;TZID=${zone}:20270113T080000`],
        ...at('2027-01-11', '08:00', '08:15'),
      });
    });
    await person.inStep();
    const shown = await person.shown(DAY, '2027-01-13');
    expect(shown.map(({ title, start_time }) => [title, start_time])).toEqual([
      ['Holiday', winter(DAY, '00:00')],
      ['Huddle', winter(DAY, '08:00')],
      ['Inventory', winter(DAY, '09:00')],
    ]);
    expect(shown[0]).toMatchObject({ all_day: true, end_time: winter('2027-01-13', '23:59') });
    expect(shown[1]).toMatchObject({ rrule: 'FREQ=DAILY;COUNT=5', occurrence: winter(DAY, '08:00') });
    expect(shown[2]).toMatchObject({
      location: 'Room 2',
      description: 'All shelves',
      user_id: person.caller.user.id,
      deletable: true,
      reminders: [],
    });
    expect(await person.status()).toMatchObject({
      connected: true,
      address: person.address,
      problem: null,
      calendars: [{ name: person.address, events: 3 }],
      unshown_count: 0,
    });
    const [calendar] = (await person.caller.call('GET', '/calendars')).json();
    expect(calendar).toMatchObject({
      type: 'GOOGLE',
      calendar_members: [{ user_id: person.caller.user.id, role: 'VIEWER' }],
    });
  });

  test('what is Google’s is not changed, left or filled here', async () => {
    const person = await world.connect((calendar) =>
      world.sandbox.control('/google-calendar/events', { calendar, summary: 'Kept', ...at(DAY) }),
    );
    await person.inStep();
    const [event] = await person.shown(DAY);
    const id = await person.calendarId();
    const path = `/calendars/${id}/events`;
    const attempts = [
      person.caller.call('PUT', `${path}/${event!.event_id}`, { title: 'Mine' }),
      person.caller.call('DELETE', `${path}/${event!.event_id}`),
      person.caller.call('POST', path, { title: 'New', start_time: 1, end_time: 3_600_001 }),
      person.caller.call('DELETE', `/calendars/${id}`),
    ];
    for (const answer of await Promise.all(attempts)) expect(answer.statusCode).toBe(403);
    const leaving = await person.caller.call('DELETE', `/calendars/${id}/members/${person.caller.user.id}`);
    expect([leaving.statusCode, leaving.body]).toEqual([
      400,
      'A calendar of Google’s goes when Google is disconnected.',
    ]);
  });

  test('shows the times of now of a series that began long ago, or ends in many years', async () => {
    const person = await world.connect(async (calendar) => {
      const add = (body: object) => world.sandbox.control('/google-calendar/events', { calendar, ...body });
      const weekdays = 'RRULE:FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR';
      await add({ summary: 'Huddle', recurrence: [weekdays], ...at('2019-01-07', '08:00', '08:15') });
      await add({
        summary: 'Close',
        recurrence: ['RRULE:FREQ=DAILY;UNTIL=20451231T000000Z'],
        ...at('2020-01-01'),
      });
      await add({
        summary: 'Count',
        recurrence: ['RRULE:FREQ=DAILY;COUNT=9000'],
        ...at('2020-01-01', '11:00', '12:00'),
      });
    });
    await person.inStep();
    expect((await person.status()).unshown).toEqual([]);
    expect((await person.shown(DAY)).map(({ title }) => title)).toEqual(['Huddle', 'Close', 'Count']);
  });

  test('names what cannot be shown here, and why', async () => {
    const person = await world.connect(async (calendar) => {
      const add = (body: object) => world.sandbox.control('/google-calendar/events', { calendar, ...body });
      await add({ summary: 'Sabbatical', start: { date: DAY }, end: { date: '2027-06-01' } });
      await add({ summary: 'Odd', recurrence: ['RDATE;VALUE=DATE:20270115'], ...at(DAY) });
      await add({ summary: 'Shown', ...at(DAY) });
    });
    await person.inStep();
    const { unshown, unshown_count } = await person.status();
    expect([unshown_count, unshown.map(({ title, why }) => [title, why])]).toEqual([
      2,
      [
        ['Odd', words.manyRules],
        ['Sabbatical', words.tooLong],
      ],
    ]);
    expect((await person.shown(DAY)).map(({ title }) => title)).toEqual(['Shown']);
  });

  test('only what is the person’s own comes; a calendar that goes at Google goes here', async () => {
    const person = await world.connect(async (account) => {
      for (const [id, accessRole] of [
        [`own-${account}`, 'owner'],
        [`shared-${account}`, 'reader'],
      ] as const)
        await world.sandbox.control('/google-calendar/calendars', { account, id, accessRole, summary: id });
    });
    const names = async () =>
      ((await person.caller.call('GET', '/calendars')).json() as { name: string }[]).map(({ name }) => name);
    await person.inStep();
    expect(await names()).toEqual([person.address, `own-${person.address}`]);
    await fetch(`${world.sandbox.url}/control/google-calendar/calendars/own-${person.address}`, {
      method: 'DELETE',
    });
    await until('it is gone', async () => (await names()).length === 1);
    expect((await person.status()).problem).toBeNull();
  });
});

describe('following', () => {
  test('what is made, changed, moved and deleted there is so here, and is told', async () => {
    const person = await world.connect();
    await person.inStep();
    const { id } = await person.atGoogle('/events', { summary: 'Lunch', ...at(DAY, '12:00', '13:00') });
    await until('it is here', async () => (await person.shown(DAY)).length === 1);
    await person.atGoogle(`/events/${id}`, { summary: 'Late lunch', ...at(DAY, '13:00', '14:00') });
    const changed = await until('it moved', async () => {
      const [event] = await person.shown(DAY);
      return event?.title === 'Late lunch' ? event : undefined;
    });
    expect(changed.start_time).toBe(winter(DAY, '13:00'));
    await person.deleteAtGoogle(id);
    await until('it is gone', async () => (await person.shown(DAY)).length === 0);
    const { rows } = await world.app.owner.query<{ type: string; audience: number[] }>(
      `SELECT type, audience FROM live_events WHERE client_id = $1 AND type LIKE '%alendarEvent' ORDER BY seq`,
      [person.office.id],
    );
    const audience = [person.caller.user.id];
    expect(rows).toEqual([
      { type: 'calendarEvent', audience },
      { type: 'updateCalendarEvent', audience },
      { type: 'deleteCalendarEvent', audience },
    ]);
  });

  test('times of a series are moved, called off and given back by themselves', async () => {
    const person = await world.connect();
    const starts = async () =>
      (await person.shown('2027-01-11', '2027-01-20')).map(({ start_time }) => start_time);
    const series = await person.atGoogle('/events', {
      summary: 'Huddle',
      recurrence: ['RRULE:FREQ=DAILY;COUNT=4'],
      ...at('2027-01-11'),
    });
    const timeOf = (day: string) => `${series.id}_202701${day}T170000Z`;
    await person.atGoogle(`/events/${timeOf('12')}`, at('2027-01-12', '15:00', '16:00'));
    await person.deleteAtGoogle(timeOf('13'));
    const nine = (day: string) => winter(`2027-01-${day}`, '09:00');
    const want = [nine('11'), winter('2027-01-12', '15:00'), nine('14')];
    await until('they are so', async () => String(await starts()) === String(want));
    // The series moves; what was changed by itself stays as it is.
    await person.atGoogle(`/events/${series.id}`, { summary: 'Morning huddle' });
    await until('its name is new', async () =>
      (await person.shown('2027-01-11')).some(({ title }) => title === 'Morning huddle'),
    );
    expect(await starts()).toEqual(want);
    await person.atGoogle(`/events/${timeOf('13')}`, { status: 'confirmed' }).catch(() => undefined);
    await person.deleteAtGoogle(series.id);
    await until('all of it is gone', async () => (await starts()).length === 0);
    const { rows } = await world.app.owner.query(
      'SELECT count(*)::integer AS n FROM google_events WHERE client_id = $1',
      [person.office.id],
    );
    expect(rows[0].n).toBe(0);
  });

  test('a token that is too old means a full reading, which also removes what is gone', async () => {
    const person = await world.connect();
    const gone = await person.atGoogle('/events', { summary: 'Gone', ...at(DAY) });
    await person.atGoogle('/events', { summary: 'Stays', ...at(DAY, '10:00', '11:00') });
    await until('both are here', async () => (await person.shown(DAY)).length === 2);
    await world.fault('error');
    await person.deleteAtGoogle(gone.id);
    await person.atGoogle('/forget');
    await world.fault('ok');
    await until('it is gone', async () => (await person.shown(DAY)).length === 1);
    expect((await person.shown(DAY))[0]!.title).toBe('Stays');
  });

  test('a quota that is used up is waited for', async () => {
    const person = await world.connect();
    await person.inStep();
    await world.fault('rate-limit');
    await person.atGoogle('/events', { summary: 'After the wait', ...at(DAY) });
    await world.fault('ok');
    await until('it is here', async () => (await person.shown(DAY)).length === 1);
    expect((await person.status()).problem).toBeNull();
  });

  test('a right that is taken back is said, and given again it goes on', async () => {
    const person = await world.connect();
    await person.inStep();
    await world.sandbox.control('/google/revoke', { address: person.address });
    const { problem } = await until('it is said', async () => {
      const status = await person.status();
      return status.problem === null ? undefined : status;
    });
    expect(problem).toBe(words.revoked);
    await person.atGoogle('/events', { summary: 'Meanwhile', ...at(DAY) });
    await consentToCalendar(world.app, person.caller, person.address);
    await until('it is here', async () => (await person.shown(DAY)).length === 1);
    expect((await person.status()).problem).toBeNull();
  });
});

describe('comparing', () => {
  test('finds and mends what is missing, other, or only here', async () => {
    const person = await world.connect();
    const [lost, other] = [
      await person.atGoogle('/events', { summary: 'Lost', ...at(DAY) }),
      await person.atGoogle('/events', { summary: 'Other', ...at(DAY, '10:00', '11:00') }),
    ];
    await until('both are here', async () => (await person.shown(DAY)).length === 2);
    await person.inStep();
    const owner = world.app.owner;
    const { id } = person.office;
    await owner.query(
      `DELETE FROM calendar_times WHERE client_id = $1 AND event_id =
      (SELECT event_id FROM google_events WHERE client_id = $1 AND google_id = $2)`,
      [id, lost.id],
    );
    await owner.query('DELETE FROM google_events WHERE client_id = $1 AND google_id = $2', [id, lost.id]);
    await owner.query(`UPDATE google_events SET etag = '"0"' WHERE client_id = $1 AND google_id = $2`, [
      id,
      other.id,
    ]);
    const begun = await person.caller.call('POST', '/calendar/google/check');
    expect(begun.json().check.state).toBe('running');
    const { check } = await until('it is done', async () => {
      const status = await person.status();
      return status.check?.state === 'done' ? status : undefined;
    });
    expect(check).toMatchObject({ at_google: 2, missing: 1, changed: 1, extra: 0 });
    expect((await person.shown(DAY)).map(({ title }) => title)).toEqual(['Lost', 'Other']);
  });

  test('one that is asked for in the moment a look ends is made all the same', async () => {
    const hour = 3_600_000;
    const slow = await startCalendarWorld({
      calendarTiming: { poll: hour, slowPoll: hour, list: hour },
    });
    try {
      const person = await slow.connect((calendar) =>
        slow.sandbox.control('/google-calendar/events', { calendar, summary: 'Lost', ...at(DAY) }),
      );
      await until('it is read', async () => (await person.status()).date !== null);
      const { owner } = slow.app;
      const asked = [person.office.id];
      await owner.query('UPDATE google_events SET etag = \'"0"\' WHERE client_id = $1', asked);
      // Somebody asks for it (`startCheck`), while a look that has found nothing to do waits to say so.
      await owner.query('BEGIN');
      await owner.query('SELECT 1 FROM google_calendar_accounts WHERE client_id = $1 FOR UPDATE', asked);
      const scope = { office: person.office.id, actor: { kind: 'job', name: SYNC_CALENDARS } } as const;
      await inOffice(slow.app.platform, scope, (ctx) => wakeCalendars(ctx, person.caller.user.id, ctx.now));
      await until('the look waits', async () => (await listWaiting(owner)).length === 1);
      await owner.query(
        `UPDATE google_calendar_accounts SET check_state = 'running', check_started_at = now() WHERE client_id = $1`,
        asked,
      );
      await owner.query('UPDATE google_calendars SET asked_at = NULL WHERE client_id = $1', asked);
      await owner.query('COMMIT');
      const { check } = await until('it is done', async () => {
        const status = await person.status();
        return status.check?.state === 'done' ? status : undefined;
      });
      expect(check).toMatchObject({ at_google: 1, missing: 0, changed: 1 });
    } finally {
      await slow.close();
    }
  });

  test('without a calendar there is nothing to compare', async () => {
    const caller = await signIn(world.app, await createUser(world.app, await createOffice(world.app)));
    const answer = await caller.call('POST', '/calendar/google/check');
    expect([answer.statusCode, answer.json().detail]).toEqual([404, words.notConnected]);
  });
});
