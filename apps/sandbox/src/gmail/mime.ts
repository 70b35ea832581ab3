import type { Head } from './types.ts';

export interface Header {
  name: string;
  value: string;
}

/** A part of a mail, decoded from its transfer encoding. */
export interface Part {
  headers: Header[];
  mimeType: string;
  charset: string;
  fileName: string;
  /** Empty for multiparts. */
  body: Buffer;
  parts: Part[];
}

/** Deeper than this is left undivided, as one text part. */
const DEEPEST = 50;

/**
 * Takes a mail apart the way Gmail's API shows it. Whatever the bytes are, it answers something: what is no MIME
 * is one text/plain part.
 */
export function readMime(raw: Buffer, depth = 0): Part {
  const { headers, body } = divide(raw);
  const type = headerOf(headers, 'content-type');
  const mimeType = (/^\s*([\w.+-]+\/[\w.+-]+)/.exec(type)?.[1] ?? 'text/plain').toLowerCase();
  const disposition = headerOf(headers, 'content-disposition');
  const part: Part = {
    headers,
    mimeType,
    charset: parameter(type, 'charset'),
    fileName: parameter(disposition, 'filename') || parameter(type, 'name'),
    body: Buffer.alloc(0),
    parts: [],
  };
  const boundary = parameter(type, 'boundary');
  if (mimeType.startsWith('multipart/') && boundary !== '' && depth < DEEPEST) {
    part.parts = split(body, boundary).map((bytes) => readMime(bytes, depth + 1));
    return part;
  }
  part.body = decode(body, headerOf(headers, 'content-transfer-encoding').trim().toLowerCase());
  return part;
}

/** The header block alone: cheap, for mails of which nothing else is asked. */
export const readHeaders = (raw: Buffer): Header[] => divide(raw).headers;

/** The first header of a name, unfolded; '' where there is none. */
export function headerOf(headers: readonly Header[], name: string): string {
  const wanted = name.toLowerCase();
  return headers.find((header) => header.name.toLowerCase() === wanted)?.value ?? '';
}

function divide(raw: Buffer): { headers: Header[]; body: Buffer } {
  const crlf = raw.indexOf('\r\n\r\n');
  const lf = raw.indexOf('\n\n');
  const first = crlf < 0 || (lf >= 0 && lf < crlf) ? lf : crlf;
  const end = first < 0 ? raw.length : first;
  const block = readText(raw.subarray(0, end), 'utf-8');
  const headers: Header[] = [];
  for (const line of block.split(/\r?\n/)) {
    const last = headers.at(-1);
    const named = /^([!-9;-~]+)[ \t]*:[ \t]*(.*)$/.exec(line);
    if (/^[ \t]/.test(line) && last) last.value += ` ${line.trim()}`;
    else if (named) headers.push({ name: named[1]!, value: named[2]!.trim() });
  }
  if (headers.length === 0) return { headers, body: raw };
  for (const header of headers) header.value = decodeWords(header.value);
  const gap = first === crlf ? 4 : 2;
  return { headers, body: first < 0 ? Buffer.alloc(0) : raw.subarray(first + gap) };
}

function split(body: Buffer, boundary: string): Buffer[] {
  const parts: Buffer[] = [];
  const mark = Buffer.from(`--${boundary}`);
  let at = nextMark(body, mark, 0);
  while (at >= 0) {
    const lineEnd = body.indexOf('\n', at);
    if (body.subarray(at + mark.length, at + mark.length + 2).toString() === '--' || lineEnd < 0) break;
    const next = nextMark(body, mark, lineEnd);
    let end = next < 0 ? body.length : next;
    // The line break before a boundary belongs to it (RFC 2046, 5.1.1).
    if (next > 0 && body[end - 1] === 10) end -= 1;
    if (next > 0 && body[end - 1] === 13) end -= 1;
    parts.push(body.subarray(lineEnd + 1, Math.max(lineEnd + 1, end)));
    at = next;
  }
  return parts;
}

/** A boundary counts at the start of a line only. */
function nextMark(body: Buffer, mark: Buffer, from: number): number {
  let at = body.indexOf(mark, from);
  while (at > 0 && body[at - 1] !== 10) at = body.indexOf(mark, at + 1);
  return at;
}

