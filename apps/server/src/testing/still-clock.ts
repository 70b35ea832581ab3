import { onTestFinished, vi } from 'vitest';

/**
 * Has the clock of this process stand still until the test is over: what an answer is trusted for never runs out by
 * itself, however slow the machine. Timers go on.
 */
export function stopClock(): { forward(ms: number): void } {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  return { forward: (ms) => void vi.setSystemTime(Date.now() + ms) };
}
