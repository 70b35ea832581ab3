import type { Context } from '../../platform/context.ts';
import type { TakenFile } from '../../platform/files/check-upload.ts';
import type { Platform } from '../../platform/platform.ts';
import { insertMedia } from '../threads/index.ts';

/** A file that stands in the store. */
export interface KeptFile extends TakenFile {
  key: string;
  sha256: Buffer;
}

/**
 * Puts files into the store for what `work` writes down, and takes them away again where nothing of theirs was written:
 * it failed, or answered what an earlier call of the same `client_ref` made.
 * @throws what `work` throws
 */
export async function withKeptFiles<T extends { repeated: boolean }>(
  platform: Platform,
  office: number,
  files: readonly TakenFile[],
  work: (kept: readonly KeptFile[]) => Promise<T>,
): Promise<T> {
  const kept: KeptFile[] = [];
  const discard = async () => {
    for (const { key } of kept) await platform.files.remove(key);
  };
  try {
    for (const file of files) kept.push({ ...file, ...(await platform.files.put(office, file.bytes)) });
    const done = await work(kept);
    if (done.repeated) await discard();
    return done;
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Writes down that files belong to an item, in the transaction that makes it. */
export async function insertFiles(ctx: Context, itemId: number, files: readonly KeptFile[]): Promise<void> {
  for (const file of files) {
    await insertMedia(ctx.tx, {
      clientId: ctx.office,
      commItemId: itemId,
      mediaType: file.type,
      fileName: file.fileName,
      size: file.bytes.length,
      sha256: file.sha256,
      storageKey: file.key,
      createdAt: ctx.now,
    });
  }
}
