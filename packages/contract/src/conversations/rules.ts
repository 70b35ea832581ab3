import type { ConvoKind } from './kinds.ts';
import { attachmentTypes, captureKind } from '../inbox/rules.ts';
import { beginsNames } from '../shared/fold.ts';
import { findNear } from '../shared/near-names.ts';

/** Words and limits of conversations among staff: specification 2, sections 2, 4, 5, 8 and 9; 3, sections 2.6, 4.2, 5 and 8. */
export const conversationMessages = {
  chooseConvo: 'Choose a convo to get started',
  noConversations: 'No Conversations Here',
  noInternal: 'No Internal Convos Found.',
  noInternalForThat: 'No Internal Convos Found for that.',
  backToAll: 'Go back to all convos',
  selectContact: 'Select a Contact to view internal conversations!',
  closeThis: 'Close this conversation',
  internalCreated: 'Internal Convo Created Successfully',
  internalCreateFailed: 'Failed To Create Internal Convo',
  addFailed: 'error in adding new convo',
  addingFailed: 'Error adding conversation',
  statusFailed: 'Error changing conversation status',
  closeFailed: 'Failed To Close Conversation',
  confirmDelete: 'Are you sure you want to delete this conversation ?',
  deleteKeeps: 'Nothing that was written is erased. It moves to Closed, where it can be opened again.',
  sendFailed: 'Message failed to send',
  headerFailed: 'error computing message header',
  addTitle: 'add a title..',
  selectProcess: 'select a process!',
  placeholder: 'Type message',
  /** What the system notes where a conversation begins without a message (specification 3, section 2.3). */
  started: (name: string) => `Conversation "${name}" started`,
  tooManyFiles: 'Max number of files that can be attached is 10',
  fileType: 'Only PNG, JPEG, BMP, GIF and PDF files can be attached.',
  filesTooLarge: 'The files may have 25 MB together.',
  messageTooLong: 'A message can be at most 10,000 characters. Split it in two.',
  titleTooLong: 'A title has at most 200 characters',
  nothingToSend: 'Write a message or attach a file first.',
  isClosed: 'This conversation is closed.',
  closed: 'This conversation is closed. Reopen it to write in it.',
  closedToYou:
    'This conversation is closed, and only its owner can open it again. Ask them, or begin another one.',
  takenOut: 'You do not take part in this conversation any more. Ask its owner to add you again.',
  filesLost: 'Its files were lost with the last page. Take it back and attach them again.',
  onlyOwnerCloses: 'Only the owner of a conversation can close it or open it again.',
  onlyOwnerRenames: 'Only the owner of a conversation can give it another title.',
  onlyParticipantsClose: 'Only who takes part in a conversation can close it or open it again.',
  onlyOwn: 'Only who wrote a message can change it.',
  withdrawn: 'This message was withdrawn.',
  changedMeanwhile: 'This message was changed meanwhile. Look at it as it is now, then save again.',
  notInIt: 'You do not take part in this conversation.',
  ownerStays: 'The owner stays in a conversation. Close it instead.',
  onlyOwnerRemoves: 'Only the owner can take somebody else out of a conversation.',
  onlyOwnerAdds: 'This conversation is private: only its owner can add people.',
  full: 'A conversation can have at most 200 people.',
  unknownPerson: 'Choose somebody of this office whose account is active.',
  mentionOutsider: (name: string) =>
    `This conversation is private and ${name} does not take part in it. Its owner can add them first.`,
  notMentioned: 'You are not mentioned in this message.',
  tagNotOfConversations: 'This tag is for contacts and messages to patients, not for conversations.',
  tagTaken: 'This conversation has that tag already.',
  subjectIsOpen: 'A conversation about a claim, a recall or a lab case is for the whole office.',
  subjectMissing: 'Say which claim, recall or lab case the conversation is about.',
  referenceNotFound: 'The message it refers to is not here.',
  // Reminders (specification 2, sections 2, 4, 5 and 8).
  setReminder: 'Set Conversation Reminder',
  editReminder: 'Edit Conversation Reminder',
  selectDate: 'Select a date and time',
  setNew: 'Set new Reminder',
  changeCurrent: 'Change Current Reminder',
  removeReminder: 'Remove Reminder',
  reminderAdded: 'Reminder Added Successfully',
  reminderAddFailed: 'Failed To Add Reminder',
  reminderUpdateFailed: 'Server failed to update reminder.',
  reminderCreateFailed: 'Server failed to create reminder.',
  reminderPast: 'Reminder Date cannot be in the past.',
  reminderErrorUpdating: 'Error updating reminder',
  reminderErrorAdding: 'Error adding reminder',
  reminderErrorDeleting: 'Error deleting reminder',
  confirmReminderDelete: 'Are you sure you want to delete this reminder?',
  reminderClosed: "You can't set a reminder for a closed conversation",
  reminderExists: 'You have a reminder for this conversation already: change it instead.',
  reminderMissing: 'You have no reminder for this conversation.',
  reminderTooFar: 'A reminder can be at most five years from now.',
} as const;

/** A reminder is at least this long from now, in milliseconds. */
export const REMINDER_MIN_MS = 60_000;
/**
 * By how much it may be shorter on arrival: sending takes time and clocks differ, and "in a minute", sent at once, is
 * taken.
 */
