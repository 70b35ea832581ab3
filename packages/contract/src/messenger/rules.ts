import { formatCount } from '../shared/count-words.ts';

/** A message's length, by Meta's Send API. */
export const MESSENGER_MAX = 2_000;
/** How long somebody can be answered after their last message. */
export const MESSENGER_WINDOW_MS = 24 * 3_600_000;

/** Why a message is too long for Messenger, in words; null when it is not. */
export const messengerLengthProblem = (text: string): string | null =>
  text.length > MESSENGER_MAX ? messengerMessages.tooLong : null;

export const messengerMessages = {
  tooLong: `A message in Messenger can be at most ${formatCount(MESSENGER_MAX)} characters. Split it in two.`,
  empty: 'Write a message first.',
  noFiles: 'Files cannot be sent by Messenger from here. Take them away, or text them.',
  notAPerson: 'This contact has not written in Messenger.',
  windowOver:
    'Their last message in Messenger is more than 24 hours ago: Facebook lets nobody answer it any more. Text or call them, or wait until they write again.',
  off: 'Messages of this page do not come here any more. An admin switches them on in Settings, Social Media.',
} as const;
