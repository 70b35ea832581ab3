export const FULL_TEXT_MAX_LENGTH = 200;
/** Shorter searches look for contacts and people alone: they would find nearly everything. */
export const FULL_TEXT_MIN_LENGTH = 2;
export const FULL_TEXT_PAGE_MAX = 100;
/** Typing this word lists the users (specification 3, section 2.10). */
export const STAFF_WORD = 'staff';
export const searchMessages = {
  nothing: 'Nothing found.',
  tooLong: 'Search for at most 200 characters.',
  quickMessageFailed: 'Error Occurred',
} as const;
