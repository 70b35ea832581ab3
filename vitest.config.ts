import { globSync, readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { isGate } from './apps/server/src/testing/tier.ts';
import { LONG } from './e2e/tiers.ts';
import { LongestFirst } from './scripts/lib/longest-first.ts';
import { limitOf } from './scripts/lib/patience.ts';

const PATIENT = './scripts/lib/patient-waits.ts';
const shared = {
  pool: 'forks' as const,
  testTimeout: limitOf('test'),
  hookTimeout: limitOf('hook'),
  setupFiles: [PATIENT],
  expect: { poll: { timeout: limitOf('poll') } },
};

const UNIT = [
  'packages/*/src/**/*.test.ts',
  'apps/{web,sandbox,connector}/{src,build}/**/*.test.{ts,tsx}',
  'scripts/**/*.test.ts',
];
/**
 * What puts something else in the place of a module or a global, or decides when its process ends (runProgram), keeps
 * that to itself: a process for each such file. So do sandboxes, whose calls and retries go on for a while.
 */
const TAKES_OVER =
  /\bvi\.(?:mock|doMock|hoisted|stubGlobal|stubEnv)\b|\bdefineProperty\(globalThis\b|\brunProgram\b/;
const takingOver = globSync(UNIT, {
  cwd: import.meta.dirname,
  exclude: (name) => name === 'node_modules',
}).filter(
  (file) =>
    file.startsWith('apps/sandbox/') || TAKES_OVER.test(readFileSync(new URL(file, import.meta.url), 'utf8')),
);
const TIDY = './apps/server/src/testing/leave-nothing.ts';

/**
 * `unit` needs nothing; `http` has a PostgreSQL (scripts/test-database.ts), `services` a MariaDB beside it, where the
 * connector runs. Journeys: e2e/vitest.config.ts.
 */
export default defineConfig({
  test: {
    // The machines that run this have two cores, shared with the database.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: UNIT,
          exclude: [...configDefaults.exclude, ...takingOver, ...(isGate() ? LONG : [])],
          // As for http; of the web app's it took nine tenths.
          isolate: false,
          setupFiles: [PATIENT, TIDY],
        },
      },
      {
        test: { ...shared, name: 'unit-alone', include: takingOver },
      },
      {
        test: {
          ...shared,
          name: 'http',
          include: ['apps/server/src/**/*.test.ts', 'bench/**/*.test.ts'],
          // The server is read and compiled once a worker: doing so again for each file took half of the part's time.
          isolate: false,
          setupFiles: [PATIENT, TIDY],
          exclude: [...configDefaults.exclude, ...(isGate() ? LONG : [])],
          globalSetup: './scripts/test-database.ts',
        },
      },
      {
        test: {
          ...shared,
          name: 'services',
          include: ['e2e/**/*.services.ts'],
          globalSetup: './scripts/test-database.ts',
          // Each file has a MariaDB and programs of its own.
          fileParallelism: false,
        },
      },
    ],
  },
});
