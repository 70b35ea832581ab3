import { expect, test } from 'vitest';
import type { Chunk } from '../../apps/web/build/list-chunks.ts';
import { FIRST_LOAD_BUDGET, firstLoad, judgeFirstLoad } from './first-load.ts';

const chunk = (file: string, from: string | null, imports: string[], modules = {}): Chunk => ({
  file,
  from,
  imports,
  modules,
});

const page = [
  chunk('index.js', 'apps/web/index.html', ['react.js'], { 'apps/web/src/app/main.tsx': 900 }),
  chunk('desk.js', 'apps/web/src/desk.tsx', ['react.js', 'parts.js'], { 'apps/web/src/desk.tsx': 10 }),
  chunk('parts.js', null, ['desk.js'], {
    'apps/web/src/features/inbox/large.tsx': 5_000,
    'apps/web/src/features/inbox/small.tsx': 5,
  }),
  chunk('react.js', null, [], { 'node_modules/@types/react/index.js': 7_000 }),
  chunk('dialog.js', 'apps/web/src/dialog.tsx', ['react.js'], { 'apps/web/src/dialog.tsx': 99_999 }),
];
const begins = ['apps/web/index.html', 'apps/web/src/desk.tsx'];

test('the first load is what the page and the desk begin with and all that comes with it, each once', () => {
  expect(firstLoad(page, begins).map(({ file }) => file)).toEqual([
    'index.js',
    'react.js',
    'desk.js',
    'parts.js',
  ]);
});

test('a beginning that was renamed is named, instead of counting less', () => {
  expect(() => firstLoad(page, ['apps/web/src/moved.tsx'])).toThrow('has no part apps/web/src/moved.tsx');
});

test('the budget may be used up, and not a byte more', () => {
  const scripts = firstLoad(page, begins);
  const sizes = (last: number) => (file: string) => (file === 'parts.js' ? last : 10_000);
  const left = FIRST_LOAD_BUDGET - 30_000;
  expect(judgeFirstLoad(scripts, sizes(left))).toEqual({ bytes: FIRST_LOAD_BUDGET, problem: null });
  expect(judgeFirstLoad(scripts, sizes(left + 1)).problem).toContain('1 more than the 190000 it may');
});

test('what is too much is named: the scripts, the packages and features, the files of ours', () => {
  const { problem } = judgeFirstLoad(firstLoad(page, begins), () => 100_000);
  expect(problem).toContain('100000  parts.js');
  expect(problem).toContain('7000  @types/react');
  expect(problem).toContain('5005  apps/web/src/features/inbox\n');
  expect(problem).toContain('5000  apps/web/src/features/inbox/large.tsx');
  expect(problem).not.toContain('dialog');
});
