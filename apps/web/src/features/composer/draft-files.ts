import type { Attachment } from './attachments.ts';
import { draftFileKey, parseDraft, type DraftOwner, type DraftTarget, type StoredFile } from './drafts.ts';
import { dropDraftFiles, findDraftFile, keepDraftFile, listDraftFiles } from '../../lib/file-store.ts';

/**
 * Keeps a draft's new files on the device and drops those that left it.
 * @returns the names of files the browser has no room for
 */
export async function keepAttachments(
  owner: DraftOwner,
  target: DraftTarget,
  before: readonly Attachment[],
  after: readonly Attachment[],
): Promise<string[]> {
  const had = new Set(before.map(({ id }) => id));
  const has = new Set(after.map(({ id }) => id));
  const unkept: string[] = [];
  for (const { id, file } of after) {
    if (had.has(id)) continue;
    try {
      await keepDraftFile(draftFileKey(owner, target, id), file);
    } catch (error) {
      console.warn('A file of a draft cannot be kept on this device', error);
      unkept.push(file.name);
    }
  }
  const gone = before.filter(({ id }) => !has.has(id));
  try {
    await dropDraftFiles(gone.map(({ id }) => draftFileKey(owner, target, id)));
  } catch (error) {
    // The next page sweeps them away.
    console.warn('Files of a draft stay in the browser', error);
  }
  return unkept;
}

/** The files a draft had on an earlier page; the names of those that are lost. */
export async function restoreAttachments(
  owner: DraftOwner,
  target: DraftTarget,
  listed: readonly StoredFile[],
): Promise<{ found: Attachment[]; lost: string[] }> {
  const found: Attachment[] = [];
  const lost: string[] = [];
  for (const { id, kind, name } of listed) {
    try {
      const file = await findDraftFile(draftFileKey(owner, target, id));
      if (file) found.push({ id, kind, file });
      else lost.push(name);
    } catch (error) {
      console.warn('A file of a draft cannot be read', error);
      lost.push(name);
    }
  }
  return { found, lost };
}

/** A file that was put away a moment ago by another window may not stand in its draft yet. */
const SWEEP_AFTER_MS = 20_000;

/** Drops kept files that no draft of this device names any more, of whatever user. */
export async function sweepDraftFiles(storage: Pick<Storage, 'getItem'>): Promise<void> {
  const orphans = async () => {
    const keys = await listDraftFiles();
    return keys.filter((key) => {
      const end = key.lastIndexOf('.');
      const draft = parseDraft(storage.getItem(key.slice(0, end)));
      return !draft?.files.some((file) => typeof file !== 'string' && file.id === key.slice(end + 1));
    });
  };
  try {
    const first = new Set(await orphans());
    if (first.size === 0) return;
    await new Promise((resolve) => setTimeout(resolve, SWEEP_AFTER_MS));
    await dropDraftFiles((await orphans()).filter((key) => first.has(key)));
  } catch (error) {
    console.warn('The browser’s file store cannot be tidied', error);
  }
}
