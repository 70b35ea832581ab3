import { convert } from 'html-to-text';
import PostalMime, { type Address, addressParser, decodeWords, type Email } from 'postal-mime';
import { isAutomatic } from './automatic-mail.ts';
import { decodeForeign, endOfHeader, isForeignCharset, mendHeader } from './decode-text.ts';
import { MAIL_SHOWN_MAX, type ParsedMail } from './parsed-mail.ts';
import { readAttachments } from './read-attachments.ts';

const SUBJECT_LENGTH = 1_000;
const ADDRESS_LENGTH = 320;
const ADDRESSES_KEPT = 500;
const REFERENCES_KEPT = 100;
/** Of a mail whose parts cannot be read, its header may still say who wrote it. */
const HEADER_KEPT = 256_000;
/** HTML beyond this is not made into text; it is still kept and shown as HTML. */
const HTML_READ_MAX = 2_000_000;

export const unreadableWords = {
  empty: 'This mail is empty: it has neither a header nor a text.',
  broken: 'This mail is built in a way that cannot be read here. Its original is kept and can be saved.',
} as const;

/**
 * Reads a mail (RFC 5322, MIME) as it came. Never throws for what stands in it: a mail that cannot be read comes
 * back with what its header still says, and `unreadable`.
 */
export async function parseMail(raw: Buffer): Promise<ParsedMail> {
  if (raw.toString('latin1', 0, 2_000).trim() === '') return unreadable(await readHeader(raw), 'empty');
  try {
    return await fromEmail(await openParser().parse(mendHeader(raw)));
  } catch {
    // Too deep, too many headers, or a fault of the parser: to the reader all the same.
    return unreadable(await readHeader(raw), 'broken');
  }
}

const limits = { maxNestingDepth: 256, maxHeadersSize: 2 * 1024 * 1024, maxRfc822NestingDepth: 3 };

interface TextNode {
  content: ArrayBuffer | null;
  contentType: { parsed: { params: Record<string, string> } };
}
interface Internals {
  isInlineTextNode(node: TextNode): boolean;
}

/**
 * A parser that knows more charsets. postal-mime asks `isInlineTextNode` of every leaf just before it decodes it
 * with the platform's decoders; what those do not know is decoded here first. The method is its own business
 * (@internal), which is why its version is pinned exactly and a test holds us to it.
 */
function openParser(): PostalMime {
  const parser = new PostalMime(limits) as PostalMime & Internals;
  const isInlineTextNode = parser.isInlineTextNode.bind(parser);
  parser.isInlineTextNode = (node) => {
    const isText = isInlineTextNode(node);
    const { params } = node.contentType.parsed;
    if (isText && node.content && params.charset !== undefined && isForeignCharset(params.charset)) {
      const text = Buffer.from(decodeForeign(Buffer.from(node.content), params.charset));
      node.content = new Uint8Array(text).buffer;
      params.charset = 'utf-8';
    }
    return isText;
  };
  return parser;
}

/** What the header alone says, of a mail whose rest cannot be read. */
async function readHeader(raw: Buffer): Promise<ParsedMail> {
  const end = Math.min(endOfHeader(raw), HEADER_KEPT);
  const lines = raw.toString('latin1', 0, end).split('\n');
  // A line cut in the middle says something else than it did.
  if (end === HEADER_KEPT) lines.pop();
  const wanted = lines.join('\n').replace(/^(content-|mime-)[^\n]*\n([ \t][^\n]*\n)*/gim, '');
  try {
    return await fromEmail(
      await PostalMime.parse(mendHeader(Buffer.from(`${wanted}\r\n\r\n`, 'latin1')), limits),
    );
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
  unreadable: unreadableWords[why],
});

const nothing: ParsedMail = {
  messageId: '',
  inReplyTo: '',
  references: [],
  from: { address: '', name: '' },
  to: [],
  cc: [],
  bcc: [],
  replyTo: '',
  subject: '',
  date: null,
  text: '',
  html: null,
  hasRemoteImages: false,
  attachments: [],
  automatic: false,
  unreadable: null,
};

async function fromEmail(email: Email): Promise<ParsedMail> {
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
  const { attachments, lines } = await readAttachments(email.attachments);
  const html = email.html === undefined || email.html.trim() === '' ? null : storable(email.html);
  const written = email.text?.trim() ? email.text : html === null ? '' : textOfHtml(html);
  const date = new Date(header('date').replace(/\([^)]*\)/g, ''));
  return {
    messageId: idsOf(header('message-id'))[0] ?? '',
    inReplyTo: idsOf(header('in-reply-to'))[0] ?? '',
    references: idsOf(header('references')).slice(-REFERENCES_KEPT),
    from,
    to: addresses('to'),
    cc: addresses('cc'),
    bcc: addresses('bcc'),
    replyTo: mailboxes(header('reply-to'))[0]?.address ?? '',
    subject: textOf(decodeWords(header('subject')), SUBJECT_LENGTH),
    date: Number.isNaN(date.getTime()) ? null : date,
    text: [storable(written).trim(), ...lines]
      .filter(Boolean)
      .join('\n\n')
      .slice(0, MAIL_SHOWN_MAX)
      .toWellFormed(),
    html,
    hasRemoteImages: html !== null && asksForImages(html),
    attachments,
    automatic: isAutomatic(email.headers, from.address),
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

/** Message ids of a header (RFC 5322, section 3.6.4); those without brackets too, as some senders write them. */
function idsOf(value: string): string[] {
  const bracketed = [...value.matchAll(/<\s*([^<>\s]{1,990})\s*>/g)].map((match) => match[1]!);
  const ids =
    bracketed.length > 0 ? bracketed : value.split(/\s+/).filter((word) => /^[^\s<>]+@[^\s<>]+$/.test(word));
  return [...new Set(ids.map((id) => storable(id).slice(0, 990)))];
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

/** Whether HTML asks for images that are not in the mail. */
function asksForImages(html: string): boolean {
  return (
    /<img\b[^>]*\bsrc\s*=\s*["']?\s*(https?:)?\/\//i.test(html) ||
    /url\(\s*(["']|&quot;)?\s*(https?:)?\/\//i.test(html)
  );
}
