import { addressOf, calendar, notifications as contract } from '@chairline/contract';
import { call, isConnectionError } from '../../lib/api.ts';
import { live } from '../../lib/live.ts';
import { liveStore } from '../../lib/live-store.ts';
import { currentSession } from '../../lib/session.ts';
import { dayKey, formatWhen } from '../../ui/format-date.ts';
import { notify } from '../../ui/notify.tsx';
import { mayTell } from './notice-settings.ts';
import { isPushed } from './push-device.ts';
import { readSeen, writeSeen } from './seen.ts';
import { showNotification } from './show-notification.ts';

// What changes events belongs to the calendar's page: here it is only told of what comes up.
const { calendarReminders } = calendar.calendarEvents;
live.learn({ calendarReminders }, {});

/** How long one stays where it is not dealt with, in milliseconds: it stands in the calendar as well. */
const STAYS_MS = 120_000;

const keyOf = ({ event_id, occurrence }: calendar.EventReminder) => `event:${event_id}@${occurrence}`;

/** What a reminder of an event says. @param when says a time as the page does */
export function reminderWords(
  { title, location, start_time }: Pick<calendar.EventReminder, 'title' | 'location' | 'start_time'>,
  when: (iso: string) => string,
): string {
  const at = when(new Date(start_time).toISOString());
  return `${title}, ${at}${location === '' ? '' : `, ${location}`}`;
}

/** Says in one window of this browser, once each, what of the viewer's calendars comes up. */
async function tell(
  reminders: readonly calendar.EventReminder[],
  open: (path: string) => void,
): Promise<void> {
  const user = currentSession();
  const seen = readSeen();
  const fresh = reminders.filter((one) => !seen.includes(keyOf(one)));
  if (!user || fresh.length === 0 || !(await mayTell())) return;
  writeSeen(fresh.map(keyOf));
  const { timezone } = user.client;
  const pathOf = ({ event_id, start_time }: calendar.EventReminder, event: number | null = event_id) =>
    addressOf({ event, date: dayKey(new Date(start_time).toISOString(), timezone) });
  for (const one of fresh)
    notify({
      message: reminderWords(one, (iso) => formatWhen(iso, timezone)),
      action: { label: 'Open', onClick: () => open(pathOf(one)) },
      duration: STAYS_MS,
    });
  if (await isPushed()) return;
  const { reminderTitle, eventReminderBody } = contract.notificationMessages;
  await showNotification(
    {
      title: reminderTitle,
      body: eventReminderBody(fresh.length),
      tag: 'events',
      path: pathOf(fresh[0]!, fresh.length === 1 ? fresh[0]!.event_id : null),
    },
    open,
  );
}

/** What came while this page was not there, and is not over. */
async function lookUp(open: (path: string) => void): Promise<void> {
  try {
    await tell(await call(calendar.listEventReminders), open);
  } catch (error) {
    // They stand in the calendar too; the next connection looks again.
    if (!isConnectionError(error)) console.warn('Reminders of events could not be looked up', error);
  }
}

/** Tells of events that come up, from now on. @param open shows a path of this page */
export function followEventReminders(open: (path: string) => void): void {
  liveStore({
    on: { calendarReminders: ({ reminders }) => void tell(reminders, open) },
    resync: () => void lookUp(open),
    begin: () => void lookUp(open),
  })();
}
