import { configDefaults, defineConfig } from 'vitest/config';
import { isGate, LONG } from './e2e/tiers.ts';
import { limitOf } from './scripts/lib/patience.ts';

const PATIENT = './scripts/lib/patient-waits.ts';
const shared = {
  pool: 'forks' as const,
  testTimeout: limitOf('test'),
  hookTimeout: limitOf('hook'),
  setupFiles: [PATIENT],
  expect: { poll: { timeout: limitOf('poll') } },
};

/**
 * `unit` needs nothing; `http` has a PostgreSQL (scripts/test-database.ts), `services` a MariaDB beside it, where the
 * connector runs. Journeys: e2e/vitest.config.ts.
 */
export default defineConfig({
  test: {
    // The machines that run this have two cores, shared with the database.
    maxWorkers: 2,
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{web,sandbox,connector}/{src,build}/**/*.test.{ts,tsx}',
            'scripts/**/*.test.ts',
          ],
        },
      },
      {
        test: {
          ...shared,
          name: 'http',
          include: ['apps/server/src/**/*.test.ts'],
          // The server is read and compiled once a worker: doing so again for each file took half of the part's time.
          isolate: false,
          setupFiles: [PATIENT, './apps/server/src/testing/leave-nothing.ts'],
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
