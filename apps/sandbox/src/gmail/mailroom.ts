import { randomUUID } from 'node:crypto';
import { composeMail } from './compose.ts';
import { invalid, notFound } from '../google/api-errors.ts';
import { addressesIn, isAttachment, leavesOf, readHead, readMime, snippetOf } from './mime.ts';
import type { GmailStore, NewMail } from './store.ts';
import type { Head, Mail } from './types.ts';

/** Moves mails between mailboxes; what came into one is told to `changed`. */
export interface Mailroom {
  /** A mail from outside, or from a played mailbox, into the mailboxes it is for. */
  deliver(raw: Buffer, mailboxes: readonly string[], at?: number): Mail[];
  /** What the owner of a mailbox sends through the API. @throws GoogleApiError */
  send(mailbox: string, raw: Buffer, threadId: string | null): Mail;
  /** A copy among the sent mails of a mailbox that is merely played. */
  keepSent(mailbox: string, raw: Buffer): Mail;
}

/** Subjects that make one thread: without Re:, Fwd: and the like. */
const bareSubject = (subject: string): string =>
  subject
    .replace(/^(\s*(re|fwd?|aw|sv|wg|tr)(\[\d+\])?\s*:)+/i, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const answered = ({ references, inReplyTo }: Head): string[] =>
  [...references, inReplyTo].filter((id) => id !== '');

export function createMailroom(store: GmailStore, changed: (mailbox: string, mail: Mail) => void): Mailroom {
  function describe(raw: Buffer): Pick<NewMail, 'head' | 'snippet' | 'hasAttachment' | 'size'> {
    const mime = readMime(raw);
    return {
      head: readHead(mime.headers),
      snippet: snippetOf(mime),
      hasAttachment: leavesOf(mime).some(isAttachment),
      size: raw.length,
    };
  }

  /** Mails that come in are threaded by what they answer, when the subject is the same. */
  function threadOf(mailbox: string, head: Head): string | null {
    for (const id of answered(head).toReversed()) {
      const known = store.byMessageId(mailbox, id);
      if (known && bareSubject(known.head.subject) === bareSubject(head.subject)) return known.threadId;
    }
    return null;
  }

  /** A given thread is taken when the mail answers one of it under its subject (guides/threads). */
  function givenThread(mailbox: string, head: Head, threadId: string | null): string | null {
    if (threadId === null) return null;
    const thread = store.thread(mailbox, threadId);
    if (thread.length === 0) throw notFound();
    const ids = new Set(thread.map((mail) => mail.head.messageId));
    const fits =
      answered(head).some((id) => ids.has(id)) &&
      thread.some((mail) => bareSubject(mail.head.subject) === bareSubject(head.subject));
    return fits ? threadId : null;
  }

  function deliver(raw: Buffer, mailboxes: readonly string[], at = Date.now()): Mail[] {
    const about = describe(raw);
    return mailboxes.map((mailbox) => {
      const mail = store.add({
        ...about,
        raw,
        mailbox,
        threadId: threadOf(mailbox, about.head),
        labelIds: ['UNREAD', 'INBOX', 'CATEGORY_PERSONAL'],
        internalDate: at,
        sentByApi: false,
      });
      changed(mailbox, mail);
      return mail;
    });
  }

  /** The words of a mail server that knows no such address (RFC 3464 in short). */
  function bounce(mailbox: string, sent: Mail, address: string): void {
    const raw = composeMail({
      from: 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>',
      to: mailbox,
      subject: 'Delivery Status Notification (Failure)',
      text: `Address not found\r\n\r\nYour message wasn't delivered to ${address} because the address couldn't be found.`,
      messageId: `${randomUUID()}@mx.google.com`,
      inReplyTo: sent.head.messageId,
      at: Date.now(),
    });
    deliver(Buffer.concat([Buffer.from('Auto-Submitted: auto-replied\r\n'), raw]), [mailbox]);
  }

  return {
    deliver,

    send(mailbox, given, threadId) {
      const raw = completed(given, mailbox);
      const about = describe(raw);
      const { to, cc, bcc } = about.head;
      const targets = [...new Set(addressesIn(`${to},${cc},${bcc}`))];
      if (targets.length === 0) throw invalid('Recipient address required');
      const sent = store.add({
        ...about,
        raw,
        mailbox,
        threadId: givenThread(mailbox, about.head, threadId),
        labelIds: ['SENT'],
        internalDate: Date.now(),
        sentByApi: true,
      });
      changed(mailbox, sent);
      const seen = withoutBcc(raw);
      for (const address of targets) {
        // A mail to oneself is one mail that is both sent and received.
        if (address === mailbox) changed(mailbox, store.changeLabels(sent, ['INBOX', 'UNREAD'], []));
        else if (address.startsWith('nobody@')) bounce(mailbox, sent, address);
        else deliver(seen, [address]);
      }
      return store.get(sent.id) ?? sent;
    },

    keepSent(mailbox, raw) {
      const about = describe(raw);
      return store.add({
        ...about,
        raw,
        mailbox,
        threadId: threadOf(mailbox, about.head),
        labelIds: ['SENT'],
        internalDate: Date.now(),
        sentByApi: false,
      });
    },
  };
}

/** The header block of a mail and the rest, with the line end it uses. */
function halves(raw: Buffer): { lines: string[]; rest: Buffer; eol: string } {
  const text = raw.toString('latin1');
  const eol = /\r\n/.test(text.slice(0, 1_000)) ? '\r\n' : '\n';
  const gap = text.indexOf(eol + eol);
  const end = gap < 0 ? text.length : gap;
  return {
    lines: text.slice(0, end).split(new RegExp(`${eol}(?![ \\t])`)),
    rest: raw.subarray(end),
    eol,
  };
}

/** What Gmail adds to a mail on its way out: sender, date, Message-ID, where they are missing or not the owner's. */
function completed(raw: Buffer, mailbox: string): Buffer {
  const { lines, rest, eol } = halves(raw);
  const has = (name: string) => lines.some((line) => new RegExp(`^${name}\\s*:`, 'i').test(line));
  const kept = lines.filter(
    (line) => !/^from\s*:/i.test(line) || addressesIn(line.slice(5)).every((address) => address === mailbox),
  );
  const added = [
    ...(kept.some((line) => /^from\s*:/i.test(line)) ? [] : [`From: ${mailbox}`]),
    ...(has('date') ? [] : [`Date: ${new Date().toUTCString().replace('GMT', '+0000')}`]),
    ...(has('message-id') ? [] : [`Message-ID: <CA+${randomUUID()}@mail.gmail.com>`]),
  ];
  if (added.length === 0 && kept.length === lines.length) return raw;
  const head = [...added, ...kept.filter((line) => line !== '')].join(eol);
  return Buffer.concat([Buffer.from(head, 'latin1'), rest]);
}

function withoutBcc(raw: Buffer): Buffer {
  const { lines, rest, eol } = halves(raw);
  const kept = lines.filter((line) => !/^bcc\s*:/i.test(line));
  return Buffer.concat([Buffer.from(kept.join(eol), 'latin1'), rest]);
}
