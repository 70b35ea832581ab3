import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/** Journeys in a real browser, two files beside each other: each drives a Chromium and a server of its own. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  test: {
    name: 'e2e',
    include: ['e2e/**/*.e2e.ts', 'apps/*/src/**/*.e2e.ts'],
    globalSetup: ['./scripts/test-database.ts', './e2e/harness/empty-installation.ts'],
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
