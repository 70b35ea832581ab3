import { serveLane } from '../../../platform/lanes/serve-lane.ts';
import { mailPage, type MailPageInput } from '../show/mail-page.ts';
import { parseMail, readHeaderOf } from './parse-mail.ts';

export type ReaderTask =
  | { kind: 'parse'; raw: Uint8Array }
  | { kind: 'header'; raw: Uint8Array }
  | { kind: 'page'; page: MailPageInput };

/** The thread in which mails are read and made into pages; see read-mail.ts. */
serveLane<ReaderTask>(async (task) => {
  if (task.kind === 'page') return mailPage(task.page);
  const raw = Buffer.from(task.raw.buffer, task.raw.byteOffset, task.raw.byteLength);
  return task.kind === 'parse' ? parseMail(raw) : readHeaderOf(raw, 'tooMuch');
});
