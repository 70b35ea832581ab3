import { type calendar, type googleCalendar, PAGE_HEADER } from '@chairline/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { OFFICE, signInCaller } from '../harness/caller.ts';
import { startTestWorld } from '../harness/test-world.ts';
import { until } from '../harness/until.ts';
import type { World } from '../harness/world.ts';

const AT_GOOGLE = 3_000;
/** Made, changed and deleted here. */
const MANY = 40;
const ADDRESS = 'crash@cedar-dental.test';
const SCOPES = [
  'https://www.googleapis.com/auth/calendar.events.owned',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
const HOUR = 3_600_000;

let world: World;
let owner: pg.Client;
let cookie: string;

beforeAll(async () => {
  world = await startTestWorld({ web: false });
  owner = new pg.Client({ connectionString: await world.ownerUrl() });
  await owner.connect();
  cookie = (await signInCaller(world.url, 'desk')).cookie;
});
afterAll(async () => {
  await owner?.end();
  await world?.close();
});

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${world.url}/api${path}`, {
    method,
    headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  expect([path, response.ok]).toEqual([path, true]);
  return (await response.json()) as T;
}
const control = (path: string, body: object) =>
  fetch(`${world.phoneUrl}/control/google-calendar${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ calendar: ADDRESS, ...body }),
  });
const status = () => call<googleCalendar.GoogleCalendarStatus>('GET', '/calendar/google/status');
const number = async (statement: string) => {
  const { rows } = await owner.query<{ n: number }>(statement, [OFFICE]);
  return rows[0]!.n;
};
/** What stands at Google, by name. */
async function namesAtGoogle(): Promise<string[]> {
  const answer = await fetch(`${world.phoneUrl}/control/google-calendar/events?calendar=${ADDRESS}`);
  const all = (await answer.json()) as { summary?: string; status: string }[];
  return all.flatMap((event) => (event.status === 'cancelled' ? [] : (event.summary ?? '')));
}
async function restart(): Promise<void> {
  await world.killServer();
  await world.startServer();
}
async function connect(): Promise<void> {
  const begun = await fetch(`${world.url}/api/calendar/auth/google?right=write`, {
    headers: { cookie, origin: world.url, [PAGE_HEADER]: '1' },
  });
  const { url } = (await begun.json()) as { url: string };
  const verifier = /chairline_calendar_consent=[^;]+/.exec(begun.headers.get('set-cookie') ?? '')![0];
  const form = { address: ADDRESS, granted: SCOPES.join(' '), decision: 'allow' };
  const decided = await fetch(url.split('?')[0]!, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ ...Object.fromEntries(new URL(url).searchParams), ...form }),
  });
  const back = new URL(decided.headers.get('location')!);
  const page = await fetch(`${world.url}${back.pathname}${back.search}`, { headers: { cookie: verifier } });
  expect(await page.text()).toContain('Google Calendar is connected');
}

test('a reading that is killed goes on where it was: no event twice, none lost', async () => {
  await control('/fill', { count: AT_GOOGLE, seed: 3 });
  await connect();
  const known = () => number('SELECT count(*)::integer AS n FROM google_events WHERE client_id = $1');
  for (const part of [0.1, 0.5]) {
    await until('it is so far', async () => (await known()) >= AT_GOOGLE * part);
    await restart();
  }
  const { calendars, unshown_count } = await until('all is read', async () => {
    const now = await status();
    return now.date === null ? null : now;
  });
  expect(calendars[0]!.events + unshown_count).toBe((await namesAtGoogle()).length);
  const own = `SELECT count(*)::integer AS n FROM calendar_events e JOIN google_calendars USING (client_id, calendar_id)
    WHERE e.client_id = $1`;
  expect(await number(own)).toBe(calendars[0]!.events);
});

test('changes on their way to Google are there once after kill -9, at whatever moment', async () => {
  const id = (await status()).calendars[0]!.calendar_id;
  const path = `/calendars/${id}/events`;
  const begins = Math.floor(Date.now() / HOUR) * HOUR + 50 * HOUR;
  const events: calendar.CalendarEvent[] = [];
  for (let n = 0; n < MANY; n += 1)
    events.push(
      await call('POST', path, {
        title: `Crash ${n}`,
        start_time: begins + n * HOUR,
        end_time: begins + (n + 1) * HOUR,
      }),
    );
  const waits = async (most: number) => until('some are sent', async () => (await status()).waiting <= most);
  for (const part of [0.8, 0.5, 0.2]) {
    await waits(MANY * part);
    await restart();
  }
  await waits(0);
  // Changed and deleted, with a kill in the midst of it.
  for (const [n, event] of events.entries()) {
    if (n % 4 === 0) await call('DELETE', `${path}/${event.event_id}`);
    else await call('PUT', `${path}/${event.event_id}`, { title: `Crashed ${n}` });
  }
  await restart();
  await waits(MANY / 2);
  await restart();
  await waits(0);
  const made = (await namesAtGoogle()).filter((name) => name.startsWith('Crash'));
  const wanted = events.flatMap((_, n) => (n % 4 === 0 ? [] : [`Crashed ${n}`]));
  expect(made.toSorted()).toEqual(wanted.toSorted());
  expect((await status()).unsettled).toEqual([]);
  await call('POST', '/calendar/google/check');
  const { check } = await until('it is compared', async () => {
    const now = await status();
    return now.check?.state === 'done' ? now : null;
  });
  expect(check).toMatchObject({ missing: 0, changed: 0, extra: 0 });
  const here = `SELECT count(*)::integer AS n FROM calendar_events
    WHERE client_id = $1 AND title LIKE 'Crashed %' AND deleted_at IS NULL`;
  expect(await number(here)).toBe(wanted.length);
});
