import { z } from 'zod';

/**
 * Frames that are about the connection itself and change nothing in the office. They carry the
 * office's newest number in `seq`, as every frame does.
 */
export const systemEvents = {
  /** First frame after connecting: the numbers after `seq` follow. */
  hello: z.object({ version: z.string() }),
  /** The server is there. Sent when nothing else was for a while. */
  heartbeat: z.object({}),
  /** What was missed is no longer kept: fetch everything again, then go on from `seq`. */
  resync: z.object({}),
  /** This session has ended (signed out elsewhere, switched off, replaced). */
  signedOut: z.object({ reason: z.string() }),
} as const;
