/** Words and limits of e-mails: specification 2, sections 5 and 8. */
export const mailMessages = {
  tooManyFiles: 'Max number of files that can be attached is 8',
  noRecipient: 'Say to whom it goes.',
  badAddress: (address: string) => `${address} is not an e-mail address.`,
  nothingToSend: 'Write a message or attach a file first.',
  filesTooLarge: 'The files may have 18 MB together: Gmail refuses more.',
  notConnected: 'This office has no mailbox connected. An admin connects it in Settings › Gmail Integration.',
  notResendable: 'This mail does not need to be sent again.',
  cameBack: 'This mail left and came back. Send it again from its thread, to an address that takes it.',
  translationFailed: 'It could not be translated at the moment. Try again later.',
} as const;

export const MAIL_MAX_FILES = 8;
/** Gmail takes 25 MB of encoded mail; base64 makes a third more of the files. */
export const MAIL_FILES_MAX_BYTES = 18_000_000;
export const MAIL_MAX_RECIPIENTS = 100;
export const MAIL_TEXT_MAX = 500_000;
export const SUBJECT_MAX = 500;
/** So much of what a sender wrote is translated. */
export const MAIL_TRANSLATED_MAX = 6_000;

/** The subject of a reply: 'Re: ' before it unless it already starts with it. */
export const replySubject = (subject: string): string =>
  /^re:/i.test(subject.trim()) ? subject.trim() : `Re: ${subject.trim()}`;

/** What a member of staff wrote of a mail: without the lines it quotes and the mail it passes on. */
export const writtenPart = (message: string): string =>
  message
    .split('---------- Forwarded message ----------', 1)[0]!
    .split('\n')
    .filter((line) => !line.startsWith('>'))
    .join('\n');

/** Addresses of a field, separated by commas, semicolons or line ends; `Name <address>` counts as its address. */
export function readAddresses(text: string): string[] {
  return text
    .split(/[,;\n]+/)
    .map((part) => (/<([^<>]*)>/.exec(part)?.[1] ?? part).trim())
    .filter((part) => part !== '');
}

const localPart = (address: string): string => address.trim().toLowerCase().split('@', 1)[0]!;

/** Whether a mail server writes from this address, never a person (RFC 5321, 4.5.1 and 4.5.5). */
export const isMailServer = (address: string): boolean =>
  /^(?:mailer[._-]?daemon|mail[._-]?daemon|postmaster)(?:[+._-]|$)/.test(localPart(address));

/**
 * Whether an address takes no answers, by its name. "alerts" and "bounce" are names of persons, too: what such a sender is
 * shows in the mail's header.
 */
export const takesNoAnswer = (address: string): boolean =>
  isMailServer(address) ||
  /(?:^|[+._-])(?:no[._-]?reply|do[._-]?not[._-]?reply|not?[._-]?responder)\d{0,4}(?:[+._-]|$)/.test(
    localPart(address),
  ) ||
  // Where returned mail is told apart by a number of each mail.
  /^bounces?[+=-](?=.*\d)/.test(localPart(address));

/** To whom an answer to somebody's mail goes: all of its Reply-To, else its sender; never to us, nor where none is read. */
export function answerTo(
  mail: { fromAddress: string; reply_to: readonly string[] },
  ownMailbox: string,
): string[] {
  const takes = (address: string) =>
    address !== '' && address.toLowerCase() !== ownMailbox.trim().toLowerCase() && !takesNoAnswer(address);
  const named = mail.reply_to.filter(takes);
  return named.length > 0 ? named : [mail.fromAddress].filter(takes);
}

/** What a mail's text says of the events that came with it. */
export const eventWords = {
  event: 'Event',
  cancelled: 'Cancelled event',
  untitled: '(No title)',
  /** Who answers an invitation, and what. */
  answers: (answer: string, who: string) => `${who} ${answered[answer] ?? 'answers'}`,
  from: (who: string) => `from ${who}`,
  oneTime: 'one time of a series',
  repeats: (rhythm: string) => (rhythm === '' ? 'repeats' : `repeats ${rhythm}`),
  byClock: (when: string, clock: string) => `${when} by the clock of “${clock}”`,
  none: (file: string) => `${file}: a calendar file without an event.`,
  unreadable: (file: string) => `${file}: a calendar file that cannot be read here.`,
  more: (count: number, file: string) => `${count} more events are in ${file}.`,
} as const;

const answered: Record<string, string> = {
  ACCEPTED: 'comes',
  DECLINED: 'does not come',
  TENTATIVE: 'may come',
  COUNTER: 'asks for another time',
};

/** What is said of whoever wrote a mail; '' where there is nothing. */
export const senderWords = {
  form: (form: string) => `Written in a form of a web site, which sent it from ${form}.`,
  apart: (address: string) => `${address} was not in this conversation: somebody else answered.`,
  like: (address: string, patient: string, known: string, isNew: boolean) =>
    `${isNew ? `First mail from ${address}, which` : address} is not ${patient}’s address: ${known === '' ? 'none is known' : `theirs is ${known}`}. The name is like theirs.`,
  isNew: (address: string) => `First mail from ${address}.`,
} as const;
