import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readLetters, readRules, writeModule, writeSql } from './fold-letters.ts';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
const letters = readLetters(readRules());

test('the table of letters is what PostgreSQL’s rules make it', () => {
  expect(read('packages/contract/src/shared/latin-letters.ts')).toBe(writeModule(letters));
  expect([letters.get('đ'), letters.get('ß'), letters.get('ı')]).toEqual(['d', 'ss', 'i']);
});

test('and the database’s is the same', () => {
  expect(read('apps/server/src/migrations/0135_names.sql')).toContain(writeSql(letters));
});
