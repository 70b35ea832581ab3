/** The attribute that says how long a notice stays, in milliseconds; one without it stays until it is dealt with. */
export const STAYS = 'data-stays';

/** Reading speed a message's time follows (specification 1, section 2), in words a minute. */
const WORDS_A_MINUTE = 80;
const LEAST_MS = 3_000;

/** How long a message stays, in milliseconds: the time to read it, never under three seconds. */
export function notifyDuration(message: string): number {
  const words = message.trim().split(/\s+/).filter(Boolean).length;
  return Math.max(LEAST_MS, Math.round((words / WORDS_A_MINUTE) * 60_000));
}
