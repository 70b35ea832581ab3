import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Journeys in a real browser, one file after the other: each drives a Chromium and a server of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'e2e',
    include: ['e2e/**/*.e2e.ts', 'apps/*/src/**/*.e2e.ts'],
    globalSetup: './scripts/test-database.ts',
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
