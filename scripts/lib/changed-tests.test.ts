import { expect, test } from 'vitest';
import { testsTouchedBy } from './changed-tests.ts';

const SERVER = 'apps/server/src';
const edges: [from: string, to: string][] = [
  [`${SERVER}/app.ts`, `${SERVER}/features/labs/index.ts`],
  [`${SERVER}/app.ts`, `${SERVER}/features/labels/index.ts`],
  [`${SERVER}/testing/test-app.ts`, `${SERVER}/app.ts`],
  [`${SERVER}/features/labs/index.ts`, `${SERVER}/features/labels/index.ts`],
  [`${SERVER}/features/labels/index.ts`, `${SERVER}/features/labels/store.ts`],
  [`${SERVER}/features/labels/index.ts`, 'packages/contract/src/index.ts'],
  [`${SERVER}/features/labs/labs.test.ts`, `${SERVER}/testing/test-app.ts`],
  [`${SERVER}/features/labels/tags.test.ts`, `${SERVER}/testing/test-app.ts`],
  [`${SERVER}/features/mail/mailbox/sync.test.ts`, `${SERVER}/testing/sandbox.ts`],
  ['apps/web/src/features/labels/tag.tsx', 'apps/web/src/features/labels/tag.module.css'],
  ['apps/web/src/features/labels/tag.test.ts', 'apps/web/src/features/labels/tag.tsx'],
  ['packages/contract/src/index.ts', 'packages/contract/src/labels/models.ts'],
  ['e2e/labels/labels.e2e.ts', 'e2e/harness/world.ts'],
  ['e2e/labs/lab-cases.e2e.ts', 'e2e/harness/world.ts'],
  ['e2e/shell/shell.e2e.ts', 'e2e/harness/world.ts'],
];
const tree = {
  files: [...new Set(edges.flat())].filter((file) => !file.endsWith('.css')).toSorted(),
  imports: edges.map(([from, to]) => ({ from, to, line: 1, specifier: to })),
};
const SMOKE = ['e2e/labels/labels.e2e.ts'];
const touched = (...changed: string[]) => testsTouchedBy(changed, tree, SMOKE);

test('a feature of the server: its tests, those of features that use it, their journeys and those of no feature', () => {
  expect(touched(`${SERVER}/features/labels/store.ts`)).toEqual([
    `${SERVER}/features/labels/tags.test.ts`,
    `${SERVER}/features/labs/labs.test.ts`,
    'e2e/labels/labels.e2e.ts',
    'e2e/labs/lab-cases.e2e.ts',
    'e2e/shell/shell.e2e.ts',
  ]);
  expect(touched(`${SERVER}/features/labs/index.ts`)).toEqual([
    `${SERVER}/features/labs/labs.test.ts`,
    'e2e/labs/lab-cases.e2e.ts',
    'e2e/shell/shell.e2e.ts',
  ]);
});

test('a style sheet: the tests and journeys of its feature', () => {
  expect(touched('apps/web/src/features/labels/tag.module.css')).toContain('e2e/labels/labels.e2e.ts');
  expect(touched('apps/web/src/features/labels/tag.module.css')).not.toContain('e2e/labs/lab-cases.e2e.ts');
});

test('the contract of a feature: that feature on both sides', () => {
  const tests = touched('packages/contract/src/labels/models.ts');
  expect(tests).toContain(`${SERVER}/features/labels/tags.test.ts`);
  expect(tests).toContain('apps/web/src/features/labels/tag.test.ts');
});

test('a program that tests start, a test itself, and what everything stands on', () => {
  expect(touched('apps/sandbox/src/app.ts')).toEqual([
    `${SERVER}/features/mail/mailbox/sync.test.ts`,
    // All journeys stand on it: the smoke ones.
    'e2e/labels/labels.e2e.ts',
  ]);
  expect(touched('e2e/labs/lab-cases.e2e.ts')).toEqual(['e2e/labs/lab-cases.e2e.ts']);
  expect(touched(`${SERVER}/migrations/0099_more.sql`)).toHaveLength(5);
  // All below the journeys, and the smoke ones; what all journeys stand on brings those too.
  expect(touched('package.json')).toContain('e2e/labels/labels.e2e.ts');
  expect(touched('package.json')).not.toContain('e2e/shell/shell.e2e.ts');
  expect(touched('e2e/harness/until.ts', 'e2e/labs/lab-cases.e2e.ts')).toEqual([
    'e2e/labels/labels.e2e.ts',
    'e2e/labs/lab-cases.e2e.ts',
  ]);
  expect(touched('docs/architecture.md')).toEqual([]);
});
