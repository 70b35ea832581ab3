import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { directionRules } from './check/direction-rules.ts';
import { checkDirections } from './check/directions.ts';

const SERVER = 'apps/server/src';
const WEB = 'apps/web/src';

/** A small project that keeps every rule, reaching as far as each allows. */
const goodTree: Record<string, string> = {
  'packages/contract/package.json': '{"name":"@chairline/contract","exports":{".":"./src/index.ts"}}',
  'packages/contract/src/index.ts': `import { z } from 'zod'; export const id = z.string();`,
  'packages/contract/src/index.test.ts': `import { it } from 'vitest'; import { id } from './index.ts'; it('', () => void id);`,
  'apps/server/package.json': '{"name":"@chairline/server"}',
  'apps/sandbox/package.json': '{"name":"@chairline/sandbox","exports":{".":"./src/app.ts"}}',
  'apps/sandbox/src/app.ts': `export const sandbox = 1;`,
  'apps/sandbox/src/plivo/plivo.test.ts': `import plivo from 'plivo'; void plivo;`,
  [`${SERVER}/platform/db/database.ts`]: `import pg from 'pg'; export const db = pg;`,
  [`${SERVER}/gateways/plivo/index.ts`]: `import plivo from 'plivo'; import { db } from '../../platform/db/database.ts'; export const carrier = [plivo, db];`,
  [`${SERVER}/features/contacts/index.ts`]: `export { find } from './store.ts';`,
  [`${SERVER}/features/contacts/store.ts`]: `import { sql } from 'drizzle-orm'; export const find = sql;`,
  [`${SERVER}/features/inbox/index.ts`]: `export { send } from './send-text.ts';`,
  [`${SERVER}/features/inbox/send-text.ts`]: `import { id } from '@chairline/contract'; import { carrier } from '../../gateways/plivo/index.ts'; import { find } from '../contacts/index.ts'; export const send = [id, carrier, find];`,
  [`${SERVER}/features/inbox/send-text.test.ts`]: `import { sql } from 'drizzle-orm'; import { start } from '../../testing/test-app.ts'; void [sql, start];`,
  [`${SERVER}/seed/demo.ts`]: `import pg from 'pg'; import { send } from '../features/inbox/index.ts'; export const demo = [pg, send];`,
  [`${SERVER}/app.ts`]: `import { send } from './features/inbox/index.ts'; export const app = send;`,
  [`${SERVER}/testing/test-app.ts`]: `import { app } from '../app.ts'; export const start = app;`,
  [`${WEB}/lib/api.ts`]: `import { id } from '@chairline/contract'; export const api = id;`,
  [`${WEB}/ui/logo.tsx`]: `export const Logo = () => <svg />;`,
  [`${WEB}/features/contacts/index.ts`]: `export { name } from './name.ts';`,
  [`${WEB}/features/contacts/name.ts`]: `import { api } from '../../lib/api.ts'; export const name = api;`,
  [`${WEB}/features/contacts/testing/make.ts`]: `export const make = 1;`,
  [`${WEB}/features/inbox/inbox.test.ts`]: `import { make } from '../contacts/testing/make.ts'; void make;`,
  [`${WEB}/features/inbox/index.ts`]: `import { name } from '../contacts/index.ts'; import { Logo } from '../../ui/logo.tsx'; export const inbox = [name, Logo];`,
  [`${WEB}/app/main.tsx`]: `export const page = () => import('../features/inbox/index.ts');`,
  'e2e/journey.ts': `import { sandbox } from '@chairline/sandbox'; import pg from 'pg'; void [sandbox, pg];`,
};

