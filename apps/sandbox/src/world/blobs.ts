import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pictures and files that travelled with texts, by id. */
export interface Blobs {
  put(id: string, bytes: Uint8Array): void;
  get(id: string): Buffer | null;
  clear(): void;
}

/** @param folder where the files lie; null keeps them in memory. Ids are the sandbox's own (UUIDs), never given. */
export function openBlobs(folder: string | null): Blobs {
  if (folder === null) {
    const kept = new Map<string, Buffer>();
    return {
      put: (id, bytes) => void kept.set(id, Buffer.from(bytes)),
      get: (id) => kept.get(id) ?? null,
      clear: () => kept.clear(),
    };
  }
  const root = join(folder, 'media');
  mkdirSync(root, { recursive: true });
  return {
    put: (id, bytes) => writeFileSync(join(root, id), bytes),
    get: (id) => (existsSync(join(root, id)) ? readFileSync(join(root, id)) : null),
    clear() {
      rmSync(root, { recursive: true, force: true });
      mkdirSync(root, { recursive: true });
    },
  };
}
