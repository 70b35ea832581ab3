import { isAttachment, readMime, type Part } from './mime.ts';
import type { GmailStore } from './store.ts';
import type { Mail } from './types.ts';

const encoded = (bytes: Buffer): string => bytes.toString('base64url');

/** The id of a part's bytes: opaque to whoever reads it. */
const attachmentId = (mail: Mail, partId: string): string =>
  `ANGjdJ${encoded(Buffer.from(`${mail.id}:${partId}`))}`;

/** Gmail gives text parts in UTF-8, whatever they were written in. */
function bytesOf(part: Part): Buffer {
  if (!part.mimeType.startsWith('text/') || isAttachment(part) || /^(utf-?8|us-ascii)?$/i.test(part.charset))
    return part.body;
  try {
    return Buffer.from(new TextDecoder(part.charset).decode(part.body));
  } catch {
    return part.body;
  }
}

function presentPart(mail: Mail, part: Part, partId: string): object {
  const bytes = bytesOf(part);
  const apart = part.parts.length === 0 && isAttachment(part);
  return {
    partId,
    mimeType: part.mimeType,
    filename: part.fileName,
    headers: part.headers,
    body:
      part.parts.length > 0
        ? { size: 0 }
        : apart
          ? { attachmentId: attachmentId(mail, partId), size: bytes.length }
          : { size: bytes.length, ...(bytes.length > 0 ? { data: encoded(bytes) } : {}) },
    ...(part.parts.length > 0
      ? {
          parts: part.parts.map((one, index) =>
            presentPart(mail, one, partId === '' ? String(index) : `${partId}.${index}`),
          ),
        }
      : {}),
  };
}

/** A Message resource in one of its formats (users.messages.get). */
export function presentMail(
  store: GmailStore,
  mail: Mail,
  format: string,
  only: readonly string[] = [],
): object {
  const basics = {
    id: mail.id,
    threadId: mail.threadId,
    labelIds: mail.labelIds,
    snippet: mail.snippet.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`),
    historyId: String(mail.historyId),
    internalDate: String(mail.internalDate),
    sizeEstimate: mail.size,
  };
  if (format === 'minimal') return basics;
  const raw = store.rawOf(mail);
  if (format === 'raw') return { ...basics, raw: encoded(raw) };
  const mime = readMime(raw);
  if (format === 'full') return { ...basics, payload: presentPart(mail, mime, '') };
  const wanted = new Set(only.map((name) => name.toLowerCase()));
  const headers = mime.headers.filter(({ name }) => wanted.size === 0 || wanted.has(name.toLowerCase()));
  return { ...basics, payload: { mimeType: mime.mimeType, headers } };
}

/** The bytes of an attachment by its id; null for one that is not this mail's. */
export function findAttachment(store: GmailStore, mail: Mail, id: string): Buffer | null {
  const [owner, path] = Buffer.from(id.replace(/^ANGjdJ/, ''), 'base64url')
    .toString()
    .split(':');
  if (owner !== mail.id || path === undefined) return null;
  let part: Part | undefined = readMime(store.rawOf(mail));
  for (const step of path === '' ? [] : path.split('.')) part = part?.parts[Number(step)];
  return part ? bytesOf(part) : null;
}
