import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { BackupError } from './backup-error.ts';

export const MANIFEST = 'manifest.json';
/** As `sha256sum` writes and checks it. */
export const SUMS = 'SHA256SUMS';
export const TABLES = 'tables';
export const FILES = 'files';

const names = z.object({ schema: z.string(), name: z.string() });

const contents = z.object({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  version: z.string(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  /** Of the job queue's own schema. */
  queueMigration: z.int(),
  tables: z.array(names.extend({ columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(names.extend({ value: z.string(), called: z.boolean() })),
  /** null: they lie in a bucket, whose own versions keep them. */
  files: z.int().nullable(),
  sums: z.string(),
});
export type Contents = z.infer<typeof contents>;

/** Whoever has not the installation's key cannot write a manifest that passes. */
const sealOf = (key: Buffer, text: string): Buffer =>
  createHmac('sha256', key).update('chairline:backup:').update(text).digest();

export function writeManifest(made: Contents, key: Buffer): string {
  const text = JSON.stringify(made);
  return `${JSON.stringify({ contents: made, seal: sealOf(key, text).toString('hex') }, null, 1)}\n`;
}

/**
 * Reads a backup's manifest and compares every file with its checksum.
 * @throws BackupError when it is none, is not whole, was changed, or belongs to another ENCRYPTION_KEY
 */
export async function readBackup(
  folder: string,
  key: Buffer,
): Promise<{ manifest: Contents; sums: Map<string, string> }> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`${folder} holds no whole backup: there is no ${MANIFEST} in it.`, { cause });
  });
  const manifest = openManifest(text, key);
  const listed = await readFile(path.join(folder, SUMS), 'utf8').catch((cause: unknown) => {
    throw new BackupError(`The backup is not whole: ${SUMS} is missing.`, { cause });
  });
  if (createHash('sha256').update(listed).digest('hex') !== manifest.sums)
    throw new BackupError(`The backup was changed: ${SUMS} is not what was written.`);
  const sums = new Map(
    listed
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(66), line.slice(0, 64)] as const),
  );
  for (const [name, sum] of sums) {
    const found = await sumOf(path.join(folder, name)).catch((cause: unknown) => {
      throw new BackupError(`The backup is not whole: ${name} cannot be read.`, { cause });
    });
    if (found !== sum) throw new BackupError(`The backup was changed: ${name} is not what was written.`);
  }
  return { manifest, sums };
}

function openManifest(text: string, key: Buffer): Contents {
  const changed = (cause?: unknown) =>
    new BackupError(
      `${MANIFEST} does not fit ENCRYPTION_KEY: set the one that the installation had when the backup was made. If it is that one, the manifest was changed.`,
      { cause },
    );
  let read: { contents: unknown; seal: string };
  try {
    read = z.object({ contents: z.unknown(), seal: z.string() }).parse(JSON.parse(text)) as typeof read;
  } catch (error) {
    throw changed(error);
  }
  const given = Buffer.from(read.seal, 'hex');
  const due = sealOf(key, JSON.stringify(read.contents));
  if (given.length !== due.length || !timingSafeEqual(given, due)) throw changed();
  const parsed = contents.safeParse(read.contents);
  if (!parsed.success)
    throw new BackupError('The backup was made by a newer Chairline: restore it with that one.', {
      cause: parsed.error,
    });
  return parsed.data;
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
