import { inbox } from '@chairline/contract';

/** What the file picker offers. */
export const ACCEPT = inbox.attachmentTypes.join(',');

const byExtension: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  bmp: 'image/bmp',
  gif: 'image/gif',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
};

type FileFacts = Pick<File, 'name' | 'type' | 'size'>;

/** The type of a file; by its ending when the browser does not say. The server looks into it either way. */
export function typeOfFile(file: FileFacts): string {
  return file.type || byExtension[file.name.toLowerCase().split('.').pop() ?? ''] || '';
}

/**
 * Adds files to those already chosen; the carrier's size limit is for all of them together.
 * @returns all files that can go, and each reason why others cannot, once
 */
export function addFiles<F extends FileFacts>(
  chosen: readonly F[],
  added: readonly F[],
): { files: F[]; errors: string[] } {
  const files = [...chosen];
  const errors = new Set<string>();
  let bytes = files.reduce((sum, file) => sum + file.size, 0);
  for (const file of added) {
    if (!inbox.attachmentTypes.some((type) => type === typeOfFile(file))) {
      errors.add(inbox.inboxMessages.fileType);
    } else if (files.length >= inbox.TEXT_MAX_FILES) {
      errors.add(inbox.inboxMessages.tooManyFiles);
    } else if (bytes + file.size > inbox.TEXT_FILES_MAX_BYTES) {
      errors.add(inbox.inboxMessages.filesTooLarge);
    } else {
      files.push(file);
      bytes += file.size;
    }
  }
  return { files, errors: [...errors] };
}

/** 12 KB, 3.4 MB. */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
