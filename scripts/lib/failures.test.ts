import { expect, test } from 'vitest';
import { describeFailures, readFailures } from './failures.ts';
import { partReport } from './part-report.testing.ts';

test('each failure is said with its name, its message, where, and what was seen', () => {
  const report = partReport({ 'e2e/desk/list.e2e.ts': ['passed', 'failed'], 'apps/a.test.ts': 'broken' });
  Object.assign(report.tests[1]!, {
    message:
      '\u001B[31mError: two rows\u001B[39m\n    at file:///house/e2e/desk/list.e2e.ts:12:3\n    at run (/house/node_modules/vitest/run.js:1:1)\n    at node:internal/process:9',
    evidence: ['picture: test-results/a-row.png', 'server: it said\nso'],
  });
  report.strays.push({ file: '', message: 'Error: nobody waited for it' });
  expect(describeFailures(readFailures('e2e', report, '/house')).join('\n')).toBe(`
✗ e2e · e2e/desk/list.e2e.ts > 2
    Error: two rows
        at e2e/desk/list.e2e.ts:12:3
    picture: test-results/a-row.png
    server: it said
    so

✗ e2e · apps/a.test.ts
    no such port

✗ e2e · no file
    Outside of any test: Error: nobody waited for it`);
});

test('nothing failed, and no report: nothing is said', () => {
  expect(readFailures('unit', partReport({ 'a.test.ts': ['passed', 'skipped'] }), '/house')).toEqual([]);
  expect(readFailures('unit', null, '/house')).toEqual([]);
});
