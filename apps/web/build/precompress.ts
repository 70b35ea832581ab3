import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);

/** Files under this size gain nothing from compression. */
const MIN_BYTES = 1024;

async function writeCompressed(file: string): Promise<void> {
  const content = await readFile(file);
  if (content.length < MIN_BYTES) return;
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  await writeFile(`${file}.br`, await brotli(content, options));
  await writeFile(`${file}.gz`, await gz(content, { level: 9 }));
}

/**
 * Writes a `.br` and a `.gz` beside every script, style and image that is text, for a server that
 * sends the ready-made one. The page itself stays out: the server puts a nonce into it per request.
 */
export function precompress(): Plugin {
  let folder = 'dist';
  return {
    name: 'chairline-precompress',
    apply: 'build',
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    async closeBundle() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      for (const entry of entries) {
        if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest)$/.test(entry.name)) continue;
        await writeCompressed(join(entry.parentPath, entry.name));
      }
    },
  };
}
