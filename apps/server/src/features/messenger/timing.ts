import type { SendTiming } from '../../platform/sends/index.ts';

/** How long a message to somebody in Messenger waits for what. After a day its person cannot be answered any more. */
export const messageTiming: SendTiming = {
  // Longer than the gateway waits: for a file that is uploaded, and then for the message.
  doubt: 120_000,
  lookAgain: 5_000,
  firstBackoff: 2_000,
  maxBackoff: 5 * 60_000,
  giveUp: 12 * 3_600_000,
};
