import { calendar as calendarOf, type calendar_v3 } from '@googleapis/calendar';
import { connect, OFFICE_MAILBOX } from '../gmail/testing.ts';
import { call, startWorld } from '../testing.ts';

const scopes = [
  'https://www.googleapis.com/auth/calendar.events.owned',
  'https://www.googleapis.com/auth/calendar.calendarlist.readonly',
];
type Client = calendar_v3.Calendar;
type Event = calendar_v3.Schema$Event;

interface CalendarWorld extends Awaited<ReturnType<typeof startWorld>> {
  /** Google's SDK, pointed at the sandbox, for one account. */
  google: Client;
  /** What the person does at Google, and how ill its calendar is: a POST of the control API. */
  control(path: string, body: unknown): Promise<{ status: number; body: Event & Record<string, never> }>;
}

export const clientWith = (sandbox: { url: string }, token: string): Client =>
  calendarOf({
    version: 'v3',
    rootUrl: sandbox.url,
    headers: { authorization: `Bearer ${token}` },
    retry: false,
  });

/** A sandbox with one person's calendars connected. */
export async function startCalendarWorld(
  options: Parameters<typeof startWorld>[0] = {},
  asked: readonly string[] = scopes,
): Promise<CalendarWorld> {
  const world = await startWorld(options);
  const { token } = await connect(world.sandbox, world.product, OFFICE_MAILBOX, asked);
  return {
    ...world,
    google: clientWith(world.sandbox, token),
    control: (path, body) => call(world.sandbox, 'POST', `/control/google-calendar${path}`, body),
  };
}
