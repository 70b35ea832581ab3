import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { pruneRoutes } from './leave-out-server-side.ts';
import { pruneSchemas } from './leave-out-unused-zod.ts';
import type { Node } from './syntax-tree.ts';

const treeOf = (code: string, name: string) => parseSync(name, code).program as unknown as Node;

const routes = `export const listTags = route({ name: 'listTags', method: 'GET', path: '/tags', summary: 'All of them.', answer: z.array(tag) });
export const createTag = route({
  name: 'createTag',
  summary: \`Make a
tag.\`,
  params: byId,
  body: tagForm.extend({ body: z.string() }),
  answer: z.object({ tag }),
});
export const messages = { summary: 'Kept', body: 'Kept' };
`;

test('what the server alone does with a route goes; what comes after keeps its line', () => {
  const pruned = pruneRoutes(routes, treeOf(routes, 'routes.ts'), () => false);
  expect(treeOf(pruned, 'routes.ts').type).toBe('Program');
  expect(pruned).not.toMatch(/All of them|Make a|byId|tagForm/);
  expect(pruned).toContain("path: '/tags'");
  expect(pruned.split('\n').findIndex((line) => line.includes('answer: z.object({ tag })'))).toBe(7);
  expect(pruned).toContain("{ summary: 'Kept', body: 'Kept' }");
});

test('a schema of what is sent stays where the page reads it', () => {
  const pruned = pruneRoutes(routes, treeOf(routes, 'routes.ts'), (address) => address === 'createTag.body');
  expect(pruned).toContain('body: tagForm.extend');
  expect(pruned).not.toContain('byId');
});

const zod = readFileSync(new URL('../../../node_modules/zod/v4/classic/schemas.js', import.meta.url), 'utf8');

test('of zod’s methods those stay that are called, and those they call', () => {
  const pruned = pruneSchemas(zod, treeOf(zod, 'schemas.js'), new Set(['isOptional', 'email']));
  expect(treeOf(pruned, 'schemas.js').type).toBe('Program');
  expect(pruned).toMatch(/^ {4}isOptional\(/m);
  expect(pruned).toMatch(/^ {4}safeParse\(/m);
  expect(pruned).toMatch(/^ {4}email\(/m);
  expect(pruned).not.toMatch(/^ {4}(jwt|superRefine|isNullable)\(/m);
  expect(pruned).not.toMatch(/JIT|^import en |core\.config\(en/m);
  expect(pruned.split('\n')).toHaveLength(zod.split('\n').length);
});

test('a zod that is written otherwise fails the build instead of growing the page', () => {
  const other = 'export const ZodType = make("ZodType", { jwt() {} });';
  expect(() => pruneSchemas(other, treeOf(other, 'schemas.js'), new Set())).toThrow('zod is not as');
});
