/** One of a person's calendars. */
export interface CalendarRow {
  /** Of the main one: the account's address. */
  id: string;
  /** Whose list it stands in: an address, in lower case. */
  account: string;
  summary: string;
  /** IANA name. */
  timeZone: string;
  primary: boolean;
  accessRole: 'owner' | 'writer' | 'reader';
  /** The number of its newest change. */
  change: number;
  /** Sync tokens from before this change are too old. */
  oldest: number;
}

/** A moment with its zone, or a day. */
export interface EventTime {
  date?: string;
  /** RFC 3339 with an offset. */
  dateTime?: string;
  timeZone?: string;
}

/** An event as the API says it; what is not looked into is kept as it came. */
export interface EventResource {
  id: string;
  etag: string;
  status: 'confirmed' | 'tentative' | 'cancelled';
  created: string;
  updated: string;
  summary?: string;
  description?: string;
  location?: string;
  start: EventTime;
  end: EventTime;
  /** RRULE, EXRULE, RDATE and EXDATE lines of RFC 5545. */
  recurrence?: string[];
  /** Of a time of a series that was changed by itself: its series, and when it began by the rule. */
  recurringEventId?: string;
  originalStartTime?: EventTime;
  iCalUID: string;
  sequence: number;
  [more: string]: unknown;
}

export interface EventRow {
  calendar: string;
  /** The number of the change that made it what it is. */
  change: number;
  event: EventResource;
}

/** Whom a calendar tells of its changes. */
export interface ChannelRow {
  id: string;
  resourceId: string;
  calendar: string;
  account: string;
  address: string;
  token: string | null;
  /** Epoch milliseconds. */
  expiration: number;
  /** Of the message sent last. */
  messageNumber: number;
}

/** How pushes go astray, and how much one account may ask. */
export interface CalendarSettings {
  /** Share of pushes that never leave, 0 to 1. */
  lose: number;
  /** Extra copies of each. */
  duplicate: number;
  delayMs: number;
  /** Requests a minute for one account; 0: no limit. */
  perMinute: number;
  /** The calendar in which every change is refused, whatever one's role. */
  refuse?: string | null;
}
