import type { Context } from '../../../platform/context.ts';
import { promptTask } from '../../../platform/jobs/prompt.ts';

/** Rings who is to be rung first: staff for a patient's call, the other side for one of ours. */
export const RING_CALL = promptTask('ring-call');
/** Asks the carrier for what is due in a call. */
export const TEND_CALL = promptTask('tend-call');
/** Compares calls with the carrier's lists. */
export const RECONCILE_CALLS = 'reconcile-calls';
/** Fetches a recording, or a caller's message. */
export const FETCH_RECORDING = 'fetch-recording';
/** The same in the words of an earlier version: a caller's message that waited in the queue as this one was installed. */
export const FETCH_VOICEMAIL = 'fetch-voicemail';
/** Looks up at the carrier what was recorded of a call. */
export const GATHER_RECORDINGS = 'gather-recordings';
/** Deletes recordings after the office's term. */
export const EXPIRE_RECORDINGS = 'expire-recordings';

/** What is asked of the carrier about a call is asked one after the other. */
const queueOf = (ctx: Context, callId: number) => `call:${ctx.office}:${callId}`;

/** @param colleague whom to ring in a call among staff */
export async function queueRinging(ctx: Context, callId: number, colleague?: number): Promise<void> {
  const queue = queueOf(ctx, callId);
  await ctx.enqueue(
    RING_CALL,
    { call_id: callId, ...(colleague === undefined ? {} : { colleague }) },
    { jobKey: `${queue}:ring`, queue },
  );
}

/**
 * @param at when; left out: now
 * @param why for somebody to come back: beside what is to be looked at when it has rung
 */
export async function queueTending(
  ctx: Context,
  callId: number,
  at?: Date,
  why: 'later' | 'back' = 'later',
): Promise<void> {
  const queue = queueOf(ctx, callId);
  const jobKey = at ? `${queue}:tend-${why}` : `${queue}:tend`;
  await ctx.enqueue(TEND_CALL, { call_id: callId }, { jobKey, queue, ...(at ? { runAt: at } : {}) });
}

/** @param at when; left out: now */
export async function queueReconcile(ctx: Context, callId: number, at?: Date): Promise<void> {
  const queue = queueOf(ctx, callId);
  const jobKey = at ? `${queue}:reconcile-later` : `${queue}:reconcile`;
  await ctx.enqueue(RECONCILE_CALLS, { call_id: callId }, { jobKey, queue, ...(at ? { runAt: at } : {}) });
}

export async function queueFetch(ctx: Context, recordingId: number): Promise<void> {
  const jobKey = `recording:${ctx.office}:${recordingId}`;
  await ctx.enqueue(FETCH_RECORDING, { recording_id: recordingId }, { jobKey });
}

/** @param at when the carrier has had its time to tell by itself */
export async function queueGathering(ctx: Context, callId: number, at: Date): Promise<void> {
  const jobKey = `${queueOf(ctx, callId)}:gather`;
  await ctx.enqueue(GATHER_RECORDINGS, { call_id: callId }, { jobKey, runAt: at });
}
