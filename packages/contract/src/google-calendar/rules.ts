/** What is said of a person's Google calendars, word for word. */
export const googleCalendarMessages = {
  notConnected: 'No Google calendar is connected. Connect one first.',
  revoked: 'Google no longer lets us in. Connect your Google calendar again.',
  alreadySettled: 'This was settled meanwhile.',
  // How far a change made here is.
  sending: 'Being sent to Google.',
  waiting: (why: string) => `Not at Google yet: ${why} It is tried again by itself.`,
  failed: (why: string) => `Could not be sent: ${why}`,
  conflict: (mine: string) => `It was changed at Google as well. Google’s stands; yours is kept: ${mine}.`,
  goneThere: (mine: string) => `It was deleted at Google. Yours is kept: ${mine}.`,
  unshown: (mine: string) =>
    `It was changed at Google so that it cannot be shown here. Yours is kept: ${mine}.`,
  mineDeleted: 'deleted',
  // Why Google does not take one.
  refused: 'Google does not allow this change.',
  late: 'Google could not be reached for a day.',
  calendarGone: 'Google has this calendar no more, or does not let you write in it.',
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
