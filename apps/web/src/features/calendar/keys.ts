/** What of a calendar is held: its events of some days, both ends included. */
export type DaysKey = readonly ['calendar-events', calendarId: number, from: string, until: string];

/** The names of the calendar's queries. */
export const calendarKeys = {
  events: ['calendar-events'],
  eventsOf: (id: number) => ['calendar-events', id],
  days: (id: number, from: string, until: string): DaysKey => ['calendar-events', id, from, until],
} as const;
