/**
 * Idle sign-out, as arithmetic: when to warn, when it is over, when to tell the server. Times are epoch
 * milliseconds, `limitMs` is the office's idle time, `warningMs` how long before its end the warning comes.
 */

export type IdlePhase =
  | { phase: 'active'; /** Until the warning. */ msLeft: number }
  | { phase: 'warning'; /** Until the sign-out. */ msLeft: number }
  | { phase: 'over' };

export function idlePhase(lastTouch: number, now: number, limitMs: number, warningMs: number): IdlePhase {
  // A clock that was set back must not keep anyone signed in for longer than the idle time.
  const end = Math.min(lastTouch, now) + limitMs;
  if (now >= end) return { phase: 'over' };
  if (now >= end - warningMs) return { phase: 'warning', msLeft: end - now };
  return { phase: 'active', msLeft: end - warningMs - now };
}

/** The server is told of activity at most this often, in milliseconds. */
export const TELL_EVERY_MS = 60_000;

/** Whether the server is to be told of a touch. `toldAt` is when any window last told it; 0 for never. */
export function shouldTell(toldAt: number, now: number): boolean {
  return toldAt > now || now - toldAt >= TELL_EVERY_MS;
}

/** "1:00", "0:09": what is left, whole seconds. */
export function formatCountdown(msLeft: number): string {
  const seconds = Math.max(0, Math.ceil(msLeft / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

export const idleReason = (minutes: number): string =>
  `You were signed out because nobody used Chairline for ${minutes} minutes.`;
