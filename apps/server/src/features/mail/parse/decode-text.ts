import iconv from 'iconv-lite';

/** Whether the platform's own decoder (WHATWG Encoding) has this charset. */
function isKnown(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== '';
  } catch {
    // A RangeError is the only way it says no.
    return false;
  }
}

/**
 * Whether a charset is one the platform does not know and we do: utf-7, utf-32, the DOS code pages, and the two
 * shifting ones of Korea (RFC 1557) and China (RFC 1843), which the web has banned and old mails still have.
 */
function isForeignCharset(label: string): boolean {
  const name = label.trim().toLowerCase();
  if (name === '' || isKnown(name)) return false;
  return Object.hasOwn(shifting, name) || iconv.encodingExists(name);
}

/** The text of bytes in a foreign charset (`isForeignCharset`). */
function decodeForeign(bytes: Buffer, label: string): string {
  const name = label.trim().toLowerCase();
  return Object.hasOwn(shifting, name) ? shifting[name]!(bytes) : iconv.decode(bytes, name);
}

const shifting: Record<string, (bytes: Buffer) => string> = {
  'iso-2022-kr': (bytes) => {
    let isShifted = false;
    const out: number[] = [];
    // The designator ESC $ ) C stands at the beginning of the text, or of a line.
    for (const byte of Buffer.from(bytes.toString('latin1').replaceAll('\u001b$)C', ''), 'latin1')) {
      if (byte === 0x0e) isShifted = true;
      else if (byte === 0x0f) isShifted = false;
      else out.push(isShifted && byte > 0x20 ? byte | 0x80 : byte);
    }
    return new TextDecoder('euc-kr').decode(Uint8Array.from(out));
  },
  'hz-gb-2312': (bytes) => {
    const text = bytes.toString('latin1').replaceAll('~\n', '');
    const out: string[] = [];
    for (const [index, run] of text.split('~{').entries()) {
      const end = index === 0 ? 0 : run.indexOf('~}');
      const shifted = index === 0 ? '' : run.slice(0, end < 0 ? undefined : end);
      const plain = index === 0 ? run : end < 0 ? '' : run.slice(end + 2);
      for (const character of shifted) {
        const byte = character.charCodeAt(0);
        out.push(byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte | 0x80) : character);
      }
      out.push(plain.replaceAll('~~', '~'));
    }
    return new TextDecoder('gb18030').decode(Buffer.from(out.join(''), 'latin1'));
  },
};

/** Where a mail's header ends: at its first empty line. */
export function endOfHeader(raw: Buffer): number {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0);
  return ends.length === 0 ? raw.length : Math.min(...ends);
}

const CHARSET_SOUGHT = 64_000;

/** The charset a mail's raw eight-bit header is in: that of its text, as far as its sender thought of one at all. */
export function looseCharset(raw: Buffer): string {
  const text = raw.toString('latin1', 0, CHARSET_SOUGHT).toLowerCase();
  for (let at = text.indexOf('charset'); at >= 0; at = text.indexOf('charset', at + 7)) {
    const label = /charset {0,9}= {0,9}"?([\w.:-]{1,40})/y;
    label.lastIndex = at;
    const charset = label.exec(text)?.[1];
    if (charset !== undefined && !unnamed.has(charset)) return charset;
  }
  return 'windows-1252';
}

/** Labels that say nothing of bytes above ASCII that are no UTF-8. */
const unnamed = new Set(['utf-8', 'utf8', 'us-ascii', 'ascii']);
/** Labels that programs put on everything. */
const careless = new Set([
  ...unnamed,
  'iso-8859-1',
  'iso8859-1',
  'iso_8859-1',
  'latin1',
  'windows-1252',
  'cp1252',
  'unknown-8bit',
  'x-unknown',
]);

/**
 * The text of bytes with a charset label, as their sender meant it: UTF-8 under the label of the West is UTF-8, and
 * what is not UTF-8 under its label, or under none, is the West's.
 */
export function decodeText(bytes: Uint8Array, label: string): string {
  const charset = label.trim().toLowerCase() || 'utf-8';
  if (isForeignCharset(charset)) return decodeForeign(Buffer.from(bytes), charset);
  if (careless.has(charset)) {
    const utf8 = asUtf8(bytes);
    if (utf8?.includes('\u001b$')) return new TextDecoder('iso-2022-jp').decode(bytes);
    if (utf8 !== undefined) return utf8.replace(/^\ufeff/, '');
    // A mail cut off in the middle of a letter, or with one bad byte, is UTF-8 all the same.
    if (charset.startsWith('utf')) {
      const lenient = new TextDecoder('utf-8').decode(bytes);
      if (isMostlyUtf8(lenient)) return lenient;
    }
    return new TextDecoder('windows-1252').decode(bytes);
  }
  return isKnown(charset)
    ? new TextDecoder(charset).decode(bytes)
    : (asUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes));
}

/** Whether a parser that goes by the label alone may get text wrong, so that it is decoded here (`decodeText`). */
export const isDoubtful = (label: string): boolean => {
  const charset = label.trim().toLowerCase();
  return charset === '' || careless.has(charset) || isForeignCharset(charset);
};

