/** A SIP message over a WebSocket (RFC 3261, RFC 7118): one message a frame. */
export interface SipMessage {
  /** Of a request; empty in an answer. */
  method: string;
  uri: string;
  /** Of an answer; 0 in a request. */
  status: number;
  reason: string;
  headers: readonly (readonly [name: string, value: string])[];
  body: string;
}

/** Headers a message may have, and characters: more is no softphone's. */
const MOST_HEADERS = 200;
const LONGEST = 100_000;

const short: Record<string, string> = {
  v: 'via',
  f: 'from',
  t: 'to',
  i: 'call-id',
  m: 'contact',
  l: 'content-length',
  c: 'content-type',
};
const named = (name: string) => short[name.toLowerCase()] ?? name.toLowerCase();

/** The first header of a name; empty when there is none. */
export function headerOf(message: SipMessage, name: string): string {
  return message.headers.find(([known]) => named(known) === name.toLowerCase())?.[1] ?? '';
}

/** All headers of a name. */
export function headersOf(message: SipMessage, name: string): string[] {
  return message.headers.filter(([known]) => named(known) === name.toLowerCase()).map(([, value]) => value);
}

/**
 * The browser SDK writes \r\r\n at the ends of lines and leaves what belongs to codecs it took away; Chromium and
 * others refuse that.
 */
export function cleanSdp(sdp: string): string {
  const lines = sdp.split(/[\r\n]/).filter((line) => line !== '');
  const audio = lines.find((line) => line.startsWith('m=audio')) ?? '';
  const kept = new Set(audio.split(' ').slice(3));
  const ofCodec = /^a=(?:rtpmap|fmtp|rtcp-fb):(\d+)/;
  return lines
    .filter((line) => {
      const codec = ofCodec.exec(line)?.[1];
      return codec === undefined || kept.has(codec);
    })
    .map((line) => `${line}\r\n`)
    .join('');
}

/** Opus and PCMU alone, as the carrier offers: the browser SDK answers 488 to a list of everything. */
export function offerFew(sdp: string): string {
  const few = sdp
    .split('\r\n')
    .map((line) => /^a=rtpmap:(\d+) (?:opus\/48000|PCMU\/8000)/.exec(line)?.[1])
    .filter((codec) => codec !== undefined);
  const lines = sdp.split('\r\n').map((line) => {
    if (!line.startsWith('m=audio')) return line;
    return [...line.split(' ').slice(0, 3), ...few].join(' ');
  });
  return cleanSdp(lines.join('\r\n'));
}

/** A message as it came; null when it is none (a keep-alive, or nonsense). Never throws. */
export function parseSip(text: string): SipMessage | null {
  if (text.length > LONGEST) return null;
  const end = text.indexOf('\r\n\r\n');
  const head = (end < 0 ? text : text.slice(0, end)).split('\r\n');
  const [start = '', ...lines] = head;
  if (lines.length > MOST_HEADERS) return null;
  const headers: [string, string][] = [];
  for (const line of lines) {
    const last = headers.at(-1);
    if (/^[ \t]/.test(line)) {
      if (last) last[1] += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon <= 0) return null;
    headers.push([line.slice(0, colon).trim(), line.slice(colon + 1).trim()]);
  }
  const body = end < 0 ? '' : text.slice(end + 4);
  const [first = '', second = '', ...rest] = start.split(' ');
  if (first === 'SIP/2.0') {
    const status = Number(second);
    if (!Number.isInteger(status) || status < 100 || status > 699) return null;
    return { method: '', uri: '', status, reason: rest.join(' '), headers, body };
  }
  if (!/^[A-Z]{1,20}$/.test(first) || rest[0] !== 'SIP/2.0') return null;
  return { method: first, uri: second, status: 0, reason: '', headers, body };
}

/** Writes a message; line ends within a value would begin another header, so they are taken out. */
export function writeSip(start: string, headers: readonly (readonly [string, string])[], body = ''): string {
  const lines = headers.map(([name, value]) => `${name}: ${value.replaceAll(/[\r\n]/g, ' ')}`);
  return [start, ...lines, `Content-Length: ${Buffer.byteLength(body)}`, '', body].join('\r\n');
}

/** The address between angle brackets, or the text itself. */
export function uriIn(header: string): string {
  const from = header.indexOf('<');
  const to = header.indexOf('>', from);
  return from >= 0 && to > from ? header.slice(from + 1, to) : (header.split(';')[0] ?? '').trim();
}

/** The user part of a SIP address; empty when it has none. */
export function userIn(uri: string): string {
  const text = uri.slice(uri.indexOf(':') + 1);
  const at = text.indexOf('@');
  try {
    return at > 0 ? decodeURIComponent(text.slice(0, at)) : '';
  } catch {
    return '';
  }
}

/** The fields of a digest header (RFC 2617), or of anything written as key=value. */
export function digestFields(header: string): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const part of header.replace(/^Digest /i, '').split(',')) {
    const equals = part.indexOf('=');
    if (equals > 0)
      fields[part.slice(0, equals).trim()] = part
        .slice(equals + 1)
        .trim()
        .replaceAll('"', '');
  }
  return fields;
}
