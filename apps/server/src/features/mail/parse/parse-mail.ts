import { convert } from 'html-to-text';
import { type Address, addressParser, decodeWords, type Email } from 'postal-mime';
import { isAutomatic, isBulk } from './automatic-mail.ts';
import { endOfHeader } from './decode-text.ts';
import { readReport } from './delivery-reports.ts';
import { readMime } from './mime-parser.ts';
import { MAIL_SHOWN_MAX, type ParsedMail } from './parsed-mail.ts';
import { readAttachments } from './read-attachments.ts';
import { asksForImages } from '../show/scan-html.ts';
import { markShown } from '../show/shown-pictures.ts';
import { takeUuFiles } from './uu-files.ts';

const SUBJECT_LENGTH = 1_000;
const ADDRESS_LENGTH = 320;
const ADDRESSES_KEPT = 500;
const REFERENCES_KEPT = 100;
const REPLY_TO_KEPT = 20;
const ID_LENGTH = 990;
const DATE_READ = 500;
/** Of a mail whose parts cannot be read, its header may still say who wrote it. */
const HEADER_KEPT = 256_000;
/** HTML beyond this is not made into text; it is still kept and shown as HTML. */
const HTML_READ_MAX = 2_000_000;

export const unreadableWords = {
  empty: 'This mail is empty: it has neither a header nor a text.',
  broken: 'This mail is built in a way that cannot be read here. Its original is kept and can be saved.',
  tooMuch:
    'This mail could not be read safely: it takes more time or room than any mail should. Its original is kept and can be saved.',
} as const;

/**
 * Reads a mail (RFC 5322, MIME) as it came. Never throws for what stands in it: a mail that cannot be read comes
 * back with what its header still says, and `unreadable`.
 */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  if (raw.toString('latin1', 0, 2_000).trim() === '') return unreadable(await readHeader(raw), 'empty');
  try {
    return await fromEmail(await readMime(raw), raw);
  } catch {
    // Too deep, too many headers, or a fault of the parser: to the reader all the same.
    return unreadable(await readHeader(raw), 'broken');
  }
}

/** What a mail's header alone says, where the rest cannot be read. Never throws. */
export async function readHeaderOf(
  raw: Buffer,
  why: keyof typeof unreadableWords = 'broken',
): Promise<ParsedMail> {
  return unreadable(await readHeader(raw), why);
}

async function readHeader(raw: Buffer): Promise<ParsedMail> {
  const end = Math.min(endOfHeader(raw), HEADER_KEPT);
  const lines = raw.toString('latin1', 0, end).split('\n');
  // A line cut in the middle says something else than it did.
  if (end === HEADER_KEPT) lines.pop();
  let isWanted = true;
  const wanted = lines.filter((line) => {
    if (!/^[ \t]/.test(line)) isWanted = !/^(content-|mime-)/i.test(line);
    return isWanted;
  });
  try {
    const header = Buffer.from(`${wanted.join('\n')}\r\n\r\n`, 'latin1');
    return await fromEmail(await readMime(header), header);
  } catch {
    // Not even that: the raw mail is all there is.
    return { ...nothing };
  }
}

const unreadable = (mail: ParsedMail, why: keyof typeof unreadableWords): ParsedMail => ({
  ...mail,
  text: '',
  html: null,
  attachments: [],
  calendars: [],
  unreadable: unreadableWords[why],
});

/** Of a mail that not even the header can be read of. */
export const nothingOf = (why: keyof typeof unreadableWords): ParsedMail => unreadable(nothing, why);

const nothing: ParsedMail = {
  messageId: '',
  inReplyTo: '',
  references: [],
  from: { address: '', name: '' },
  to: [],
  cc: [],
  bcc: [],
  replyTo: [],
  subject: '',
  date: null,
  text: '',
  html: null,
  hasRemoteImages: false,
  attachments: [],
  calendars: [],
  eventNote: '',
  automatic: false,
  bulk: false,
  report: null,
  unreadable: null,
};

