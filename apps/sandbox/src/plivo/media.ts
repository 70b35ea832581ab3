import { randomUUID } from 'node:crypto';
import { basename } from 'node:path';
import type { World } from '../world/index.ts';
import { messageErrors } from './errors.ts';
import type { MessageError } from './errors.ts';
import type { Media } from './types.ts';

/** Plivo's limits: attachments a message, bytes of all of them together, out and in. */
export const MOST_MEDIA = 10;
export const OUTBOUND_BYTES = 5_000_000;
export const INBOUND_BYTES = 7_000_000;

/** A picture that could not be had; `error` is what Plivo would report, the message is a plain sentence. */
export class MediaError extends Error {
  readonly error: MessageError;

  constructor(words: string, error: MessageError, options?: ErrorOptions) {
    super(words, options);
    this.error = error;
  }
}

const carried = /^(image|audio|video|text)\/[\w.+-]+$|^application\/(pdf|vcard|octet-stream)$/;

function cleanType(contentType: string | null): string {
  return (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

const endings: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/svg+xml': '.svg',
  'audio/mpeg': '.mp3',
  'text/plain': '.txt',
};

function endingOf(contentType: string): string {
  return endings[contentType] ?? `.${contentType.split('/')[1] ?? 'bin'}`;
}

interface Fetched {
  bytes: Buffer;
  contentType: string;
  fileName: string;
}

async function readBody(answer: Response, most: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength;
    if (size > most)
      throw new MediaError(
        'The attachments are larger than the carrier takes.',
        messageErrors.payloadTooLarge,
      );
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Fetches an attachment as the carrier does: it needs 2xx, a type that is carried, and a length. */
async function fetchMedia(url: string, most: number, timeout: number): Promise<Fetched> {
  const refuse = (why: string, cause?: unknown) =>
    new MediaError(`${url} ${why}`, messageErrors.notDispatched, { cause });
  let answer: Response;
  try {
    answer = await fetch(url, { signal: AbortSignal.timeout(timeout) });
  } catch (cause) {
    throw refuse('cannot be reached.', cause);
  }
  const contentType = cleanType(answer.headers.get('content-type'));
  const length = answer.headers.get('content-length');
  try {
    if (!answer.ok) throw refuse(`answers ${answer.status}.`);
    if (!carried.test(contentType)) throw refuse(`has a type that is not carried: "${contentType}".`);
    if (length === null) throw refuse('does not say its length (Content-Length).');
    if (Number(length) > most) {
      throw new MediaError(`${url} is larger than the carrier takes.`, messageErrors.payloadTooLarge);
    }
    const named = /filename="?([^";]+)"?/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
    const fileName = named ?? (basename(new URL(url).pathname) || 'file');
    return { bytes: await readBody(answer, most), contentType, fileName };
  } catch (error) {
    if (!answer.bodyUsed) await answer.body?.cancel();
    throw error instanceof MediaError ? error : refuse('broke off.', error);
  }
}

function decodeDataUrl(url: string): Fetched {
  const parts = /^data:([^;,]+)((?:;[^;,]+)*),(.*)$/s.exec(url);
  const contentType = cleanType(parts?.[1] ?? '');
  const settings = parts?.[2] ?? '';
  if (!parts || !carried.test(contentType)) {
    throw new MediaError(
      'A data URL must hold a picture, a film, a sound, a text or a PDF.',
      messageErrors.notDispatched,
    );
  }
  const content = parts[3] ?? '';
  let bytes: Buffer;
  try {
    bytes = settings.endsWith(';base64')
      ? Buffer.from(content, 'base64')
      : Buffer.from(decodeURIComponent(content));
  } catch (cause) {
    throw new MediaError('A data URL holds what cannot be decoded.', messageErrors.notDispatched, { cause });
  }
  if (bytes.length === 0) throw new MediaError('A data URL is empty.', messageErrors.notDispatched);
  const name = /;name=([^;,]+)/.exec(settings)?.[1];
  let fileName = `file${endingOf(contentType)}`;
  try {
    if (name) fileName = basename(decodeURIComponent(name));
  } catch {
    // A name that is not percent-encoded is used as it stands.
    fileName = basename(name ?? fileName);
  }
  return { bytes, contentType, fileName };
}

/**
 * Gets the attachments behind addresses or data URLs and keeps them.
 * @param most bytes all of them may have together.
 * @throws MediaError when one cannot be had; nothing is kept then.
 */
export async function takeMedia(world: World, urls: readonly string[], most: number): Promise<Media[]> {
  const fetched: Fetched[] = [];
  let left = most;
  for (const url of urls) {
    const one = url.startsWith('data:')
      ? decodeDataUrl(url)
      : await fetchMedia(url, left, world.timing.mediaTimeout);
    left -= one.bytes.length;
    if (left < 0) {
      throw new MediaError(
        'The attachments are larger than the carrier takes.',
        messageErrors.payloadTooLarge,
      );
    }
    fetched.push(one);
  }
  return fetched.map(({ bytes, contentType, fileName }) => {
    const id = randomUUID();
    world.blobs.put(id, bytes);
    return { id, contentType, fileName, size: bytes.length };
  });
}
