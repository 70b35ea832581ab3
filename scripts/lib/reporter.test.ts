import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runProgram } from './run-program.ts';
import { countVitest } from './counts.ts';
import { readFailures } from './failures.ts';
import { notRun, readReport } from './report.ts';
import { REPORT_TO } from './reporter.ts';

/** Real runs of Vitest, of test files that are written here. */
const root = path.resolve(import.meta.dirname, '../..');
const cache = path.join(root, 'node_modules/.cache');
let folder: string;
beforeAll(() => {
  mkdirSync(cache, { recursive: true });
  folder = mkdtempSync(path.join(cache, 'reporter-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** @param until what it has told when it is ended */
async function run(files: Record<string, string>, until?: string) {
  const at = mkdtempSync(path.join(folder, 'run-'));
  const to = path.join(at, 'report.jsonl');
  for (const [name, text] of Object.entries({ ...files, 'report.jsonl': '' }))
    writeFileSync(path.join(at, name), text);
  writeFileSync(
    path.join(at, 'vitest.config.mjs'),
    `export default { test: { include: ['*.case.mjs'], exclude: [], globals: true, fileParallelism: false } }`,
  );
  const { exitCode, cut } = await runProgram(
    root,
    'node_modules/vitest/vitest.mjs',
    ['run', '--root', at, `--reporter=${path.join(root, 'scripts/lib/reporter.ts')}`],
    'capture',
    {
      env: { [REPORT_TO]: to },
      progress: to,
      isOver: () => until !== undefined && readFileSync(to, 'utf8').includes(until),
    },
  );
  return { report: readReport(readFileSync(to, 'utf8'), exitCode), cut };
}

it('tells each test and file, what is around tests, and of a stray rejection the file', async () => {
  const { report } = await run({
    'a.case.mjs': `describe('outer', () => { test('one', () => {}); test('two', () => { throw new Error('two rows'); }); test.skip('three', () => {}); });`,
    'b.case.mjs': `test('four', () => {}); afterAll(() => { throw new Error('left a server'); });`,
    'c.case.mjs': `test('five', async () => { Promise.reject(new Error('nobody waited')); await new Promise((done) => setTimeout(done, 50)); });`,
    'd.case.mjs': `import './gone.mjs'; test('six', () => {});`,
  });
  expect(report!.tests.map(({ file, test, state }) => `${file} ${test}: ${state}`).toSorted()).toEqual([
    'a.case.mjs outer > one: passed',
    'a.case.mjs outer > three: skipped',
    'a.case.mjs outer > two: failed',
    'b.case.mjs four: passed',
    'c.case.mjs five: passed',
  ]);
  const failures = readFailures('unit', report, root)
    .toSorted((a, b) => (a.file < b.file ? -1 : 1))
    .map(({ file, test, message }) => [file, test, message]);
  expect(failures).toEqual([
    ['a.case.mjs', 'outer > two', expect.stringContaining('two rows')],
    ['b.case.mjs', '', expect.stringContaining('left a server')],
    ['c.case.mjs', '', expect.stringContaining('nobody waited')],
    ['d.case.mjs', '', expect.stringContaining('gone.mjs')],
  ]);
  expect(countVitest(report)).toEqual({ passed: 3, failed: 4 });
});

it('of a run that is ended what it had is counted, and what had not run is named', async () => {
  const { report, cut } = await run(
    {
      // The larger file runs first.
      'b.case.mjs': `test('quick', () => {}); test('hangs', () => new Promise(() => setInterval(() => {}, 1_000)), 1e9);`,
      'c.case.mjs': `test('after it', () => {});`,
    },
    'quick',
  );
  expect(cut).toBe('the whole run has had its time');
  expect(report).toMatchObject({ ended: false });
  expect(notRun(report!)).toEqual(['b.case.mjs', 'c.case.mjs']);
  expect(countVitest(report)).toEqual({ passed: 1, failed: 1 });
});

it('without its first line there is no report; a line that was cut off is left out', () => {
  expect(readReport('', 1)).toBeNull();
  const text = '{"kind":"begin","files":["a.test.ts"]}\n{"kind":"end"}\n{"kind":"te';
  expect(readReport(text, 0)).toMatchObject({ planned: ['a.test.ts'], ended: true });
});
