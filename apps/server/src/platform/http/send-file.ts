import type { Readable } from 'node:stream';
import type { Http } from './handler.ts';

export interface FileAnswer {
  type: string;
  fileName: string;
  size: number;
  /** Strong entity tag, without quotes. */
  tag: string;
  /** Nothing keeps it: for what is fetched without a session, by an address that ends. */
  keepNothing?: boolean;
  bytes(): Promise<Buffer>;
  stream(): Promise<Readable>;
}

/** Shown by a browser as they are; every other type is only offered for saving. */
const inlineTypes = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/bmp',
  'image/webp',
  'video/mp4',
  'audio/mpeg',
  'audio/wav',
]);

/**
 * Answers with a file: one byte range (RFC 9110, section 14), entity tag, and headers under which a
 * hostile file can do nothing: no sniffing, no scripts, no frames. A browser asks each time before it shows what it
 * kept: whoever signs in next at the same desk, or nobody, is not shown it from the cache.
 */
export async function sendFile({ request, reply }: Http, file: FileAnswer): Promise<unknown> {
  const disposition = inlineTypes.has(file.type) ? 'inline' : 'attachment';
  reply
    .header('Content-Type', file.type)
    .header('Content-Disposition', `${disposition}; filename*=UTF-8''${encodeURIComponent(file.fileName)}`)
    .header('X-Content-Type-Options', 'nosniff')
    .header('Content-Security-Policy', "default-src 'none'; sandbox")
    .header('Cache-Control', file.keepNothing ? 'no-store' : 'private, no-cache')
    .header('Accept-Ranges', 'bytes')
    .header('ETag', `"${file.tag}"`);
  if (names(request.headers['if-none-match'], file.tag)) return reply.code(304).send();
  const wanted = request.headers.range;
  const unchanged =
    request.headers['if-range'] === undefined || request.headers['if-range'] === `"${file.tag}"`;
  const range = wanted && unchanged ? parseRange(wanted, file.size) : null;
  if (range === 'unsatisfiable') {
    return reply.code(416).header('Content-Range', `bytes */${file.size}`).send();
  }
  if (range) {
    const bytes = await file.bytes();
    return reply
      .code(206)
      .header('Content-Range', `bytes ${range.start}-${range.end}/${file.size}`)
      .send(bytes.subarray(range.start, range.end + 1));
  }
  reply.header('Content-Length', file.size);
  return reply.send(await file.stream());
}

/** Whether If-None-Match names the file; weakly too, as a proxy that packed it makes the tag (RFC 9110, 13.1.2). */
const names = (header: string | undefined, tag: string): boolean =>
  header !== undefined && header.split(',').some((one) => one.trim().replace(/^W\//, '') === `"${tag}"`);

/**
 * One range of a Range header. Several ranges, or none that can be read, come back as null: the whole
 * file is a right answer to those.
 */
function parseRange(header: string, size: number): { start: number; end: number } | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header.trim());
  if (!match || (match[1] === '' && match[2] === '')) return null;
  const [, from, to] = match;
  if (from === '') {
    const length = Number(to);
    if (length === 0 || size === 0) return 'unsatisfiable';
    return { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(from);
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'unsatisfiable';
  return end < start ? null : { start, end };
}