/** Files that break one rule each, and where the checker must point. */
const wrongWays: [rule: string, what: string, files: Record<string, string>, at: string][] = [
  [
    'contract-imports-zod-alone',
    'a package',
    { 'packages/contract/src/a.ts': `import 'pino';` },
    'packages/contract/src/a.ts:1',
  ],
  [
    'contract-imports-zod-alone',
    'a module of Node',
    { 'packages/contract/src/a.ts': `\nimport 'node:fs';` },
    'packages/contract/src/a.ts:2',
  ],
  [
    'contract-imports-zod-alone',
    'a test with a package',
    { 'packages/contract/src/a.test.ts': `import 'pg';` },
    'packages/contract/src/a.test.ts:1',
  ],
  [
    'office-state-imports-contract-alone',
    'a library of the page',
    { 'packages/office-state/src/a.ts': `import 'zustand';` },
    'packages/office-state/src/a.ts:1',
  ],
  [
    'office-state-imports-contract-alone',
    'the server’s own package',
    { 'packages/office-state/src/a.ts': `import '../../open-dental/src/index.ts';` },
    'packages/office-state/src/a.ts:1',
  ],
  [
    'temporal-only-in-office-time',
    'a library beside it',
    { 'packages/office-time/src/a.ts': `import 'node:fs';` },
    'packages/office-time/src/a.ts:1',
  ],
  [
    'temporal-only-in-office-time',
    'an app',
    { [`${SERVER}/features/inbox/a.ts`]: `import 'temporal-polyfill';` },
    `${SERVER}/features/inbox/a.ts:1`,
  ],
  [
    'apps-never-import-each-other',
    'a test by path',
    { [`${SERVER}/features/inbox/a.test.ts`]: `import '../../../../sandbox/src/app.ts';` },
    `${SERVER}/features/inbox/a.test.ts:1`,
  ],
  [
    'apps-never-import-each-other',
    'by name',
    { [`${SERVER}/testing/a.ts`]: `export * from '@chairline/sandbox';` },
    `${SERVER}/testing/a.ts:1`,
  ],
  [
    'apps-never-import-each-other',
    'by require',
    { 'apps/sandbox/src/a.cjs': `require('../../web/src/lib/api.ts');` },
    'apps/sandbox/src/a.cjs:1',
  ],
  [
    'packages-never-import-apps',
    'a test',
    { 'packages/open-dental/src/a.test.ts': `import '../../../apps/server/src/app.ts';` },
    'packages/open-dental/src/a.test.ts:1',
  ],
  [
    'platform-knows-platform-alone',
    'a gateway',
    { [`${SERVER}/platform/a.ts`]: `import '../gateways/plivo/index.ts';` },
    `${SERVER}/platform/a.ts:1`,
  ],
  [
    'platform-knows-platform-alone',
    'a type of a feature',
    { [`${SERVER}/platform/a.ts`]: `export type A = import('../features/inbox/index.ts').A;` },
    `${SERVER}/platform/a.ts:1`,
  ],
  [
    'platform-knows-platform-alone',
    'the start-up, lazily',
    { [`${SERVER}/platform/jobs/a.ts`]: 'export const a = () => import(`../../app.ts`);' },
    `${SERVER}/platform/jobs/a.ts:1`,
  ],
  [
    'gateways-know-no-feature',
    'a feature',
    {
      [`${SERVER}/gateways/plivo/a.ts`]: `import type { A } from '../../features/inbox/index.ts'; export type B = A;`,
    },
    `${SERVER}/gateways/plivo/a.ts:1`,
  ],
  [
    'features-know-no-start-up',
    'the app',
    { [`${SERVER}/features/calls/a.ts`]: `import '../../app.ts';` },
    `${SERVER}/features/calls/a.ts:1`,
  ],
  [
    'features-know-no-start-up',
    'the seed',
    { [`${SERVER}/features/calls/a.ts`]: `import '../../seed/demo.ts';` },
    `${SERVER}/features/calls/a.ts:1`,
  ],
  [
    'testing-only-from-tests',
    'the start-up',
    { [`${SERVER}/main.ts`]: `import './testing/test-app.ts';` },
    `${SERVER}/main.ts:1`,
  ],
  [
    'features-meet-through-index',
    'on the server',
    { [`${SERVER}/features/inbox/a.ts`]: `import '../contacts/store.ts';` },
    `${SERVER}/features/inbox/a.ts:1`,
  ],
  [
    'features-meet-through-index',
    'a test',
    { [`${SERVER}/features/inbox/a.test.ts`]: `import '../contacts/store.ts';` },
    `${SERVER}/features/inbox/a.test.ts:1`,
  ],
  [
    'features-meet-through-index',
    'on the web',
    {
      [`${WEB}/features/inbox/a.tsx`]: `import { name } from '../contacts/name.ts'; export const A = () => <p>{name}</p>;`,
    },
    `${WEB}/features/inbox/a.tsx:1`,
  ],
  [
    'sql-only-in-stores',
    'a verb',
    { [`${SERVER}/features/inbox/a.ts`]: `import { eq } from 'drizzle-orm/sql'; void eq;` },
    `${SERVER}/features/inbox/a.ts:1`,
  ],
  [
    'sql-only-in-stores',
    'the start-up',
    { [`${SERVER}/main.ts`]: `import type { Pool } from 'pg'; export type A = Pool;` },
    `${SERVER}/main.ts:1`,
  ],
  [
    'sql-only-in-stores',
    'another app',
    { 'apps/sandbox/src/store.ts': `import 'pg';` },
    'apps/sandbox/src/store.ts:1',
  ],
  [
    'vendor-sdks-only-in-gateways',
    'a feature',
    { [`${SERVER}/features/inbox/a.ts`]: `import { Client } from 'plivo'; void Client;` },
    `${SERVER}/features/inbox/a.ts:1`,
  ],
  [
    'vendor-sdks-only-in-gateways',
    'a test of the server',
    { [`${SERVER}/testing/a.ts`]: `import 'plivo/dist/utils';` },
    `${SERVER}/testing/a.ts:1`,
  ],
  [
    'vendor-sdks-only-in-gateways',
    'the sandbox itself',
    { 'apps/sandbox/src/plivo/a.ts': `import 'plivo';` },
    'apps/sandbox/src/plivo/a.ts:1',
  ],
  [
    'web-lib-and-ui-know-no-feature',
    'a feature',
    { [`${WEB}/lib/a.ts`]: `import '../features/inbox/index.ts';` },
    `${WEB}/lib/a.ts:1`,
  ],
  [
    'web-lib-and-ui-know-no-feature',
    'the app',
    { [`${WEB}/ui/a.tsx`]: `import '../app/main.tsx';` },
    `${WEB}/ui/a.tsx:1`,
  ],
  [
    'web-features-know-no-app',
    'the app',
    { [`${WEB}/features/calls/a.ts`]: `import '../../app/main.tsx';` },
    `${WEB}/features/calls/a.ts:1`,
  ],
  [
    'no-cycles',
    'two files',
    { 'apps/sandbox/src/a.ts': `import './b.ts';`, 'apps/sandbox/src/b.ts': `export * from './a.ts';` },
    'apps/sandbox/src/a.ts:1',
  ],
  ['no-cycles', 'one file', { 'e2e/a.ts': `import './a.ts';` }, 'e2e/a.ts:1'],
  [
    'no-cycles',
    'three files in another app, by type and lazily',
    {
      [`${WEB}/lib/a.ts`]: `import type { B } from './b.ts'; export type A = B;`,
      [`${WEB}/lib/b.ts`]: `export type { C as B } from './c.ts';`,
      [`${WEB}/lib/c.ts`]: `export type C = 1; void import('./a.ts');`,
    },
    `${WEB}/lib/a.ts:1`,
  ],
  [
    'no-feature-cycles',
    'features whose files make no circle',
    { [`${SERVER}/features/contacts/a.ts`]: `import '../inbox/index.ts';` },
    `${SERVER}/features/contacts/a.ts:1`,
  ],
];

