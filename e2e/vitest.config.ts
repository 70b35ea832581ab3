import { defineConfig } from 'vitest/config';

/** The journeys in a real browser: one file at a time, each with a world of its own. */
export default defineConfig({
  test: {
    name: 'e2e',
    pool: 'forks',
    include: ['e2e/**/*.e2e.ts'],
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 90_000,
  },
});