/** @param raw the mail as it came */
async function fromEmail(email: Email, raw: Buffer): Promise<ParsedMail> {
  const header = (key: string): string => email.headers.find((entry) => entry.key === key)?.value ?? '';
  const addresses = (key: string): string[] =>
    [
      ...new Set(
        email.headers
          .filter((entry) => entry.key === key)
          .flatMap(({ value }) => mailboxes(value).map(({ address }) => address)),
      ),
    ].slice(0, ADDRESSES_KEPT);
  const from = mailboxes(header('from'))[0] ??
    mailboxes(header('sender'))[0] ??
    mailboxes(header('reply-to'))[0] ??
    mailboxes(header('return-path'))[0] ?? { address: '', name: textOf(decodeWords(header('from')), 200) };
  const report = readReport(email, from.address, raw);
  const packed = takeUuFiles(email.text ?? '');
  const { attachments, calendars, lines } = await readAttachments([...email.attachments, ...packed.files]);
  const html = email.html === undefined || email.html.trim() === '' ? null : storable(email.html);
  const written =
    packed.text.trim() || packed.files.length > 0 ? packed.text : html === null ? '' : textOfHtml(html);
  return {
    messageId: idsOf(header('message-id'))[0] ?? '',
    inReplyTo: idsOf(header('in-reply-to'))[0] ?? '',
    references: idsOf(header('references')).slice(-REFERENCES_KEPT),
    from,
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: addresses('reply-to').slice(0, REPLY_TO_KEPT),
    subject: textOf(decodeWords(header('subject')), SUBJECT_LENGTH),
    date: dateOf(header('date')),
    text: [storable(written).trim(), ...lines]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, MAIL_SHOWN_MAX)
      .toWellFormed(),
    html,
    hasRemoteImages: html !== null && asksForImages(html),
    attachments: markShown(attachments, html),
    calendars,
    eventNote: '',
    automatic: report !== null || isAutomatic(email.headers, from.address),
    bulk: report !== null || isBulk(email.headers),
    report,
    unreadable: null,
  };
}

/** Mailboxes of an address header, groups opened, addresses in small letters. */
function mailboxes(value: string): { address: string; name: string }[] {
  if (value === '') return [];
  return addressParser(value, { flatten: true })
    .map((entry: Address) => ({
      address: textOf(entry.address ?? '', ADDRESS_LENGTH).toLowerCase(),
      name: textOf(entry.name, 200),
    }))
    .filter(({ address }) => /^[^\s@]+@[^\s@]+$/.test(address));
}

/** A Date header without its comments (RFC 5322, section 3.3), which name the time zone once more. */
function dateOf(value: string): Date | null {
  let depth = 0;
  let words = '';
  for (const character of value.slice(0, DATE_READ)) {
    if (character === '(') depth += 1;
    else if (character === ')') depth = Math.max(0, depth - 1);
    else if (depth === 0) words += character;
  }
  const date = new Date(words.trim());
  return Number.isNaN(date.getTime()) ? null : date;
}

/** Message ids of a header (RFC 5322, section 3.6.4); those without brackets too, as some senders write them. */
function idsOf(value: string): string[] {
  const bracketed = value
    .split('<')
    .slice(1)
    .filter((piece) => piece.includes('>'))
    .map((piece) => piece.slice(0, piece.indexOf('>')).trim());
  const loose = () => value.split(/\s+/).filter((word) => word.indexOf('@') > 0 && !word.endsWith('@'));
  const ids = (bracketed.length > 0 ? bracketed : loose()).map(storable);
  return [...new Set(ids.filter((id) => id !== '' && id.length <= ID_LENGTH && !/[\s<>]/.test(id)))];
}

/** One line of text. */
const textOf = (text: string, length: number): string =>
  storable(text).replace(/\s+/g, ' ').trim().slice(0, length).toWellFormed();

/** Without NULs, which no text column holds, and halves of surrogate pairs. */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed();

function textOfHtml(html: string): string {
  return convert(html.slice(0, HTML_READ_MAX), {
    wordwrap: false,
    limits: { maxDepth: 100, maxChildNodes: 20_000, ellipsis: '…' },
    selectors: [
      { selector: 'img', format: 'skip' },
      { selector: 'style', format: 'skip' },
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, ignoreHref: true } },
      { selector: 'table', format: 'dataTable', options: { maxColumnWidth: 200 } },
      ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({
        selector,
        options: { uppercase: false },
      })),
    ],
  }).replace(/\n{3,}/g, '\n\n');
}
