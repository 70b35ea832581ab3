/** Rows a page of the work queue holds at most. */
export const WORK_PAGE_MAX = 200;
/** How much of a message is shown, in characters. */
export const WORK_NOTE_LENGTH = 200;
/** Things of a kind are counted up to this. */
export const WORK_COUNT_MAX = 1_000;
export const workWords = {
  today: 'Today',
  /** Who asks for an appointment, where the contact has no name. */
  nobody: 'Somebody',
  later: 'Later',
  nothingToday: 'Nothing waits for you.',
  nothingLater: 'Nothing is set for later.',
} as const;
