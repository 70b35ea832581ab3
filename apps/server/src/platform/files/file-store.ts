import { createHash, randomUUID } from 'node:crypto';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { fileTypeFromBuffer } from 'file-type';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config, S3Files } from '../config.ts';

/** Files of offices: on the local disk by default, on S3 by setting. Keys start with the office's id. */
export interface FileStore {
  /** @param place under the office's folder, which it then replaces; left out: one of its own */
  put(office: number, bytes: Buffer, place?: string): Promise<{ key: string; sha256: Buffer }>;
  /** @throws when the file is not there */
  read(key: string): Promise<Buffer>;
  /** Whether there is one; it may be gone when it is read. */
  has(key: string): Promise<boolean>;
  stream(key: string): Promise<Readable>;
  remove(key: string): Promise<void>;
  /** How many files an office has, and of how many bytes. */
  measureOffice(office: number): Promise<{ files: number; bytes: number }>;
  /** Removes everything an office has. */
  removeOffice(office: number): Promise<void>;
  /**
   * Writes a little and takes it away again.
   * @returns bytes that are left, null where that cannot be known
   * @throws when nothing can be stored
   */
  probe(): Promise<number | null>;
}

/** More than a block, so that it needs room of its own. */
const PROBE = Buffer.alloc(8_192, 'x');

export async function openFileStore(options: Config['files']): Promise<FileStore> {
  // Patients' pictures are for this user's eyes alone.
  if (options.driver === 'local') await mkdir(options.dir, { recursive: true, mode: 0o700 });
  const disk = new Disk(
    options.driver === 's3'
      ? await openS3(options)
      : new FSDriver({ location: options.dir, visibility: 'private' }),
  );
  return {
    async put(office, bytes, place) {
      const key = `${office}/${place ?? `${new Date().toISOString().slice(0, 7)}/${randomUUID()}`}`;
      await disk.put(key, bytes);
      return { key, sha256: createHash('sha256').update(bytes).digest() };
    },
    // Not getBytes: of an empty file it answers what lies in this process's memory (flydrive's FSDriver takes the whole pool).
    read: async (key) => buffer(await disk.getStream(key)),
    has: (key) => disk.exists(key),
    stream: (key) => disk.getStream(key),
    remove: (key) => disk.delete(key),
    async measureOffice(office) {
      const found = { files: 0, bytes: 0 };
      let paginationToken: string | undefined;
      try {
        do {
          const page = await disk.listAll(`${office}/`, {
            recursive: true,
            ...(paginationToken === undefined ? {} : { paginationToken }),
          });
          for (const one of page.objects) {
            if (!one.isFile) continue;
            found.files += 1;
            found.bytes += (await disk.getMetaData(one.key)).contentLength;
          }
          ({ paginationToken } = page);
        } while (paginationToken !== undefined);
      } catch (error) {
        // One that never stored anything has no folder.
        if (!isMissingFolder(error)) throw error;
      }
      return found;
    },
    removeOffice: (office) => disk.deleteAll(`${office}/`),
    async probe() {
      if (options.driver === 's3') {
        await disk.exists('probe');
        return null;
      }
      const file = path.join(options.dir, `.probe-${randomUUID()}`);
      try {
        await writeFile(file, PROBE, { mode: 0o600 });
      } finally {
        await rm(file, { force: true });
      }
      const { bavail, bsize } = await statfs(options.dir);
      return bavail * bsize;
    },
  };
}

const isMissingFolder = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'ENOENT' &&
  'syscall' in error.cause &&
  error.cause.syscall === 'scandir';

/** The S3 driver and its SDK are loaded only where an installation uses them. */
async function openS3(s3: S3Files) {
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new S3Driver({
    credentials: { accessKeyId: s3.accessKeyId, secretAccessKey: s3.secretAccessKey },
    region: s3.region,
    bucket: s3.bucket,
    visibility: 'private',
    ...(s3.endpoint ? { endpoint: s3.endpoint, forcePathStyle: true } : {}),
  });
}

/** What a file's content says it is, whatever its name says, and the ending such files have; null for none we know. */
export async function kindOfContent(bytes: Buffer): Promise<{ type: string; ending: string } | null> {
  const found = await fileTypeFromBuffer(bytes);
  if (found) return { type: found.mime, ending: found.ext };
  // Names in a contact card may be in small letters (RFC 6350, 3.3), and a mark may stand before them.
  return /^(?:\ufeff)?[ \t\r\n]{0,20}begin:vcard[ \t]{0,20}[\r\n]/i.test(bytes.toString('utf8', 0, 100))
    ? { type: 'text/vcard', ending: 'vcf' }
    : null;
}

/** The MIME type a file's content says it is, whatever its name says; null when it is none we know. */
export const typeOfContent = async (bytes: Buffer): Promise<string | null> =>
  (await kindOfContent(bytes))?.type ?? null;
