/** What the product asks of a person's Google calendars. The gateway beside this file speaks to Google. */
export interface PersonCalendars {
  /** The calendars that are the person's own, a main one first. */
  list(): Promise<ListedCalendar[]>;
  /**
   * A page of everything in a calendar, or of what changed since a sync token; 2,500 a page. The last page has the
   * token from which to ask on.
   * @throws GoogleError `expired` when a token is too old: all is to be read anew
   */
  events(calendarId: string, from: { syncToken?: string | null; page?: string | null }): Promise<EventPage>;
  /** An event as it is now. @throws GoogleError `gone` when there is none of this id */
  get(calendarId: string, eventId: string): Promise<OutsideEvent | GoneEvent>;
  /** Makes an event under an id of ours. @throws GoogleError `taken` when it was made before */
  insert(calendarId: string, eventId: string, event: EventFields): Promise<OutsideEvent | GoneEvent>;
  /** Changes an event that is still as its etag says. @throws GoogleError `changed` when it is not */
  change(
    calendarId: string,
    eventId: string,
    fields: EventChange,
    etag: string,
  ): Promise<OutsideEvent | GoneEvent>;
  /** Deletes an event that is still as its etag says. @throws GoogleError `changed` when it is not, `gone` */
  remove(calendarId: string, eventId: string, etag: string): Promise<void>;
  /** Asks to be told of changes. @returns the resource's id at Google, and until when */
  watch(
    calendarId: string,
    channel: { id: string; token: string },
  ): Promise<{ resourceId: string; until: Date }>;
  /** Asks not to be told any more. A channel that is gone is stopped. */
  unwatch(channel: { id: string; resourceId: string }): Promise<void>;
  /** How long to wait before the next question, by what was asked already; 0 for not at all. */
  waitMs(): number;
}

export interface ListedCalendar {
  id: string;
  name: string;
  /** IANA name. */
  timezone: string;
  isMain: boolean;
  /** Whether its person may change it at Google. */
  mayWrite: boolean;
}

/** A moment, or a day by the calendar's clock. */
export type OutsideTime = { at: number } | { day: string };

/** What an event says. */
export interface EventFields {
  title: string;
  description: string;
  location: string;
  start: OutsideTime;
  /** Of days: the one after the last. */
  end: OutsideTime;
  /** IANA name: the clock by which it repeats; null: the calendar's. */
  timezone: string | null;
  /** RRULE, EXRULE, RDATE and EXDATE lines of RFC 5545; none for once. */
  rules: readonly string[];
}

/** What is to be different; `status` brings a time of a series back that was called off. */
export type EventChange = Partial<EventFields> & { status?: 'confirmed' };

/** An event as Google has it. */
export interface OutsideEvent extends EventFields {
  id: string;
  etag: string;
  gone: false;
  /** Of a time of a series that was changed by itself. */
  series: SeriesTime | null;
  /** Whether its person may change it: it is of their making, and of the ordinary sort. */
  mayChange: boolean;
}

/** An event, or a time of a series, that was deleted. */
export interface GoneEvent {
  id: string;
  etag: string;
  gone: true;
  series: SeriesTime | null;
}

export interface SeriesTime {
  id: string;
  /** When it begins by the rule. */
  original: OutsideTime;
}

export interface EventPage {
  events: (OutsideEvent | GoneEvent)[];
  timezone: string;
  next: string | null;
  /** On the last page. */
  syncToken: string | null;
}

/** Google Calendar, for everybody who lets us in. */
export interface GoogleCalendars {
  /** @param access the address and the lasting right to it */
  open(access: { address: string; refreshToken: string }): PersonCalendars;
  /** Whether Google can tell us of changes: it does so over https alone, but where it is played on this machine. */
  readonly canPush: boolean;
}
