import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkExpressions } from './expressions.ts';

let root: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'chairline-expressions-'));
  mkdirSync(path.join(root, 'apps/server/src'), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What is said of a file of the server with this text. */
function slowIn(text: string): string[] {
  writeFileSync(path.join(root, 'apps/server/src/one.ts'), text);
  return checkExpressions(root).slow.map(({ at, source }) => `${at} ${source}`);
}

test.each([
  ['cubic, as it once held the server for 23 s', String.raw`/url\(\s*(["']?)([^)]*?)\1\s*\)/gi`],
  ['exponential', String.raw`/^(a+)+$/`],
  ['exponential by alternatives', String.raw`/^(?:\w|\d)+:$/`],
  ['quadratic by its end', String.raw`/\s+$/`],
  ['quadratic by two parts', String.raw`/^\s*\d*\s*x?\s*$/`],
  ['quadratic by its beginning', String.raw`/<!--[\s\S]*?-->/g`],
  ['quadratic by a beginning of several parts', String.raw`/<style\b[^>]*>x/i`],
  ['quadratic between words', String.raw`/\b[\w.+-]+@x/`],
])('%s: found', (_name, expression) => {
  expect(slowIn(`const one = 1;\nexport const it = ${expression};\n`)).toEqual([
    `apps/server/src/one.ts:2 ${expression.slice(1, expression.lastIndexOf('/'))}`,
  ]);
});

test('what is put together is looked at as a whole', () => {
  const text = String.raw`
const blank = '\\s*';
export const it = new RegExp(${'`^${blank}a?${blank}$`'}, 'i');
export const other = (name: string) => RegExp(${'`^${name}:(x+)+$`'});
export const again = new RegExp(/\s+$/.source + '$');
`;
  expect(slowIn(text)).toEqual([
    String.raw`apps/server/src/one.ts:5 \s+$`,
    String.raw`apps/server/src/one.ts:3 ^\s*a?\s*$`,
    String.raw`apps/server/src/one.ts:4 ^word:(x+)+$`,
    String.raw`apps/server/src/one.ts:5 \s+$$`,
  ]);
});

test.each([
  String.raw`/^[a-z\d]{1,64}@[a-z\d-]+(?:\.[a-z\d-]+)+$/i`,
  String.raw`/(?<!\s)\s+$/`,
  String.raw`/[\p{L}\p{N}]+/gu`,
  String.raw`/^\d{4}-\d\d-\d\d$/`,
  String.raw`/"[^"\\]*(?:\\.[^"\\]*)*"/g`,
])('%s passes', (expression) => {
  expect(slowIn(`export const it = ${expression};\n`)).toEqual([]);
});

test('tests are left out, and a file that does not parse is said', () => {
  writeFileSync(path.join(root, 'apps/server/src/one.test.ts'), 'export const it = /(a+)+$/;');
  expect(slowIn('export const it = 1;')).toEqual([]);
  expect(() => slowIn('const (')).toThrow('one.ts does not parse');
});
