import { CAPTURE_MAX, type CaptureKind } from './rules.ts';

/** Words and limits of the thread and the composer: specification 2, sections 2, 5, 8 and 9. */
export const inboxMessages = {
  placeholder: 'Type message',
  tooManyFiles: 'Max number of files that can be attached is 8',
  sendFailed: 'Message failed to send',
  /** The carrier's limit of attachments and recordings together. */
  tooManyMedia: 'A text can carry 10 files and recordings together: the carrier takes no more.',
  tooManyRecorded: (kind: CaptureKind) =>
    `A message can have at most ${CAPTURE_MAX} ${{ audio: 'recordings', photo: 'photos', video: 'videos' }[kind]}.`,
  nothingToSend: 'Write a message or attach a file first.',
  fileType: 'Only PNG, JPEG, BMP, GIF, PDF and MP4 files can be attached.',
  filesTooLarge: 'The files may have 5 MB together: the carrier refuses more.',
  messageTooLong: 'A text can be at most 1,600 characters. Split it in two.',
  unicodeTooLong:
    'A text with emoji or accents beyond the basic ones can be at most 737 characters. Split it in two.',
  badNumber: 'That is not a phone number that takes texts.',
  noTextNumber: 'This office has no number to send texts from yet.',
  noneTextable: 'None of this contact’s numbers takes texts.',
  /** A short code, a number abroad, a name. */
  noAnswer: (sender: string) => `No text goes to ${sender}: what comes from there can only be read.`,
  optedOut: 'This number asked us to stop texting. They can text START to hear from us again.',
  fileLies: (name: string, said: string, is: string) =>
    `${name} says it is ${said}, and is ${is}. Save it again in the right format.`,
  fileEmpty: (name: string) => `${name} is empty. Attach it again.`,
  fileBomb: (name: string) => `${name} unpacks to far more than it says, and was refused.`,
  fileBroken: (name: string) => `${name} cannot be read; it may have been cut off. Attach it again.`,
  removeFile: (kind: CaptureKind | 'file') => `Are you sure you want to remove this ${kind}?`,
  translationFailed: 'It could not be translated at the moment. Try again, or send it as it is written.',
  noTranslation: 'This installation has no translator.',
  notTranslatable: 'Only what a patient wrote can be translated here.',
  notResendable: 'This text does not need to be sent again.',
} as const;
