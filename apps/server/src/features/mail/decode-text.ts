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
export function isForeignCharset(label: string): boolean {
  const name = label.trim().toLowerCase();
  if (name === '' || isKnown(name)) return false;
  return name in shifting || iconv.encodingExists(name);
}

/** The text of bytes in a foreign charset (`isForeignCharset`). */
export function decodeForeign(bytes: Buffer, label: string): string {
  const name = label.trim().toLowerCase();
  return shifting[name]?.(bytes) ?? iconv.decode(bytes, name);
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
    const plain = text.replace(/~\{(.*?)(?:~\}|$)/gs, (_, inner: string) =>
      inner.replace(/[\u0021-\u007e]/g, (character) => String.fromCharCode(character.charCodeAt(0) | 0x80)),
    );
    return new TextDecoder('gb18030').decode(Buffer.from(plain.replaceAll('~~', '~'), 'latin1'));
  },
};

const ENCODED_WORD = /=\?([^?\s*]+)(\*[^?\s]*)?\?([bq])\?([^?]*)\?=/gi;

/**
 * Makes a mail's header readable to a parser that takes it for UTF-8: bytes above ASCII that are none become what
 * their charset says, encoded words (RFC 2047) in a foreign charset become ones in UTF-8.
 */
export function mendHeader(raw: Buffer): Buffer {
  const end = endOfHeader(raw);
  const header = raw.subarray(0, end);
  const text = asUtf8(header) ?? decodeLoosely(header);
  const mended = text.replace(ENCODED_WORD, (word, charset: string, _tag, kind: string, body: string) => {
    if (!isForeignCharset(charset)) return word;
    const bytes =
      kind.toLowerCase() === 'b' ? Buffer.from(body, 'base64') : Buffer.from(readQ(body), 'latin1');
    return `=?utf-8?B?${Buffer.from(decodeForeign(bytes, charset)).toString('base64')}?=`;
  });
  return mended === text && asUtf8(header) !== undefined
    ? raw
    : Buffer.concat([Buffer.from(mended), raw.subarray(end)]);
}

/** Where a mail's header ends: at its first empty line. */
export function endOfHeader(raw: Buffer): number {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0);
  return ends.length === 0 ? raw.length : Math.min(...ends);
}

const readQ = (text: string): string =>
  text
    .replaceAll('_', ' ')
    .replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

function asUtf8(bytes: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Not UTF-8: the caller goes on with what it may be instead.
    return undefined;
  }
}

/** Raw eight-bit headers are in the charset of the text, as far as their senders thought of one at all. */
function decodeLoosely(header: Buffer): string {
  const charset = /charset\s*=\s*"?([\w.:-]+)/i.exec(header.toString('latin1'))?.[1] ?? 'windows-1252';
  if (isForeignCharset(charset)) return decodeForeign(header, charset);
  const label = isKnown(charset) && !/^(utf-?8|us-ascii)$/i.test(charset) ? charset : 'windows-1252';
  return new TextDecoder(label).decode(header);
}
