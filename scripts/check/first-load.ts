import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtChunks, firstLoad, gzippedSize, judgeFirstLoad } from '../lib/first-load.ts';
import { buildWeb } from '../lib/web-build.ts';

/** The part `first-load` of `npm run check`: the built page holds its budget, and nothing of the gallery. */

const root = path.resolve(import.meta.dirname, '../..');
await buildWeb(root);
const chunks = builtChunks();
const { bytes, problem } = judgeFirstLoad(firstLoad(chunks), (file) =>
  gzippedSize(readFileSync(path.join(root, 'apps/web/dist', file))),
);
const gallery = chunks
  .flatMap(({ modules }) => Object.keys(modules))
  .filter((file) => file.startsWith('apps/web/src/app/gallery/'));
console.log(problem ?? `first load: ${bytes} bytes`);
if (gallery.length > 0)
  console.log(`The gallery is for development, and is in the build: ${gallery.join(', ')}`);
process.exitCode = problem === null && gallery.length === 0 ? 0 : 1;