const folders: string[] = [];

function check(files: Record<string, string>) {
  const root = mkdtempSync(path.join(tmpdir(), 'chairline-check-'));
  folders.push(root);
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  return checkDirections(root);
}

afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

describe('the directions of imports', () => {
  it('lets a good tree pass, having read all of it', () => {
    const sources = Object.keys(goodTree).filter((file) => /\.tsx?$/.test(file));
    expect(check(goodTree)).toEqual({ violations: [], files: sources.length, imports: 28 });
  });

  it.each(wrongWays)('%s: %s', (rule, _what, files, at) => {
    const { violations } = check({ ...goodTree, ...files });
    expect(violations.map((violation) => [violation.rule, violation.at])).toEqual([[rule, at]]);
  });

  it('has a case for every rule', () => {
    const tried = new Set(wrongWays.map(([rule]) => rule));
    expect([...directionRules.map((rule) => rule.name), 'no-cycles', 'no-feature-cycles'].toSorted()).toEqual(
      [...tried].toSorted(),
    );
  });

  it('shows the whole circle', () => {
    const { violations } = check({
      'e2e/a.ts': `import './b.ts';`,
      'e2e/b.ts': `\nimport './c.ts';`,
      'e2e/c.ts': `import './a.ts';`,
    });
    expect(violations[0]?.message).toBe(
      'imports in a circle:\n    e2e/a.ts:1 → e2e/b.ts\n    e2e/b.ts:2 → e2e/c.ts\n    e2e/c.ts:1 → e2e/a.ts',
    );
  });

  it('reads no installed packages and no builds', () => {
    const { files } = check({
      'apps/web/node_modules/a/a.js': `import '../../src/a.ts';`,
      'apps/web/dist/a.js': `import 'pg';`,
      'apps/web/src/a.ts': '',
    });
    expect(files).toBe(1);
  });

  it('refuses a file it cannot read', () => {
    expect(() => check({ 'e2e/a.ts': 'import {' })).toThrow('e2e/a.ts does not parse');
  });
});

describe('npm run check', () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [path.join(import.meta.dirname, 'check.mjs'), ...options], {
      encoding: 'utf8',
    });

  it('counts its parts in the last line and says it by the exit code too', () => {
    const { stdout, status } = run('--only', 'format,directions');
    const [, passed, failed] = /\ncheck: (\d) passed, (\d) failed\n$/.exec(stdout) ?? [];
    expect(Number(passed) + Number(failed)).toBe(2);
    expect(status).toBe(failed === '0' ? 0 : 1);
  });

  it.each([
    [['--only', 'types,beauty'], 'There is no part "beauty"'],
    [['--quick'], '--quick'],
  ])('refuses %j', (options, words) => {
    const { stderr, status } = run(...options);
    expect(stderr).toContain(words);
    expect(status).toBe(2);
  });
});
