import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

/** A script of the built page. */
export interface Chunk {
  /** Its path under `dist`. */
  file: string;
  /** The file of ours that it begins with, from the repository's root; null for one that others share. */
  from: string | null;
  /** The scripts that come with it. */
  imports: string[];
  /** How long each file in it is before it is minified, in characters, from the repository's root. */
  modules: Record<string, number>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** Not in `dist`, all of which is served. */
export const CHUNKS_FILE = `${root}node_modules/.cache/chairline/web-chunks.json`;

const fromRoot = (id: string) => relative(root, id).replaceAll('\\', '/');

/** Writes down what each script of the page is made of: `npm run check` holds the first load to its budget by it. */
export function listChunks(): Plugin {
  let chunks: Chunk[] = [];
  return {
    name: 'chairline-list-chunks',
    apply: 'build',
    generateBundle(_, bundle) {
      chunks = Object.values(bundle).flatMap((one) =>
        one.type === 'chunk'
          ? {
              file: one.fileName,
              from: one.facadeModuleId === null ? null : fromRoot(one.facadeModuleId),
              imports: one.imports,
              modules: Object.fromEntries(
                Object.entries(one.modules).map(([id, module]) => [fromRoot(id), module.renderedLength]),
              ),
            }
          : [],
      );
    },
    async closeBundle() {
      await mkdir(dirname(CHUNKS_FILE), { recursive: true });
      await writeFile(CHUNKS_FILE, JSON.stringify(chunks));
    },
  };
}
