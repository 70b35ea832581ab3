/** What of a calendar is held: its events of some days, both ends included. */
export type DaysKey = readonly ['calendar-events', calendarId: number, from: string, until: string];
/** The same as a month shows it, without what stands in the columns of these users alone. */
export type MonthKey = readonly [...DaysKey, away: readonly number[]];

/** The names of the calendar's queries. */
export const calendarKeys = {
  events: ['calendar-events'],
  eventsOf: (id: number) => ['calendar-events', id],
  days: (id: number, from: string, until: string): DaysKey => ['calendar-events', id, from, until],
  month: (id: number, from: string, until: string, away: readonly number[]): MonthKey => [
    ...calendarKeys.days(id, from, until),
    away,
  ],
} as const;
