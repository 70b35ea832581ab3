import { randomUUID } from 'node:crypto';

export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

export interface Letter {
  from: string;
  to: string;
  subject: string;
  text?: string | undefined;
  html?: string | undefined;
  attachments?: readonly Attachment[];
  /** Message-IDs without brackets. */
  messageId: string;
  inReplyTo?: string | undefined;
  references?: readonly string[];
  /** Epoch milliseconds. */
  at: number;
}

const isAscii = (text: string): boolean => /^[\x20-\x7E]*$/.test(text);
/** One header line must not become two. */
const oneLine = (text: string): string => text.replace(/[\r\n]+/g, ' ');

/** Words of a header that are not ASCII, encoded (RFC 2047) in pieces of whole characters. */
function encodeWords(text: string): string {
  if (isAscii(text)) return text;
  const words: string[] = [];
  let piece = '';
  for (const character of text) {
    if (Buffer.byteLength(piece + character) > 42) {
      words.push(piece);
      piece = '';
    }
    piece += character;
  }
  return [...words, piece].map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join('\r\n ');
}

/** Names before addresses are encoded, the addresses stay. */
const encodeAddresses = (text: string): string =>
  text.replace(/"?([^"<>,]*)"?\s*(<[^<>]+>)/g, (_all, name: string, address: string) =>
    name.trim() === ''
      ? address
      : isAscii(name)
        ? `"${name.trim()}" ${address}`
        : `${encodeWords(name.trim())} ${address}`,
  );

const wrap = (bytes: Buffer): string => bytes.toString('base64').replace(/.{76}/g, '$&\r\n');
/** RFC 2822's form of a moment. */
export const mailDate = (at: number): string => new Date(at).toUTCString().replace('GMT', '+0000');

const textPart = (type: string, text: string): string =>
  `Content-Type: ${type}; charset=UTF-8\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrap(Buffer.from(text))}\r\n`;

function multipart(kind: string, parts: readonly string[]): string {
  const boundary = `sandbox-${randomUUID()}`;
  const body = parts.map((part) => `--${boundary}\r\n${part}`).join('');
  return `Content-Type: multipart/${kind}; boundary="${boundary}"\r\n\r\n${body}--${boundary}--\r\n`;
}

function filePart({ fileName, contentType, content }: Attachment): string {
  const name = isAscii(fileName)
    ? `filename="${fileName.replace(/["\\]/g, '\\$&')}"`
    : `filename*=UTF-8''${encodeURIComponent(fileName)}`;
  return `Content-Type: ${oneLine(contentType)}\r\nContent-Disposition: attachment; ${oneLine(name)}\r\nContent-Transfer-Encoding: base64\r\n\r\n${wrap(content)}\r\n`;
}

/** Writes a mail (RFC 5322, MIME) as an ordinary mail program would. */
export function composeMail(letter: Letter): Buffer {
  const texts = [
    ...(letter.text !== undefined || letter.html === undefined
      ? [textPart('text/plain', letter.text ?? '')]
      : []),
    ...(letter.html === undefined ? [] : [textPart('text/html', letter.html)]),
  ];
  const body = texts.length > 1 ? multipart('alternative', texts) : texts[0]!;
  const files = (letter.attachments ?? []).map(filePart);
  const references = letter.references?.length
    ? letter.references
    : letter.inReplyTo
      ? [letter.inReplyTo]
      : [];
  const lines = [
    `From: ${encodeAddresses(oneLine(letter.from))}`,
    `To: ${encodeAddresses(oneLine(letter.to))}`,
    `Subject: ${encodeWords(oneLine(letter.subject))}`,
    `Date: ${mailDate(letter.at)}`,
    `Message-ID: <${letter.messageId}>`,
    ...(letter.inReplyTo ? [`In-Reply-To: <${letter.inReplyTo}>`] : []),
    ...(references.length ? [`References: ${references.map((id) => `<${id}>`).join('\r\n ')}`] : []),
    'MIME-Version: 1.0',
  ];
  const content = files.length ? multipart('mixed', [body, ...files]) : body;
  return Buffer.from(`${lines.join('\r\n')}\r\n${content}`);
}
