import { fileURLToPath } from 'node:url';
import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/lib/longest-first.ts';
import { limitOf } from '../scripts/lib/patience.ts';

/** What listens to the sound itself: on a processor that others keep busy it has gaps. */
const SOUND = ['e2e/calls/call-from.e2e.ts', 'e2e/calls/cut.e2e.ts'];

const shared = {
  root: fileURLToPath(new URL('..', import.meta.url)),
  pool: 'forks' as const,
  // Files follow each other in one process, so that its browser is kept.
  isolate: false,
  setupFiles: './scripts/lib/patient-waits.ts',
  testTimeout: limitOf('test'),
  hookTimeout: limitOf('hook'),
  expect: { poll: { timeout: limitOf('poll') } },
};

/**
 * Journeys in a real browser, three files beside each other: each with a server of its own, and waiting for it nearly
 * half of its time. Sound stands alone, at the end.
 */
export default defineConfig({
  root: shared.root,
  test: {
    // One PostgreSQL for both projects.
    globalSetup: './scripts/test-database.ts',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts', 'apps/*/src/**/*.e2e.ts'],
          exclude: [...configDefaults.exclude, ...SOUND],
          maxWorkers: 3,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...shared,
          name: 'sound',
          include: SOUND,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