export const REMINDER_GRACE_MS = 5_000;
export const REMINDER_MAX_MS = 5 * 366 * 86_400_000;
/** Default times of the two dialogs, from now. */
export const REMINDER_DEFAULT_MS = 60_000;
export const INTERNAL_REMINDER_DEFAULT_MS = 60 * 60_000;
export const REMINDER_SNACKBAR_MS = 1_200;

export const CONVO_NAME_MAX = 200;
export const CONVO_MESSAGE_MAX = 10_000;
export const CONVO_MAX_FILES = 10;
export const CONVO_FILES_MAX_BYTES = 25_000_000;
/** No mp4 among staff (specification 2, section 5). */
export const convoAttachmentTypes = attachmentTypes.filter((type) => type !== 'video/mp4');

/** What a file of this name may be: videos, and sound, only as the composer recorded them. */
export function convoTypesOf(fileName: string): readonly string[] {
  switch (captureKind(fileName)) {
    case 'audio':
      return ['audio/wav'];
    case 'video':
      return ['video/mp4'];
    default:
      return convoAttachmentTypes;
  }
}
export const CONVO_PARTICIPANTS_MAX = 200;
export const CONVO_LIST_MAX = 200;
export const CONVO_MESSAGES_PAGE = 50;
export const CONVO_MESSAGES_MAX = 200;
export const SCROLL_END_AFTER_MS = 100;
/** Sending closes the composer of a new internal conversation after this time, in milliseconds. */
export const SEND_CLOSES_AFTER_MS = 500;

/** `system_process` of conversations that are about something; a general one has the name of its process. */
export const INTERNAL = 'internal';
export const subjectProcesses = {
  internal: INTERNAL,
  claim: 'outstanding claim',
  recall: 'recall',
  lab: 'lab case',
} as const;

/** What `process` chooses of the conversations about claims or recalls: their entries of the process selector, or a process. */
export function subjectSourceOf(
  kind: 'claim' | 'recall',
  process: string,
): 'mentions' | 'today' | 'all' | 'none' {
  const name = process
    .trim()
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  if (name === 'allmentions' || name === 'mentions') return 'mentions';
  if (name === 'todaynews' || name === 'todaysnews' || name === 'today') return 'today';
  const isOwn = name === subjectProcesses[kind].replace(' ', '') || name === 'all' || process.trim() === '0';
  return isOwn ? 'all' : 'none';
}

/** The kind a `system_process` names, exactly as `subjectProcesses` has it; null for the name of a process. */
export function subjectKindOf(process: string): SubjectKind | null {
  const kinds = ['claim', 'recall', 'lab'] as const;
  return kinds.find((kind) => subjectProcesses[kind] === process) ?? null;
}

/** What a conversation may be about that has a screen of its own. */
export type SubjectKind = Exclude<ConvoKind, 'general' | 'internal'>;

/** The title a new internal conversation gets: its first message, on one line and not too long. */
export function titleOfMessage(message: string): string {
  const line = message.replace(/\s+/g, ' ').trim();
  if (line.length <= 80) return line;
  // Not between the halves of a character that takes two.
  const cut = line.slice(0, 79).replace(/[\uD800-\uDBFF]$/, '');
  const word = line[79] === ' ' ? cut.length : cut.lastIndexOf(' ');
  return `${(word > 40 ? cut.slice(0, word) : cut).trimEnd()}…`;
}

/** Somebody who can be mentioned. */
export interface MentionablePerson {
  user_id: number;
  username: string;
  first_name: string;
  last_name: string;
}

/** The people a text after `@` offers: its words begin the username, the first or the last name, in any order. */
export function matchPeople<T extends MentionablePerson>(people: readonly T[], typed: string): T[] {
  return people.filter(({ username, first_name, last_name }) =>
    beginsNames(typed, username, first_name, last_name),
  );
}

/** Colleagues a search offers: whom it finds, else those whose name is spelt nearly so, the closest first. */
export function offerPeople<T extends MentionablePerson>(people: readonly T[], typed: string): T[] {
  const found = matchPeople(people, typed);
  return found.length > 0
    ? found
    : findNear(typed, people, ({ username, first_name, last_name }) => [first_name, last_name, username]);
}

export interface FoundMention {
  user_id: number;
  /** Where `@username` begins and ends (exclusive) in the text, in UTF-16 code units. */
  index_start: number;
  index_end: number;
}

/**
 * Who a text mentions: every `@` at the beginning of a word that is followed by a whole username, the longest that
 * fits, whatever its case. Server and web read it by this one rule.
 */
export function findMentions(
  text: string,
  people: readonly { user_id: number; username: string }[],
): FoundMention[] {
  const known = people
    .map(({ user_id, username }) => ({ user_id, key: username.toLowerCase() }))
    .filter(({ key }) => key !== '')
    .sort((a, b) => b.key.length - a.key.length);
  const lower = text.toLowerCase();
  // Lower case of a few letters is longer than the letter: places would not fit any more.
  const searched = lower.length === text.length ? lower : text;
  const found: FoundMention[] = [];
  const isWord = (character: string | undefined) =>
    character !== undefined && /[\p{L}\p{N}_]/u.test(character);
  for (let at = searched.indexOf('@'); at >= 0; at = searched.indexOf('@', at + 1)) {
    if (isWord(searched[at - 1])) continue;
    const match = known.find(
      ({ key }) => searched.startsWith(key, at + 1) && !isWord(searched[at + 1 + key.length]),
    );
    if (!match) continue;
    const end = at + 1 + match.key.length;
    found.push({ user_id: match.user_id, index_start: at, index_end: end });
    at = end - 1;
  }
  return found;
}
