import { z } from 'zod';
import { attachmentsOf, type Attachment } from '../attachment.ts';
import { findFiles } from '../file-store.ts';

/** A file of a message on its way, as the device lists it; the file itself is kept beside it. */
export const outboxFile = z.object({
  name: z.string(),
  type: z.string(),
  size: z.number(),
  kind: z.enum(['file', 'audio', 'photo', 'video']).default('file'),
});
type OutboxFile = z.infer<typeof outboxFile>;

export const listFiles = (files: readonly Attachment[]): OutboxFile[] =>
  files.map(({ kind, file: { name, type, size } }) => ({ name, type, size, kind }));

/**
 * The files of a message that an earlier page left on its way.
 * @returns null when they are lost: a browser that cannot read them has lost them as well
 */
export async function findListedFiles(
  clientRef: string,
  listed: readonly OutboxFile[],
): Promise<readonly Attachment[] | null> {
  const stored = await findFiles(clientRef).catch(() => undefined);
  if (!stored || stored.length !== listed.length) return null;
  return stored.flatMap((file, index) => attachmentsOf([file], listed[index]!.kind));
}
