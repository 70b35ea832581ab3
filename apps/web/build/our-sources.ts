import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The text of every file of the page, the reducers and the contract, tests as well. */
export function* ourSources(): Generator<string> {
  for (const folder of ['../src', '../../../packages/office-state/src', '../../../packages/contract/src']) {
    const root = fileURLToPath(new URL(folder, import.meta.url));
    for (const file of readdirSync(root, { recursive: true, encoding: 'utf8' }))
      if (/\.tsx?$/.test(file)) yield readFileSync(`${root}/${file}`, 'utf8');
  }
}
