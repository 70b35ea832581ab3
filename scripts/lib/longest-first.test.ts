import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { LONG, SLOW, SMOKE } from '../../e2e/tiers.ts';

const root = path.resolve(import.meta.dirname, '../..');

it.each([...LONG, ...SLOW, ...SMOKE])('%s is still a test file', (file) => {
  expect(existsSync(path.join(root, file))).toBe(true);
});

it('each is named once', () => {
  const all = [...LONG, ...SLOW, ...SMOKE];
  expect(all.filter((file, place) => all.indexOf(file) !== place)).toEqual([]);
});
