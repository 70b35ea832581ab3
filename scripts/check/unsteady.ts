/** `node scripts/check/unsteady.ts`: the list of unsteady tests holds no more than it may, and none that is gone. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { faultsOf, readUnsteady, UNSTEADY_FILE } from '../lib/unsteady.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const rows = readUnsteady(readFileSync(path.join(root, UNSTEADY_FILE), 'utf8'));
const faults = faultsOf(rows, (file) => {
  const at = path.join(root, file);
  return existsSync(at) ? readFileSync(at, 'utf8') : undefined;
});
for (const fault of faults) console.log(fault);
console.log(`${rows.length} tests are known to be unsteady`);
process.exitCode = faults.length > 0 ? 1 : 0;