function isMostlyUtf8(text: string): boolean {
  let good = 0;
  let bad = 0;
  for (const character of text) {
    if (character === '\ufffd') bad += 1;
    else if (character > '\u007f') good += 1;
  }
  return good > bad;
}

interface EncodedWord {
  at: number;
  end: number;
  charset: string;
  kind: 'b' | 'q';
  body: string;
}

/** The encoded words of a line (RFC 2047), a language (RFC 2231) left out of their charset. */
function encodedWords(text: string): EncodedWord[] {
  const words: EncodedWord[] = [];
  let at = text.indexOf('=?');
  while (at >= 0) {
    const kindAt = text.indexOf('?', at + 2);
    const bodyAt = kindAt < 0 ? -1 : text.indexOf('?', kindAt + 1);
    const end = bodyAt < 0 ? -1 : text.indexOf('?', bodyAt + 1);
    if (end < 0) break;
    const charset = text.slice(at + 2, kindAt).split('*', 1)[0]!;
    const kind = text.slice(kindAt + 1, bodyAt).toLowerCase();
    const isWord = (kind === 'b' || kind === 'q') && charset !== '' && text[end + 1] === '=';
    if (isWord && !/\s/.test(charset))
      words.push({ at, end: end + 2, charset, kind, body: text.slice(bodyAt + 1, end) });
    at = text.indexOf('=?', isWord ? end + 2 : at + 2);
  }
  return words;
}

/**
 * Makes a line of a header readable to a parser that takes it for UTF-8: bytes above ASCII that are none become what
 * `loose` says, and so do those that stand raw in an encoded word (RFC 2047); words in a charset the parser does not
 * know, or under a wrong label, become words in UTF-8.
 */
export function mendHeaderLine(line: Uint8Array, loose: string): Uint8Array {
  const bytes = Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  if (!bytes.includes('=?') && !bytes.includes('\u001b$') && isAscii(bytes)) return line;
  const text = bytes.toString('latin1');
  const mended: string[] = [];
  let done = 0;
  for (const { at, end, charset, kind, body } of encodedWords(text)) {
    const word = text.slice(at, end);
    mended.push(decodePlain(text.slice(done, at), loose));
    mended.push(kind === 'q' ? mendQ(word, charset, body, loose) : mendB(word, charset, body));
    done = end;
  }
  mended.push(decodePlain(text.slice(done), loose));
  return Buffer.from(mended.join(''));
}

const isUtf8 = (label: string): boolean => /^utf-?8$/i.test(label);
const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);
const wordOf = (text: string): string => `=?utf-8?B?${Buffer.from(text).toString('base64')}?=`;

/** Text outside of encoded words, from its bytes. Japanese in seven bits stood in headers as it was. */
function decodePlain(latin1: string, loose: string): string {
  const bytes = Buffer.from(latin1, 'latin1');
  if (latin1.includes('\u001b$'))
    return loose === 'iso-2022-kr'
      ? decodeForeign(bytes, loose)
      : new TextDecoder('iso-2022-jp').decode(bytes);
  return asUtf8(bytes) ?? decodeText(bytes, loose);
}

function mendB(word: string, charset: string, body: string): string {
  if (isForeignCharset(charset)) return wordOf(decodeForeign(Buffer.from(body, 'base64'), charset));
  if (!careless.has(charset.toLowerCase())) return word;
  const bytes = Buffer.from(body, 'base64');
  // A letter may go on in the next word: only what is whole under another label is taken for it.
  return isAscii(bytes) || isUtf8(charset) || asUtf8(bytes) === undefined ? word : wordOf(asUtf8(bytes)!);
}

function mendQ(word: string, charset: string, body: string, loose: string): string {
  const label = charset.toLowerCase();
  const bytes = Buffer.from(readQ(body), 'latin1');
  // oxlint-disable-next-line no-control-regex -- above ASCII is what is asked for
  const isRaw = /[^\u0000-\u007f]/.test(body);
  if (!isRaw) {
    if (isForeignCharset(label)) return wordOf(decodeForeign(bytes, label));
    const isWronglyLabelled = careless.has(label) && !isUtf8(label) && !isAscii(bytes);
    return isWronglyLabelled && asUtf8(bytes) !== undefined ? wordOf(asUtf8(bytes)!) : word;
  }
  // Raw bytes within: they are what raw bytes are, the encoded ones what the label says. A letter in both is whole.
  const whole = asUtf8(bytes);
  if (whole !== undefined) return wordOf(whole);
  const runs = body.split(/([\u0080-\u00ff]+)/);
  const text = runs.map((run, index) => {
    const part = Buffer.from(index % 2 === 1 ? run : readQ(run), 'latin1');
    if (index % 2 === 0) return decodeText(part, label);
    return asUtf8(part) ?? decodeText(part, unnamed.has(label) ? loose : label);
  });
  return wordOf(text.join(''));
}

const readQ = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Not UTF-8: the caller goes on with what it may be instead.
    return undefined;
  }
}
