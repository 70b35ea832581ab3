import type { FastifyRequest } from 'fastify';
import { GoogleApiError, invalid } from '../google/api-errors.ts';

/** Gmail takes mails of 25 MB; the API's own limit, encoded, is 35 MB (users.messages.send). */
const MOST_BYTES = 36_700_160;

/** A body that came as bytes: the parsers of the scope keep everything but JSON so. */
export interface Sent {
  raw: Buffer;
  threadId: string | null;
}

/** The mail of messages.send in any of its three ways: JSON, a multipart upload, the bytes alone. */
export function readUpload(request: FastifyRequest): Sent {
  const sent = readBody(request);
  if (sent.raw.length === 0)
    throw invalid("'raw' RFC822 payload message string or uploading message via /upload/* URL required");
  if (sent.raw.length > MOST_BYTES)
    throw new GoogleApiError(413, 'uploadTooLarge', 'Request entity too large');
  return sent;
}

function readBody(request: FastifyRequest): Sent {
  const type = request.headers['content-type'] ?? '';
  if (!Buffer.isBuffer(request.body)) return fromJson(request.body);
  const boundary = /boundary="?([^";\s]+)/i.exec(type)?.[1];
  if (!/^multipart\//i.test(type) || boundary === undefined) return { raw: request.body, threadId: null };
  const [meta, media] = partsOf(request.body, boundary);
  if (!meta || !media) throw invalid('Failed to parse multipart request: a part is missing.');
  let about: unknown;
  try {
    about = JSON.parse(meta.toString() || '{}');
  } catch {
    throw invalid('Parse Error');
  }
  return { raw: media, threadId: fromJson(about).threadId };
}

function fromJson(body: unknown): Sent {
  const { raw, threadId } = (body ?? {}) as { raw?: unknown; threadId?: unknown };
  return {
    raw: Buffer.from(typeof raw === 'string' ? raw : '', 'base64url'),
    threadId: typeof threadId === 'string' && threadId !== '' ? threadId : null,
  };
}

/** The bodies of the parts of multipart/related, bytes as they came. */
function partsOf(body: Buffer, boundary: string): Buffer[] {
  const mark = Buffer.from(`--${boundary}`);
  const parts: Buffer[] = [];
  let at = body.indexOf(mark);
  while (at >= 0) {
    const next = body.indexOf(Buffer.from(`\r\n--${boundary}`), at + mark.length);
    if (next < 0) break;
    const part = body.subarray(at + mark.length + 2, next);
    const gap = part.indexOf('\r\n\r\n');
    if (gap >= 0) parts.push(part.subarray(gap + 4));
    at = next + 2;
  }
  return parts;
}
