import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { pruneSchemas } from './leave-out-unused-zod.ts';
import type { Node } from './syntax-tree.ts';

const treeOf = (code: string, name: string) => parseSync(name, code).program as unknown as Node;

const zod = readFileSync(new URL('../../../node_modules/zod/v4/classic/schemas.js', import.meta.url), 'utf8');

test('of zod’s methods those stay that are called, and those they call', () => {
  const pruned = pruneSchemas(zod, treeOf(zod, 'schemas.js'), new Set(['isOptional', 'email']));
  expect(treeOf(pruned, 'schemas.js').type).toBe('Program');
  expect(pruned).toMatch(/^ {4}isOptional\(/m);
  expect(pruned).toMatch(/^ {4}safeParse\(/m);
  expect(pruned).toMatch(/^ {4}email\(/m);
  expect(pruned).not.toMatch(/^ {4}(jwt|superRefine|isNullable)\(/m);
  expect(pruned).not.toContain('JIT');
  expect(pruned.split('\n')).toHaveLength(zod.split('\n').length);
});

test('a zod that is written otherwise fails the build instead of growing the page', () => {
  const other = 'export const ZodType = make("ZodType", { jwt() {} });';
  expect(() => pruneSchemas(other, treeOf(other, 'schemas.js'), new Set())).toThrow('zod is not as');
});