function decode(body: Buffer, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body.toString('latin1'), 'base64');
  if (encoding !== 'quoted-printable') return body;
  // Blanks at the ends of lines came on the way; looked for by an expression, a long run of them takes for ever.
  const lines = body.toString('latin1').split('\n');
  const last = lines.pop()!;
  const whole =
    lines.map((line) => `${line.trimEnd()}${line.endsWith('\r') ? '\r\n' : '\n'}`).join('') + last;
  const text = whole.replace(/=\r?\n/g, '');
  return Buffer.from(
    text.replace(/=([\da-fA-F]{2})/g, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  );
}

/** A parameter of a structured header, continued and percent-encoded ones (RFC 2231) included. */
function parameter(header: string, name: string): string {
  const plain = new RegExp(`;\\s*${name}\\s*=\\s*("(?:[^"\\\\]|\\\\.)*"|[^;\\s]+)`, 'i').exec(header)?.[1];
  if (plain !== undefined) return plain.replace(/^"|"$/g, '').replace(/\\(.)/g, '$1');
  const pieces = [
    ...header.matchAll(new RegExp(`;\\s*${name}\\*(?:(\\d+)\\*?)?\\s*=\\s*("[^"]*"|[^;\\s]+)`, 'gi')),
  ]
    .toSorted((left, right) => Number(left[1] ?? 0) - Number(right[1] ?? 0))
    .map((piece) => piece[2]!.replace(/^"|"$/g, ''))
    .join('');
  const value = pieces.replace(/^[\w-]*'[\w-]*'/, '');
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** Text from bytes in a charset; what is unknown is read as Latin-1, which never fails. */
export function readText(bytes: Buffer, charset: string): string {
  try {
    return new TextDecoder(charset || 'utf-8', { fatal: charset === '' }).decode(bytes);
  } catch {
    return bytes.toString('latin1');
  }
}

/** Encoded words (RFC 2047). */
function decodeWords(text: string): string {
  return text
    .replace(/(=\?[^?]+\?[bq]\?[^?]*\?=)\s+(?==\?)/gi, '$1')
    .replace(
      /=\?([^?*]+)(?:\*[^?]*)?\?([bq])\?([^?]*)\?=/gi,
      (_all, charset: string, kind: string, body: string) =>
        readText(
          kind.toLowerCase() === 'b'
            ? Buffer.from(body, 'base64')
            : decode(Buffer.from(body.replace(/_/g, ' '), 'latin1'), 'quoted-printable'),
          charset,
        ),
    );
}

const idsIn = (text: string): string[] => [...text.matchAll(/<([^<>\s]+)>/g)].map((found) => found[1]!);

/** What searching and threading need of a mail. */
export function readHead(headers: readonly Header[]): Head {
  return {
    from: headerOf(headers, 'from'),
    to: headerOf(headers, 'to'),
    cc: headerOf(headers, 'cc'),
    bcc: headerOf(headers, 'bcc'),
    subject: headerOf(headers, 'subject'),
    messageId: idsIn(headerOf(headers, 'message-id'))[0] ?? '',
    inReplyTo: idsIn(headerOf(headers, 'in-reply-to'))[0] ?? '',
    references: idsIn(headerOf(headers, 'references')),
  };
}

/** The addresses of a header field, in lower case. */
export function addressesIn(text: string): string[] {
  return [...text.matchAll(/[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\]+/g)].map((found) =>
    found[0].toLowerCase(),
  );
}

/** Every leaf of a mail, in order. */
export const leavesOf = (part: Part): Part[] =>
  part.parts.length === 0 ? [part] : part.parts.flatMap(leavesOf);

/** Whether a leaf hangs on the mail as a file. */
export const isAttachment = (part: Part): boolean =>
  part.fileName !== '' || /^\s*attachment/i.test(headerOf(part.headers, 'content-disposition'));

/** The text of a mail's first leaf of a type; null where there is none. */
export function textOf(part: Part, mimeType: string): string | null {
  const leaf = leavesOf(part).find((one) => one.mimeType === mimeType && !isAttachment(one));
  return leaf ? readText(leaf.body, leaf.charset) : null;
}

/** What Gmail shows beside the subject. */
export function snippetOf(part: Part): string {
  const text =
    textOf(part, 'text/plain') ??
    (textOf(part, 'text/html') ?? '').replace(/<(style|script)[\s\S]*?<\/\1>/gi, '').replace(/<[^>]*>/g, ' ');
  return text.slice(0, 4_000).replace(/\s+/g, ' ').trim().slice(0, 200);
}
