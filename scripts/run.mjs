/** `node scripts/run.mjs <file.ts> [arguments]`: runs a program of ours, after installing what it needs. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { continueIn, fail, prepare, root } from './lib/bootstrap.mjs';

const [file, ...args] = process.argv.slice(2);
if (!file) fail('Name the program to run: node scripts/run.mjs <file.ts> [arguments].');
if (!existsSync(path.join(root, file))) fail(`There is no ${file}.`);
await prepare();
await continueIn(file, args);
