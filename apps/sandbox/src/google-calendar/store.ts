import type { World } from '../world/index.ts';
import type { Table } from '../world/journal.ts';
import { instanceOf } from './resource.ts';
import type { CalendarRow, CalendarSettings, ChannelRow, EventResource, EventRow } from './types.ts';

/** Google's own limit is a matter of the project; this is what its console shows for one user. */
const PER_MINUTE = 600;
const ZONE = 'America/Los_Angeles';

/** Everything the played Google Calendar knows; an address has a main calendar once it is asked for. */
export interface CalendarStore {
  /** Of an account, the main one first. */
  calendarsOf(account: string): CalendarRow[];
  /** By its id, as an account sees it; `primary` is the main one. */
  calendar(account: string, id: string): CalendarRow | undefined;
  /** Whoever's it is. */
  anyCalendar(id: string): CalendarRow | undefined;
  saveCalendar(calendar: CalendarRow): void;
  removeCalendar(calendar: CalendarRow): void;
  /** In no order; deleted ones too. */
  events(calendar: string): Iterable<EventRow>;
  /** A stored event, or a time of a series that stands only in its rule. */
  find(calendar: CalendarRow, id: string): { event: EventResource; isStored: boolean } | undefined;
  /** Stores an event as the calendar's newest change. */
  put(calendar: string, event: EventResource): EventRow;
  /** Takes an event away; of a series, its own times go with it and are not told of. */
  cancel(calendar: string, event: EventResource): EventRow;
  /** From now on every earlier sync token is too old. */
  forget(calendar: string): void;
  channels: Table<ChannelRow>;
  settings(): CalendarSettings;
  set(settings: CalendarSettings): void;
  reset(): void;
}

export function openCalendarStore(world: World): CalendarStore {
  const table = <T>(name: string) => world.journal.table<T>(`google-calendar.${name}`);
  const calendars = table<CalendarRow>('calendars');
  const rows = table<EventRow>('events');
  const channels = table<ChannelRow>('channels');
  const settings = table<CalendarSettings>('settings');
  const byCalendar = new Map<string, Map<string, EventRow>>();

  function eventsOf(calendar: string): Map<string, EventRow> {
    let events = byCalendar.get(calendar);
    if (!events) byCalendar.set(calendar, (events = new Map()));
    return events;
  }
  for (const row of rows.values()) eventsOf(row.calendar).set(row.event.id, row);

  function primaryOf(account: string): CalendarRow {
    const known = calendars.get(account);
    if (known) return known;
    // A start that no other calendar has: a token of another one is never taken for one of this.
    const first = 1_000 + Math.floor(Math.random() * 900_000);
    const row: CalendarRow = {
      id: account,
      account,
      summary: account,
      timeZone: ZONE,
      primary: true,
      accessRole: 'owner',
      change: first,
      oldest: first,
    };
    calendars.set(account, row);
    return row;
  }

  function write(calendar: string, event: EventResource): EventRow {
    const box = calendars.get(calendar)!;
    const change = box.change + 1;
    calendars.set(calendar, { ...box, change });
    // No two changes have one time: the etag is made of it, as Google's is.
    const updated = new Date(Math.max(Date.now(), Date.parse(event.updated) + 1)).toISOString();
    const row = { calendar, change, event: { ...event, updated, etag: `"${change * 2_000}"` } };
    rows.set(`${calendar} ${event.id}`, row);
    eventsOf(calendar).set(event.id, row);
    return row;
  }

  return {
    calendarsOf(account) {
      const first = primaryOf(account);
      return [first, ...[...calendars.values()].filter((row) => row.account === account && !row.primary)];
    },
    calendar(account, id) {
      if (id === 'primary' || id.toLowerCase() === account) return primaryOf(account);
      const row = calendars.get(id);
      return row?.account === account ? row : undefined;
    },
    anyCalendar: (id) => calendars.get(id),
    saveCalendar: (calendar) => calendars.set(calendar.id, calendar),
    removeCalendar({ id }) {
      calendars.delete(id);
      for (const eventId of eventsOf(id).keys()) rows.delete(`${id} ${eventId}`);
      byCalendar.delete(id);
      for (const channel of channels.values()) if (channel.calendar === id) channels.delete(channel.id);
    },
    events: (calendar) => eventsOf(calendar).values(),
    find(calendar, id) {
      const row = eventsOf(calendar.id).get(id);
      if (row) return { event: row.event, isStored: true };
      const series = eventsOf(calendar.id).get(id.slice(0, Math.max(0, id.lastIndexOf('_'))));
      const event =
        series && series.event.status !== 'cancelled' ? instanceOf(calendar, series.event, id) : null;
      return event ? { event, isStored: false } : undefined;
    },
    put: write,
    cancel(calendar, event) {
      for (const row of eventsOf(calendar).values()) {
        if (row.event.recurringEventId !== event.id) continue;
        rows.delete(`${calendar} ${row.event.id}`);
        eventsOf(calendar).delete(row.event.id);
      }
      return write(calendar, { ...event, status: 'cancelled' });
    },
    forget(calendar) {
      const box = calendars.get(calendar)!;
      for (const row of eventsOf(calendar).values()) {
        if (row.event.status !== 'cancelled' || row.event.recurringEventId !== undefined) continue;
        rows.delete(`${calendar} ${row.event.id}`);
        eventsOf(calendar).delete(row.event.id);
      }
      calendars.set(calendar, { ...box, change: box.change + 1, oldest: box.change + 1 });
    },
    channels,
    settings: () => settings.get('now') ?? { lose: 0, duplicate: 0, delayMs: 0, perMinute: PER_MINUTE },
    set: (now) => settings.set('now', now),
    reset() {
      rows.clear();
      channels.clear();
      settings.clear();
      byCalendar.clear();
      for (const row of calendars.values())
        calendars.set(row.id, { ...row, change: row.change + 1, oldest: row.change + 1 });
    },
  };
}
