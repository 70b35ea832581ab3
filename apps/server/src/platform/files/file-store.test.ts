import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FileStore, openFileStore } from './file-store.ts';

let dir: string;
let files: FileStore;

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'chairline-files-'));
  files = await openFileStore({ driver: 'local', dir });
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test.each([0, 1, 100, 70_000, 3_000_000])(
  'a file of %d bytes is read as it was stored, and nothing of the memory beside it',
  async (size) => {
    const bytes = randomBytes(size);
    const { key } = await files.put(7, bytes);
    const read = await files.read(key);
    expect(read.length).toBe(size);
    expect(read.equals(bytes)).toBe(true);
  },
);

test('one that is not there is not read', async () => {
  await expect(files.read('7/none')).rejects.toThrow();
});
