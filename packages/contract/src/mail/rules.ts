/** Words and limits of e-mails: specification 2, sections 5 and 8. */
export const mailMessages = {
  tooManyFiles: 'Max number of files that can be attached is 8',
  noRecipient: 'Say to whom it goes.',
  badAddress: (address: string) => `${address} is not an e-mail address.`,
  nothingToSend: 'Write a message or attach a file first.',
  filesTooLarge: 'The files may have 18 MB together: Gmail refuses more.',
  notConnected: 'This office has no mailbox connected. An admin connects it in Settings › Gmail Integration.',
  notResendable: 'This mail does not need to be sent again.',
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
