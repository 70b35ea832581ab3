import { addressOf } from '@chairline/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { type Part, part, some, text } from './part.ts';
import { readCalendarHealth } from './store.ts';

const listed = new Intl.ListFormat('en-US');

/** People's own Google calendars: each person alone can connect theirs again, so an admin is told whom to ask. */
export async function googleCalendars(tx: Transaction): Promise<Part> {
  const link = { label: 'Open the calendar', to: addressOf({ screen: 'calendar' }) };
  const { connected, ended } = await readCalendarHealth(tx);
  const facts = connected > 0 ? [text('Connected', some(connected, 'person', 'people'))] : [];
  if (ended.length > 0)
    return part(
      'google_calendars',
      {
        state: 'warning',
        says: `Google no longer lets us into the calendars of ${some(ended.length, 'person', 'people')}.`,
        why: `Google took the right back: the access was removed, a permission was taken away or the password was changed. It concerns ${listed.format(ended)}.`,
        todo: `Ask ${listed.format(ended)} to open the calendar here and choose Connect again. Until then nothing goes to or comes from Google for them.`,
        link,
      },
      facts,
    );
  return part(
    'google_calendars',
    connected === 0
      ? {
          state: 'off',
          says: 'Nobody has connected a Google calendar.',
          todo: 'Everybody connects their own beside the calendar.',
          link,
        }
      : { state: 'ok', says: 'Events come from Google and go there.' },
    facts,
  );
}
