import { inbox, messenger } from '@chairline/contract';
import type { AttachmentKind } from '../../lib/attachment.ts';

export { attachmentsOf, type Attachment, type AttachmentKind } from '../../lib/attachment.ts';

/** What a composer takes. */
export interface FileLimits {
  types: readonly string[];
  wrongType: string;
  /** Of chosen files; recordings have `inbox.CAPTURE_MAX` of each kind. */
  maxFiles: number;
  tooMany: string;
  /** Of all together. */
  maxBytes: number;
  tooLarge: string;
  /** Files and recordings together; null where only the limits above count. */
  maxTogether: number | null;
}

const { inboxMessages } = inbox;

/** What a text takes (specification 2, section 5). */
export const textLimits: FileLimits = {
  types: inbox.attachmentTypes,
  wrongType: inboxMessages.fileType,
  maxFiles: inbox.TEXT_MAX_FILES,
  tooMany: inboxMessages.tooManyFiles,
  maxBytes: inbox.TEXT_FILES_MAX_BYTES,
  tooLarge: inboxMessages.filesTooLarge,
  maxTogether: inbox.TEXT_MEDIA_MAX,
};
/** The same for Messenger, which takes more. */
export const messengerLimits: FileLimits = {
  ...textLimits,
  maxBytes: messenger.MESSENGER_FILES_MAX_BYTES,
  tooLarge: messenger.messengerMessages.filesTooLarge,
};
const byExtension: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  bmp: 'image/bmp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
  wav: 'audio/wav',
};

/** What browsers and systems call the same types by other names. */
const otherNames: Record<string, string> = {
  'image/jpg': 'image/jpeg',
  'image/pjpeg': 'image/jpeg',
  'image/x-ms-bmp': 'image/bmp',
  'image/x-bmp': 'image/bmp',
  'image/x-png': 'image/png',
  'application/x-pdf': 'application/pdf',
  'audio/x-wav': 'audio/wav',
  'audio/wave': 'audio/wav',
};

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** The type of a file; by its ending when the browser does not say. The server looks into it either way. */
export function typeOfFile(file: FileFacts): string {
  const said = file.type.split(';')[0]!.trim().toLowerCase();
  return otherNames[said] ?? (said || (byExtension[file.name.toLowerCase().split('.').pop() ?? ''] ?? ''));
}

/** Bytes of several files together. */
export const totalBytes = (files: readonly { file: Pick<File, 'size'> }[]): number =>
  files.reduce((sum, { file }) => sum + file.size, 0);

function reasonAgainst(
  held: readonly { kind: AttachmentKind; file: FileFacts }[],
  file: FileFacts,
  kind: AttachmentKind,
  limits: FileLimits,
): string | null {
  // What was recorded here is of the right type, if not always of one that may be chosen.
  if (kind === 'file' && !limits.types.includes(typeOfFile(file))) return limits.wrongType;
  if (file.size === 0) return inboxMessages.fileEmpty(file.name);
  const alike = held.filter((other) => other.kind === kind).length;
  if (kind === 'file' && alike >= limits.maxFiles) return limits.tooMany;
  if (kind !== 'file' && alike >= inbox.CAPTURE_MAX) return inboxMessages.tooManyRecorded(kind);
  if (limits.maxTogether !== null && held.length >= limits.maxTogether) return inboxMessages.tooManyMedia;
  return sizeProblem([...held, { file }], limits);
}

/**
 * Why files cannot go together; null: they can. Asked of what is held already as well: a draft may change its way, and a
 * number takes less than Messenger.
 */
export const sizeProblem = (
  files: readonly { file: Pick<File, 'size'> }[],
  limits: Pick<FileLimits, 'maxBytes' | 'tooLarge'>,
): string | null => (totalBytes(files) > limits.maxBytes ? limits.tooLarge : null);

/**
 * Which of some files can go along with those already there.
 * @returns those that can, in their order, and each reason why others cannot, once
 */
export function admitFiles<F extends FileFacts>(
  held: readonly { kind: AttachmentKind; file: FileFacts }[],
  added: readonly F[],
  kind: AttachmentKind,
  limits: FileLimits,
): { admitted: F[]; errors: string[] } {
  const together = [...held];
  const admitted: F[] = [];
  const errors = new Set<string>();
  for (const file of added) {
    const reason = reasonAgainst(together, file, kind, limits);
    if (reason !== null) errors.add(reason);
    else {
      together.push({ kind, file });
      admitted.push(file);
    }
  }
  return { admitted, errors: [...errors] };
}

/** 12 KB, 3.4 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
