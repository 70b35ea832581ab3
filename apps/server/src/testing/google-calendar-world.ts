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
  status: string;
  description?: string;
  start: { date?: string; dateTime?: string };
  end: { date?: string; dateTime?: string };
  recurrence?: string[];
  recurringEventId?: string;
}

type Right = 'read' | 'write';

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
  /** What is in their main calendar at Google, called-off ones too. */
  allAtGoogle(): Promise<GoogleEvent[]>;
  /** Makes, changes or deletes an event here: a path below the calendar's events. @throws where it is refused */
  here(method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<calendar.CalendarEvent>;
  /** Waits until Google has everything that was changed here. */
  sent(): Promise<googleCalendar.GoogleCalendarStatus>;
  /** What the person does at Google: a path of the sandbox's control, and a body. */
  atGoogle(path: string, body?: object): Promise<GoogleEvent>;
  deleteAtGoogle(id: string): Promise<void>;
}

export interface GoogleCalendarWorld {
  app: TestApp;
  sandbox: TestSandbox;
  fault(mode: string, vendor?: string): Promise<void>;
  /** A person of an office of their own; `first` does something at Google before it is connected. */
  connect(first?: (address: string) => Promise<unknown>, right?: Right): Promise<CalendarPerson>;
  /** Disconnects everybody: who is connected is looked after ten times a second. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

export const calendarScopes = [
  'https://www.googleapis.com/auth/calendar.events.owned.readonly',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
/** What is asked for where events are to be changed here too. */
const writeScopes = ['https://www.googleapis.com/auth/calendar.events.owned', calendarScopes[1]!];
let accounts = 0;

/** Shorter than any wait of a person's. */
const changesTiming = { doubt: 1_000, lookAgain: 50, firstBackoff: 50, maxBackoff: 200, giveUp: 60_000 };

/** The server with its jobs, and Google's calendar played beside it. */
export async function startCalendarWorld(options: TestAppOptions = {}): Promise<GoogleCalendarWorld> {
  const publicUrl = options.publicUrl ?? 'http://desk.test';
  const sandbox = await startSandbox(publicUrl);
  const app = await createTestApp({
    publicUrl,
    googleApiUrl: sandbox.googleApiUrl,
    withoutJobs: false,
    carrierTimeoutMs: 1_500,
    calendarTiming: {
      poll: 100,
      slowPoll: 100,
      firstBackoff: 50,
      maxBackoff: 200,
      list: 60_000,
      changes: changesTiming,
    },
    ...options,
  });
  const control = (path: string, body?: object) => sandbox.control(`/google-calendar${path}`, body);
  const connected: Caller[] = [];
  return {
    app,
    sandbox,
    async fault(mode, vendor = 'google-calendar') {
      await sandbox.control('/faults', { vendor, mode });
    },
    async connect(first, right) {
      const office = await createOffice(app);
      const caller = await signIn(app, await createUser(app, office));
      accounts += 1;
      const address = `person${process.pid}-${accounts}@cedar-dental.test`;
      await first?.(address);
      await consentToCalendar(app, caller, address, {}, right);
      connected.push(caller);
      return personOf(sandbox, { office, caller, address }, control);
    },
    async leave() {
      for (const caller of connected.splice(0)) await caller.call('DELETE', '/calendar/auth/google');
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
    allAtGoogle: async () => {
      const answer = await fetch(`${sandbox.url}/control/google-calendar/events?calendar=${address}`);
      return (await answer.json()) as GoogleEvent[];
    },
    async here(method, path, body) {
      const answer = await caller.call(method, `/calendars/${await calendarId()}/events${path}`, body);
      if (answer.statusCode >= 300) throw new Error(`${answer.statusCode} ${answer.body}`);
      return answer.json();
    },
    sent: () =>
      until('Google has it', async () => {
        const now = await status();
        return now.waiting === 0 ? now : undefined;
      }),
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
  right: Right = 'read',
): Promise<string> {
  const begun = await caller.call('GET', `/calendar/auth/google?right=${right}`);
  const granted = (right === 'write' ? writeScopes : calendarScopes).join(' ');
  const back = await decide(begun.json().url, { address, granted, ...form });
  const response = await app.server.inject({
    method: 'GET',
    url: back.pathname + back.search,
    cookies: { chairline_calendar_consent: begun.cookies[0]!.value },
  });
  return response.body;
}
