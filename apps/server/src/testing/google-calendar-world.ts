import type { calendar, googleCalendar } from '@chairline/contract';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from './factory.ts';
import { decide } from './google-consent.ts';
import { startSandbox, type TestSandbox } from './sandbox.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { until } from './wait.ts';

/** An event as Google says it, as far as tests look at it. */
export interface GoogleEvent {
  id: string;
  summary: string;
  etag: string;
}

/** Somebody whose calendars are connected. */
export interface CalendarPerson {
  office: TestOffice;
  caller: Caller;
  address: string;
  status(): Promise<googleCalendar.GoogleCalendarStatus>;
  /** Waits until Google was asked from now on, and everything is here. */
  inStep(): Promise<googleCalendar.GoogleCalendarStatus>;
  /** The main calendar here; undefined before Google was asked. */
  calendarId(): Promise<number | undefined>;
  /** What is shown from a day to another. */
  shown(date: string, until?: string): Promise<calendar.CalendarEvent[]>;
  /** What the person does at Google: a path of the sandbox's control, and a body. */
  atGoogle(path: string, body?: object): Promise<GoogleEvent>;
  deleteAtGoogle(id: string): Promise<void>;
}

export interface GoogleCalendarWorld {
  app: TestApp;
  sandbox: TestSandbox;
  fault(mode: string, vendor?: string): Promise<void>;
  /** A person of an office of their own; `first` does something at Google before it is connected. */
  connect(first?: (address: string) => Promise<unknown>): Promise<CalendarPerson>;
  close(): Promise<void>;
}

export const calendarScopes = [
  'https://www.googleapis.com/auth/calendar.events.owned.readonly',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
let accounts = 0;

/** The server with its jobs, and Google's calendar played beside it. */
export async function startCalendarWorld(options: TestAppOptions = {}): Promise<GoogleCalendarWorld> {
  const publicUrl = options.publicUrl ?? 'http://desk.test';
  const sandbox = await startSandbox(publicUrl);
  const app = await createTestApp({
    publicUrl,
    googleApiUrl: sandbox.googleApiUrl,
    withoutJobs: false,
    carrierTimeoutMs: 1_500,
    calendarTiming: { poll: 100, slowPoll: 100, firstBackoff: 50, maxBackoff: 200, list: 60_000 },
    ...options,
  });
  const control = (path: string, body?: object) => sandbox.control(`/google-calendar${path}`, body);
  return {
    app,
    sandbox,
    async fault(mode, vendor = 'google-calendar') {
      await sandbox.control('/faults', { vendor, mode });
    },
    async connect(first) {
      const office = await createOffice(app);
      const caller = await signIn(app, await createUser(app, office));
      accounts += 1;
      const address = `person${process.pid}-${accounts}@cedar-dental.test`;
      await first?.(address);
      await consentToCalendar(app, caller, address);
      return personOf(sandbox, { office, caller, address }, control);
    },
    async close() {
      await app.close();
      await sandbox.close();
    },
  };
}

function personOf(
  sandbox: TestSandbox,
  who: { office: TestOffice; caller: Caller; address: string },
  control: (path: string, body?: object) => Promise<unknown>,
): CalendarPerson {
  const { caller, address } = who;
  const status = async () =>
    (await caller.call('GET', '/calendar/google/status')).json() as googleCalendar.GoogleCalendarStatus;
  const calendarId = async () => {
    const all = (await caller.call('GET', '/calendars')).json() as calendar.Calendar[];
    return all.find(({ name }) => name === address)?.calendar_id;
  };
  return {
    ...who,
    status,
    calendarId,
    inStep: async () => {
      const since = Date.now();
      return until(
        'it is in step',
        async () => {
          const now = await status();
          return now.date !== null && Date.parse(now.date) > since + 150 ? now : undefined;
        },
        60_000,
      );
    },
    async shown(date, last = date) {
      const id = await calendarId();
      if (id === undefined) return [];
      return (await caller.call('GET', `/calendars/${id}/events?date=${date}&until=${last}`)).json();
    },
    atGoogle: async (path, body = {}) => (await control(path, { calendar: address, ...body })) as GoogleEvent,
    async deleteAtGoogle(id) {
      const url = `${sandbox.url}/control/google-calendar/events/${id}?calendar=${address}`;
      const answer = await fetch(url, { method: 'DELETE' });
      if (!answer.ok) throw new Error(await answer.text());
    },
  };
}

/** The whole consent, as a person goes through it. @returns the page at its end */
export async function consentToCalendar(
  app: TestApp,
  caller: Caller,
  address: string,
  form: Record<string, string> = {},
): Promise<string> {
  const begun = await caller.call('GET', '/calendar/auth/google');
  const back = await decide(begun.json().url, { address, granted: calendarScopes.join(' '), ...form });
  const response = await app.server.inject({
    method: 'GET',
    url: back.pathname + back.search,
    cookies: { chairline_calendar_consent: begun.cookies[0]!.value },
  });
  return response.body;
}
