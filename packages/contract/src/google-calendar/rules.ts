/** What is said of a person's Google calendars, word for word. */
export const googleCalendarMessages = {
  notConnected: 'No Google calendar is connected. Connect one first.',
  revoked: 'Google no longer lets us in. Connect your Google calendar again.',
  // Why an event that Google has is not shown here.
  tooLong: 'It lasts more than 31 days.',
  manyRules: 'It repeats in a way that is not shown here: by several rules, or on single dates.',
  rule: 'The way it repeats is not understood here.',
  tooMany: 'It repeats too often to be shown here.',
  noTimes: 'By its rule it never takes place.',
  noSeries: 'It is a time of a series that Google has not given us.',
} as const;

/** How many events that are not shown are named. */
export const UNSHOWN_NAMED = 20;
