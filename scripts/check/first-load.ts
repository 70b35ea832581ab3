import { readFileSync } from 'node:fs';
import path from 'node:path';
import { builtChunks, firstLoad, gzippedSize, judgeFirstLoad } from '../lib/first-load.ts';
import { buildWeb } from '../lib/web-build.ts';

/** The part `first-load` of `npm run check`: the built page holds its budget. */

const root = path.resolve(import.meta.dirname, '../..');
await buildWeb(root);
const { bytes, problem } = judgeFirstLoad(firstLoad(builtChunks()), (file) =>
  gzippedSize(readFileSync(path.join(root, 'apps/web/dist', file))),
);
console.log(problem ?? `first load: ${bytes} bytes`);
process.exitCode = problem === null ? 0 : 1;
