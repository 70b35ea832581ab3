import type { googleCalendar } from '@chairline/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { consent } from '../../testing/gmail-world.ts';
import {
  calendarScopes,
  consentToCalendar,
  type GoogleCalendarWorld,
  startCalendarWorld,
} from '../../testing/google-calendar-world.ts';
import { decide, grantsOf } from '../../testing/google-consent.ts';
import { openGateways, vendorTimeouts } from '../../gateways/open-gateways.ts';
import { until } from '../../testing/wait.ts';
import { SYNC_CALENDARS } from './names.ts';
import { tendCalendars } from './tend.ts';

let world: GoogleCalendarWorld;
beforeAll(async () => {
  // An address that Google would push to.
  world = await startCalendarWorld({
    publicUrl: 'https://desk.test',
    calendarTiming: { poll: 100, slowPoll: 600_000, list: 600_000 },
  });
});
afterAll(() => world?.close());

const event = { start: { date: '2027-01-12' }, end: { date: '2027-01-13' } };
const grantsTo = async (address: string) =>
  (await grantsOf(world.sandbox)).filter((grant) => grant.address === address);
const rowsOf = async (office: number) => {
  const { rows } = await world.app.owner.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM calendars WHERE client_id = $1) + (SELECT count(*) FROM calendar_events WHERE client_id = $1)
       + (SELECT count(*) FROM calendar_times WHERE client_id = $1) + (SELECT count(*) FROM google_events WHERE client_id = $1)
       + (SELECT count(*) FROM google_calendars WHERE client_id = $1) + (SELECT count(*) FROM office_secrets WHERE client_id = $1)
       AS n`,
    [office],
  );
  return Number(rows[0]!.n);
};

describe('connecting', () => {
  test('is each person’s own, asks for no more than it needs, and is kept sealed', async () => {
    const person = await world.connect();
    const [grant] = await grantsTo(person.address);
    expect(grant!.scope.split(' ').toSorted()).toEqual([...calendarScopes, 'email', 'openid'].toSorted());
    const colleague = await signIn(world.app, await createUser(world.app, person.office));
    const theirs = (await colleague.call('GET', '/calendar/google/status')).json();
    expect(theirs).toMatchObject({ connected: false, address: '', calendars: [] });
    expect((await colleague.call('GET', '/calendars')).json()).toEqual([]);
    const { rows } = await world.app.owner.query<{ name: string; sealed: Buffer }>(
      'SELECT name, sealed FROM office_secrets WHERE client_id = $1',
      [person.office.id],
    );
    expect(rows.map(({ name }) => name)).toEqual([`google-calendar:${person.caller.user.id}`]);
    expect(rows[0]!.sealed.includes('refresh_token')).toBe(false);
  });

  test('without one of the rights nothing is connected, and none is kept', async () => {
    const caller = await signIn(world.app, await createUser(world.app, await createOffice(world.app)));
    const address = 'half@cedar-dental.test';
    const page = await consentToCalendar(world.app, caller, address, { granted: calendarScopes[1]! });
    expect(page).toContain('Google Calendar was not connected');
    expect(await grantsTo(address)).toEqual([]);
    const denied = await consentToCalendar(world.app, caller, address, { decision: 'deny' });
    expect(denied).toContain('Access was declined');
    expect((await caller.call('GET', '/calendar/google/status')).json()).toMatchObject({ connected: false });
  });

  test('what was begun for the calendar connects no mailbox, nor in another browser', async () => {
    const admin = await signIn(
      world.app,
      await createUser(world.app, await createOffice(world.app), { role: 'Admin' }),
    );
    const begun = await admin.call('GET', '/calendar/auth/google');
    const back = await decide(begun.json().url, { granted: calendarScopes.join(' ') });
    const cookie = begun.cookies[0]!.value;
    for (const [path, cookies] of [
      ['/api/mail/auth/google/callback', { chairline_mail_consent: cookie }],
      [back.pathname, {}],
      [back.pathname, { chairline_calendar_consent: 'another' }],
    ] as const) {
      const page = await world.app.server.inject({ method: 'GET', url: path + back.search, cookies });
      expect(page.body).toContain('This link is not valid');
    }
  });
});

describe('disconnecting', () => {
  test('takes the copy away and gives the right back', async () => {
    const person = await world.connect((calendar) =>
      world.sandbox.control('/google-calendar/events', { calendar, summary: 'Private', ...event }),
    );
    await until('it is here', async () => (await person.shown('2027-01-12')).length === 1);
    // Also what hangs on it.
    const feed = await person.caller.call('POST', `/calendars/${await person.calendarId()}/feed`, {});
    expect(feed.statusCode).toBe(200);
    const answer = await person.caller.call('DELETE', '/calendar/auth/google');
    expect(answer.json()).toMatchObject({ connected: false, address: '', calendars: [], date: null });
    expect((await person.caller.call('GET', '/calendars')).json()).toEqual([]);
    await until('nothing is kept', async () => (await rowsOf(person.office.id)) === 0);
    expect(await grantsTo(person.address)).toEqual([]);
    expect((await person.caller.call('DELETE', '/calendar/auth/google')).statusCode).toBe(200);
  });

  test('leaves the right with Google where the same account is the office’s mailbox', async () => {
    const office = await createOffice(world.app);
    const admin = await signIn(world.app, await createUser(world.app, office, { role: 'Admin' }));
    const address = 'both@cedar-dental.test';
    await consent(world.app, admin, address);
    await consentToCalendar(world.app, admin, address);
    await admin.call('DELETE', '/calendar/auth/google');
    const leaving = async () => {
      const { rows } = await world.app.owner.query(
        `SELECT 1 FROM office_secrets WHERE client_id = $1 AND name LIKE '%-leaving:%'`,
        [office.id],
      );
      return rows.length;
    };
    await until('it is forgotten here', async () => (await leaving()) === 0);
    expect(await grantsTo(address)).toHaveLength(2);
    expect((await admin.call('GET', '/mail/sync/status')).json()).toMatchObject({
      authenticated: true,
      problem: null,
    });
  });

  test('another account takes the place of the one before, with nothing of it left', async () => {
    const person = await world.connect((calendar) =>
      world.sandbox.control('/google-calendar/events', { calendar, summary: 'Old', ...event }),
    );
    await until('it is here', async () => (await person.shown('2027-01-12')).length === 1);
    const address = 'another@cedar-dental.test';
    await consentToCalendar(world.app, person.caller, address);
    const { calendars } = await until('the other is here', async () => {
      const status: googleCalendar.GoogleCalendarStatus = await person.status();
      return status.calendars.length > 0 ? status : undefined;
    });
    expect(calendars).toMatchObject([{ name: address, events: 0 }]);
    await until('the right is given back', async () => (await grantsTo(person.address)).length === 0);
  });
});

describe('what Google tells', () => {
  test('a push of our channel has the calendar asked at once; anything else is refused', async () => {
    const person = await world.connect();
    const channel = await until('a channel is open', async () => {
      const all = (await world.sandbox.control('/google-calendar/channels')) as {
        id: string;
        calendar: string;
        token: string;
      }[];
      // Nothing is being read any more: a step that goes on would see what comes next without being told.
      const { rows } = await world.app.owner.query(
        `SELECT 1 FROM google_calendars WHERE client_id = $1 AND channel_until IS NOT NULL AND reading IS NULL
           AND EXISTS (SELECT FROM graphile_worker.jobs j WHERE j.key LIKE '${SYNC_CALENDARS}:' || $1::integer || ':%'
             AND j.locked_at IS NULL AND j.run_at > now() + interval '1 minute')`,
        [person.office.id],
      );
      return rows.length > 0 ? all.find(({ calendar }) => calendar === person.address) : undefined;
    });
    // Asked every ten minutes, but for what is told.
    await person.atGoogle('/events', { summary: 'Told', ...event });
    const push = (number: number, token = channel.token) =>
      world.app.server.inject({
        method: 'POST',
        url: '/api/calendar/google/push',
        headers: {
          'x-goog-channel-id': channel.id,
          'x-goog-channel-token': token,
          'x-goog-message-number': String(number),
          'x-goog-resource-state': 'exists',
        },
      });
    expect((await push(2, 'guessed')).statusCode).toBe(403);
    expect(
      (await world.app.server.inject({ method: 'POST', url: '/api/calendar/google/push' })).statusCode,
    ).toBe(403);
    expect(await person.shown('2027-01-12')).toEqual([]);
    expect((await push(3)).statusCode).toBe(204);
    await until('it is here', async () => (await person.shown('2027-01-12')).length === 1);
    expect((await push(3)).statusCode).toBe(204);
    const { rows } = await world.app.owner.query(
      `SELECT delivery_key FROM webhook_deliveries WHERE client_id = $1 AND vendor = 'google'`,
      [person.office.id],
    );
    expect(rows).toEqual([{ delivery_key: `channel:${channel.id}:3` }]);
  });

  test('a channel that ends within a day is opened anew, and the one before is stopped', async () => {
    const person = await world.connect();
    const channels = async () =>
      ((await world.sandbox.control('/google-calendar/channels')) as { id: string; calendar: string }[])
        .filter(({ calendar }) => calendar === person.address)
        .map(({ id }) => id);
    const known = async () => {
      const { rows } = await world.app.owner.query<{ id: string; until: Date | null }>(
        'SELECT channel_id AS id, channel_until AS until FROM google_calendars WHERE client_id = $1',
        [person.office.id],
      );
      return rows[0]?.until ? rows[0] : undefined;
    };
    const first = await until('a channel is open', known);
    await world.app.owner.query(
      `UPDATE google_calendars SET channel_until = now() + interval '23 hours' WHERE client_id = $1`,
      [person.office.id],
    );
    const { platform } = world.app;
    const how = { version: platform.version, now: () => platform.now(), timeouts: vendorTimeouts };
    const { googleCalendars } = openGateways(platform.config, how);
    await tendCalendars(platform, googleCalendars, { client_id: person.office.id });
    const second = (await known())!;
    expect(second.id).not.toBe(first.id);
    expect(second.until!.getTime()).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    expect(await channels()).toEqual([second.id]);
  });
});
