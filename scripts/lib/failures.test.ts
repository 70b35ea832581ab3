import { expect, test } from 'vitest';
import { describeFailures, readFailures } from './failures.ts';

const report = {
  testResults: [
    {
      name: '/house/e2e/desk/list.e2e.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'rows stand still' },
        {
          status: 'failed',
          fullName: 'a row is opened',
          failureMessages: [
            '\u001B[31mError: two rows\u001B[39m\n    at file:///house/e2e/desk/list.e2e.ts:12:3\n    at run (/house/node_modules/vitest/run.js:1:1)\n    at node:internal/process:9',
          ],
          meta: { evidence: ['picture: test-results/a-row.png', 'server: it said\nso'] },
        },
      ],
    },
    {
      name: '/house/apps/server/src/a.test.ts',
      status: 'failed',
      message: 'no such port',
      assertionResults: [],
    },
    { name: '/house/apps/server/src/b.test.ts', status: 'passed', assertionResults: [] },
  ],
};

test('each failure is said with its name, its message, where, and what was seen', () => {
  expect(describeFailures('e2e', readFailures(JSON.stringify(report), '/house')).join('\n')).toBe(`
✗ e2e · e2e/desk/list.e2e.ts > a row is opened
    Error: two rows
        at e2e/desk/list.e2e.ts:12:3
    picture: test-results/a-row.png
    server: it said
    so

✗ e2e · apps/server/src/a.test.ts
    no such port`);
});

test('nothing failed, and no report: nothing is said', () => {
  expect(readFailures(JSON.stringify({ testResults: [report.testResults[2]] }), '/house')).toEqual([]);
  expect(readFailures(null, '/house')).toEqual([]);
});
