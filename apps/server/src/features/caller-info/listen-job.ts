import { callerInfo as contract } from '@chairline/contract';
import { z } from 'zod';
import { CarrierError, type PhoneCarrier, socketBase } from '../../gateways/plivo/index.ts';
import type { Context } from '../../platform/context.ts';
import { hashToken, makeToken } from '../../platform/crypto.ts';
import { Refusal } from '../../platform/errors.ts';
import { promptTask } from '../../platform/jobs/prompt.ts';
import { defineJob, type JobKind } from '../../platform/jobs/worker.ts';
import { inOffice, type OfficeScope, type Platform } from '../../platform/platform.ts';
import { isPassing } from './ask-model.ts';
import type { HeardCall, Neighbours } from './neighbours.ts';
import { hasAi } from './store.ts';
import {
  endLostStreams,
  endStreams,
  insertStream,
  listStreams,
  noteCarrierId,
  type StreamEnd,
  type StreamRow,
} from './store-streams.ts';

/** Has the carrier send the sound of who is to be heard in a call, and of nobody else. */
const LISTEN = promptTask('listen-to-call');

/** Where the carrier connects to; behind it stands the stream's token. */
export const SOUND_PATH = '/api/plivo/stream/';

/** How long it has to connect. */
export const CONNECT_MS = 10_000;
/** How long a stream may go without a sign of life of whoever hears it. */
const LOST_MS = 30_000;
/** Until it is looked whether the streams of a call are still heard. */
const LOOK_MS = 10_000;
/**
 * Of two words of the carrier’s, that somebody has left the others and that they have hung up, the second comes a moment
 * later: until then nobody knows whether they wait. What is heard meanwhile goes nowhere.
 */
export const SETTLE_MS = 1_500;
/** After one that ended while its caller is still there. */
const AGAIN_MS = 2_000;
/** Streams of one call: a caller who is on hold and comes back needs a new one. */
const MOST_STREAMS = 12;
const LONGEST_SECONDS = 3_600;

const SETTLED_FOR_CALL: readonly StreamRow['state'][] = ['spent', 'failed'];

export const scopeOf = (office: number): OfficeScope => ({ office, actor: { kind: 'job', name: LISTEN } });

/**
 * @param inMs how much later; 0: now
 * @param settled who is not to be heard any more by then is told to the carrier
 */
async function queueListening(ctx: Context, callId: number, inMs: number, settled = true): Promise<void> {
  const queue = `listen:${ctx.office}:${callId}`;
  const jobKey = `${queue}:${inMs}`;
  const runAt = new Date(ctx.now.getTime() + inMs);
  await ctx.enqueue(LISTEN, { call_id: callId, settled }, { jobKey, queue, ...(inMs > 0 ? { runAt } : {}) });
}

/** Whose sound may be heard is another: the carrier is asked for it, or told to stop. */
export async function noteHeard(calls: Neighbours['calls'], ctx: Context, callId: number): Promise<void> {
  const isHeard = (await mayListen(calls, ctx)) || (await listStreams(ctx.tx, callId)).some(isActive);
  if (isHeard) await queueListening(ctx, callId, 0, false);
}

const isActive = ({ state }: StreamRow): boolean => state === 'asked' || state === 'open';

/** Ends a stream. Where its caller may still be there, it is looked a moment later whether there is to be another. */
export async function endStream(
  ctx: Context,
  stream: Pick<StreamRow, 'streamId' | 'callId'>,
  state: StreamEnd,
): Promise<boolean> {
  const ended = await endStreams(ctx.tx, [stream.streamId], state, ctx.now);
  if (ended && state === 'over') await queueListening(ctx, stream.callId, AGAIN_MS);
  return ended;
}

/** Says to those in the call why nothing more is filled in, once: the call goes on. */
export function sayUnheard(platform: Platform, ctx: Context, heard: HeardCall, why: string): void {
  const { conferenceName, inside } = heard;
  const words = `${contract.infoWords.filledNoMore} ${why}`;
  ctx.afterCommit(() => platform.hub.pass(ctx.office, 'listeningEnded', { conferenceName, words }, inside));
}

/** Whether what callers say may be written down in this office now. */
export const mayListen = async (calls: Neighbours['calls'], ctx: Context): Promise<boolean> =>
  (await calls.listens(ctx)) && (await hasAi(ctx.tx, ctx.office));

interface Plan {
  starts: { streamId: number; leg: string; token: string }[];
  stops: StreamRow[];
}

