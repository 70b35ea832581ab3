import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { checkReads } from './table-readers.ts';

const FEATURES = 'apps/server/src/features';
const good: Record<string, string> = {
  'offices/schema.ts': `export const clients = pgTable('clients', {});`,
  'threads/schema.ts': `export const commItems = pgTable(\n  'comm_items',\n  {},\n);`,
  'threads/store.ts': `import { commItems } from './schema.ts'; sql\`SELECT 1 FROM comm_items\`;`,
  // Words of a sentence, a table nobody has, and tests.
  'mail/store.ts': `// It comes from clients that wait.\nsql\`SELECT 1 FROM given JOIN LATERAL (SELECT 1) x\`;`,
  'mail/mail.test.ts': `sql\`SELECT 1 FROM comm_items\`;`,
};

let root: string;
function check(files: Record<string, string>, named: Record<string, string[]> = {}) {
  root = mkdtempSync(path.join(tmpdir(), 'readers-'));
  for (const [name, text] of Object.entries({ ...good, ...files })) {
    const file = path.join(root, FEATURES, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
  return checkReads(root, named);
}
afterEach(() => rmSync(root, { recursive: true, force: true }));

it('finds nothing where everybody reads their own', () => {
  expect(check({})).toEqual({ unnamed: [], unneeded: [] });
});

it.each([
  ['FROM', 'sql`SELECT 1\n  FROM comm_items i`', 'mail → threads'],
  ['JOIN', 'sql`SELECT 1 FROM emails e LEFT JOIN comm_items i ON true`', 'mail → threads'],
  ['USING', 'sql`DELETE FROM emails e USING comm_items i`', 'mail → threads'],
  ['its schema', `import { clients } from '../offices/schema.ts';`, 'mail → offices'],
])('finds a read of another’s table that is not named: %s', (_how, text, pair) => {
  expect(check({ 'mail/find.ts': text })).toEqual({ unnamed: [pair], unneeded: [] });
});

it('takes the pairs that are named, and says which nothing needs', () => {
  const named = { mail: ['threads', 'offices'] };
  expect(check({ 'mail/find.ts': 'sql`SELECT 1 FROM comm_items`' }, named)).toEqual({
    unnamed: [],
    unneeded: ['mail → offices'],
  });
});
