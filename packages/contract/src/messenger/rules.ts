import { formatCount } from '../shared/count-words.ts';

/** A message's length, by Meta's Send API. */
export const MESSENGER_MAX = 2_000;
/** How long somebody can be answered after their last message. */
export const MESSENGER_WINDOW_MS = 24 * 3_600_000;

/** Why a message is too long for Messenger, in words; null when it is not. */
export const messengerLengthProblem = (text: string): string | null =>
  text.length > MESSENGER_MAX ? messengerMessages.tooLong : null;

/** Of the files of a draft together; Meta's own limit, of one file, is a little more. */
export const MESSENGER_FILES_MAX_BYTES = 25_000_000;

export const messengerMessages = {
  tooLong: `A message in Messenger can be at most ${formatCount(MESSENGER_MAX)} characters. Split it in two.`,
  filesTooLarge: 'Files for Messenger may have 25 MB together.',
  windowOver:
    'Their last message in Messenger is more than 24 hours ago: Facebook lets nobody answer it any more. Text or call them, or wait until they write again.',
} as const;

/** What the server alone says: the composer lets none of it come to pass. */
export const messengerRefusals = {
  empty: 'Write a message first.',
  oneOrOther: 'A message in Messenger holds words or one file. Send them one after the other.',
  notAPerson: 'This contact has not written in Messenger.',
  off: 'Messages of this page do not come here any more. An admin switches them on in Settings, Social Media.',
} as const;