/** @param canHear whether there is a service that writes down what is said */
export function listenJob(
  platform: Platform,
  carrier: PhoneCarrier,
  canHear: boolean,
  neighbours: Neighbours,
): JobKind {
  const { calls } = neighbours;

  /** What is asked of the carrier, written down before it is. */
  async function plan(ctx: Context, callId: number, settled: boolean): Promise<Plan | null> {
    const heard = await calls.heard(ctx, callId);
    if (!heard) return null;
    const { now } = ctx;
    await endLostStreams(ctx.tx, callId, {
      now,
      asked: new Date(now.getTime() - CONNECT_MS),
      heard: new Date(now.getTime() - LOST_MS),
    });
    const streams = await listStreams(ctx.tx, callId);
    const held = streams.filter(isActive);
    const legs = (await mayListen(calls, ctx)) ? heard.legs : [];
    // The stream of a call that is over ends with it: what was said to its end is still written down.
    const unheard = held.filter(({ leg }) => !legs.includes(leg) && !heard.gone.includes(leg));
    if (unheard.length > 0 && !settled) await queueListening(ctx, callId, SETTLE_MS);
    const stops = settled ? unheard : [];
    await endStreams(
      ctx.tx,
      stops.map(({ streamId }) => streamId),
      'stopped',
      now,
    );
    const hasEnough =
      streams.length >= MOST_STREAMS || streams.some(({ state }) => SETTLED_FOR_CALL.includes(state));
    const missing = hasEnough ? [] : legs.filter((leg) => !held.some((stream) => stream.leg === leg));
    const starts: Plan['starts'] = [];
    if (!canHear && missing[0] !== undefined) {
      const of = { clientId: ctx.office, callId, leg: missing[0], askedAt: now, endedAt: now };
      await insertStream(ctx.tx, { ...of, state: 'failed' });
      sayUnheard(platform, ctx, heard, contract.infoWords.noSpeech);
      return { starts, stops };
    }
    for (const leg of missing) {
      const token = makeToken(ctx.office);
      const { streamId } = await insertStream(ctx.tx, {
        clientId: ctx.office,
        callId,
        leg,
        tokenHash: hashToken(token),
        state: 'asked',
        askedAt: now,
      });
      starts.push({ streamId, leg, token });
    }
    if (held.length - stops.length + starts.length > 0) await queueListening(ctx, callId, LOOK_MS);
    return { starts, stops };
  }

  async function end(scope: OfficeScope, callId: number, streamId: number, state: StreamEnd, words: string) {
    await inOffice(platform, scope, async (ctx) => {
      const heard = await calls.heard(ctx, callId);
      if ((await endStreams(ctx.tx, [streamId], state, ctx.now)) && heard && words !== '')
        sayUnheard(platform, ctx, heard, words);
    });
  }

  async function start(
    scope: OfficeScope,
    callId: number,
    { streamId, leg, token }: Plan['starts'][number],
  ): Promise<void> {
    const refused = await findRefusal(scope);
    if (refused) {
      // Nothing leaves the house where nothing could be made of it.
      await end(scope, callId, streamId, refused.status === 429 ? 'spent' : 'failed', refused.message);
      return;
    }
    try {
      const url = `${socketBase(platform.config.publicUrl)}${SOUND_PATH}${token}`;
      const carrierId = await carrier.startStream(leg, url, LONGEST_SECONDS);
      await inOffice(platform, scope, (ctx) => noteCarrierId(ctx.tx, streamId, carrierId));
    } catch (error) {
      if (!(error instanceof CarrierError)) throw error;
      platform.log.warn(
        { call: callId, stream: streamId, reason: error.message },
        'the carrier does not send a call’s sound',
      );
      // The call may be over meanwhile. What is in doubt may come yet; else it is lost, and asked for again.
      if (error.status === 404) await end(scope, callId, streamId, 'over', '');
      else if (error.outcome === 'refused')
        await end(scope, callId, streamId, 'failed', contract.infoWords.notHeard);
      else if (error.outcome !== 'doubtful') {
        await end(scope, callId, streamId, 'over', '');
        throw error;
      }
    }
  }

  /** Why a model could not be asked now: a limit of the office's is reached, AI is off, there is no model. */
  async function findRefusal(scope: OfficeScope): Promise<Refusal | null> {
    try {
      const reserved = await inOffice(platform, scope, (ctx) => neighbours.reserve(ctx, 'calls', 0));
      await neighbours.settle(platform, scope, reserved, { input: 0, output: 0, ms: 0, failed: true });
      return null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      // What others take up at this moment is free when the first words are there.
      return isPassing(error) ? null : error;
    }
  }

  return defineJob({
    name: LISTEN,
    payload: z.object({ client_id: z.number().int(), call_id: z.number().int(), settled: z.boolean() }),
    async handle({ client_id, call_id, settled }) {
      const scope = scopeOf(client_id);
      const planned = await inOffice(platform, scope, (ctx) => plan(ctx, call_id, settled));
      if (!planned) return;
      // What is heard is not heard on, whatever the carrier says: its row is closed, and its socket sees so.
      for (const { leg, carrierId } of planned.stops)
        if (carrierId !== null) await carrier.stopStream(leg, carrierId);
      for (const one of planned.starts) await start(scope, call_id, one);
    },
  });
}
