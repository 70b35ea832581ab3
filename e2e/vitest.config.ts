import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from '../scripts/lib/longest-first.ts';
import { limitOf } from '../scripts/lib/patience.ts';

/** Journeys in a real browser, two files beside each other: each with a server of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'e2e',
    include: ['e2e/**/*.e2e.ts', 'apps/*/src/**/*.e2e.ts'],
    globalSetup: './scripts/test-database.ts',
    pool: 'forks',
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Files follow each other in one process, so that its browser is kept.
    isolate: false,
    setupFiles: './scripts/lib/patient-waits.ts',
    testTimeout: limitOf('test'),
    hookTimeout: limitOf('hook'),
    expect: { poll: { timeout: limitOf('poll') } },
  },
});
