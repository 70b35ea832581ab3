import type { googleCalendar } from '@chairline/contract';
import { copyLines } from '../../apps/server/src/seed/store-copy.ts';
import type { Figure } from '../harness/figures.ts';
import { decide, grant, openGmail } from '../harness/gmail.ts';
import { GOOGLE, type World } from '../harness/world.ts';

const EVENTS = 10_000;
const LOST_AFTER_MS = 5 * 60_000;
const ADDRESS = 'bench-calendar@large-dental.test';
const SCOPES = [
  'https://www.googleapis.com/auth/calendar.events.owned.readonly',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];

interface Page {
  items: {
    id: string;
    etag: string;
    summary?: string;
    start?: { date?: string; dateTime?: string };
    end?: { date?: string; dateTime?: string };
  }[];
  nextPageToken?: string;
}

/** A person's calendar of 10,000 events, from the consent to the last of them shown. */
export async function measureGoogleCalendar(world: World): Promise<Figure[]> {
  const { control, call } = await openGmail(world);
  await control('/google-calendar/quota', { perMinute: 0 });
  await control('/google-calendar/fill', { calendar: ADDRESS, count: EVENTS, seed: 7 });
  const begin = performance.now();
  const begun = await call('/calendar/auth/google');
  const { url } = (await begun.json()) as { url: string };
  const cookie = /chairline_calendar_consent=[^;]+/.exec(begun.headers.get('set-cookie') ?? '')![0];
  const back = await decide(url, ADDRESS, SCOPES.join(' '));
  const page = await fetch(`${world.origin}${back.pathname}${back.search}`, { headers: { cookie } });
  if (!(await page.text()).includes('is connected')) throw new Error('Google Calendar was not connected');
  let events = 0;
  for (;;) {
    const status = (await (
      await call('/calendar/google/status')
    ).json()) as googleCalendar.GoogleCalendarStatus;
    if (status.problem !== null) throw new Error(status.problem);
    events = status.calendars.reduce((sum, one) => sum + one.events, 0);
    if (status.date !== null) break;
    if (performance.now() - begin > LOST_AFTER_MS) throw new Error('the calendar is not here yet');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const ours = performance.now() - begin;
  const floor = await bare(world);
  return [
    {
      name: 'google calendar, first reading',
      unit: 'ms',
      ours,
      floor,
      ratio: ours / floor,
      bar: 8,
      must: 'stay-below',
      did: `${events.toLocaleString('en-US')} events read, written out and told; floor: the same pages over bare HTTP, and a COPY of their events, times and names`,
    },
  ];
}

/** The pages of the same calendar by fetch alone, and a COPY of what is in them. @returns milliseconds */
async function bare(world: World): Promise<number> {
  const { owner, office, port } = world;
  const sandbox = `http://127.0.0.1:${port + 1}`;
  const { rows } = await owner.query<{ calendar_id: string }>(
    `SELECT calendar_id FROM google_calendars WHERE client_id = $1 LIMIT 1`,
    [office.client],
  );
  const calendar = rows[0]!.calendar_id;
  for (const table of ['calendar_events', 'calendar_times', 'google_events'])
    await owner.query(
      `DROP TABLE IF EXISTS floor_${table}; CREATE TABLE floor_${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING INDEXES)`,
    );
  const answer = await fetch(`${sandbox}/google/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      client_id: GOOGLE.clientId,
      client_secret: GOOGLE.clientSecret,
      refresh_token: await grant(world, sandbox, ADDRESS, SCOPES),
    }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const begin = performance.now();
  let page: string | undefined;
  let id = 0;
  do {
    const next = page === undefined ? '' : `&pageToken=${encodeURIComponent(page)}`;
    const url = `${sandbox}/google/calendar/v3/calendars/primary/events?maxResults=2500${next}`;
    const listed = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { items, nextPageToken } = (await listed.json()) as Page;
    const [made, times, names]: string[][] = [[], [], []];
    for (const { id: name, etag, summary = '', start, end } of items) {
      id += 1;
      const [from, to] = [start?.dateTime ?? start?.date, end?.dateTime ?? end?.date];
      const head = [office.client, id, calendar];
      made!.push(
        [...head, 1, summary, '', '', '', from, to, 'f', 'UTC', 'scheduled', '{}', '', from].join('\t'),
      );
      times!.push([office.client, id, calendar, from, from, to].join('\t'));
      names!.push([...head, name, etag, 1, summary].join('\t'));
    }
    await copyLines(
      owner,
      'floor_calendar_events',
      'client_id event_id calendar_id user_id title description location notes starts_at ends_at all_day timezone status reminders schedule created_at'.split(
        ' ',
      ),
      made!,
    );
    await copyLines(
      owner,
      'floor_calendar_times',
      ['client_id', 'event_id', 'calendar_id', 'occurrence', 'starts_at', 'ends_at'],
      times!,
    );
    await copyLines(
      owner,
      'floor_google_events',
      ['client_id', 'event_id', 'calendar_id', 'google_id', 'etag', 'round', 'title'],
      names!,
    );
    page = nextPageToken;
  } while (page !== undefined);
  return performance.now() - begin;
}
