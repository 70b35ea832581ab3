import { afterAll, vi } from 'vitest';

/** Test files follow each other in one process: none finds the clock or the spies of the one before. */
afterAll(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
