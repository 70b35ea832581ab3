/** The names of the calendar's queries. */
export const calendarKeys = {
  list: ['calendars'],
  events: ['calendar-events'],
  eventsOf: (id: number) => ['calendar-events', id],
  days: (id: number, from: string, until: string) => ['calendar-events', id, from, until],
} as const;
