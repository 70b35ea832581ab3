import { setTimeout as sleep } from 'node:timers/promises';
import { callerInfo as contract } from '@chairline/contract';
import { SpeechError, type SpeechToText } from '../../gateways/speech/index.ts';
import type { Context } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { ModelError } from '../../platform/models.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { askModel, isPassing } from './ask-model.ts';
import { createCutter } from './cut-sound.ts';
import { endStream, mayListen, sayUnheard, scopeOf, SETTLE_MS } from './listen-job.ts';
import type { HeardCall, Neighbours } from './neighbours.ts';
import { readAnswer } from './read-transcript.ts';
import { SAMPLE_RATE, wavOf } from './sound.ts';
import { createSpokenWords } from './spoken-words.ts';
import { findInfoOfCall } from './store.ts';
import { addFacts, tellCollected } from './store-ai-info.ts';
import { addCents, type StreamEnd, touchStream } from './store-streams.ts';

/** How long what is heard waits for whom. In milliseconds. */
export interface ListenTiming {
  /** For the text of one piece: whoever speaks does not wait. */
  piece: number;
  /** Between two questions to the model about one call. */
  ask: number;
  /** Without a frame, after which a connection is dead. */
  silent: number;
  /** Between two looks whether it may still be heard. */
  look: number;
}
export const listenTiming: ListenTiming = { piece: 15_000, ask: 4_000, silent: 30_000, look: 5_000 };

/** Pieces that wait for the service: beyond, the oldest is lost. */
const WAITING_MOST = 4;
/** Pieces, or questions to the model, in a row that failed, after which it is given up for this call. */
const FAILED_MOST = 4;

export interface OpenStream {
  office: number;
  streamId: number;
  callId: number;
  leg: string;
  /** Whether its call was heard before: the caller waited, or the sound broke off. */
  isFurther: boolean;
}

/** Hears one stream. It holds up to a minute of sound and the words so far, and nothing of it outlives it. */
export interface Ear {
  /** Takes in what came, as mu-law. It never waits. */
  hear(mulaw: Uint8Array): void;
  /** Nothing more comes: what was said is still written down. */
  end(): void;
  /** It may not be heard any more, or the process ends: what waits is forgotten. */
  stop(): void;
  /** Everything of it is done. */
  readonly done: Promise<void>;
}

interface Piece {
  mulaw: Uint8Array;
  /** What came before it was lost. */
  afterGap: boolean;
}

/**
 * @param over the stream takes nothing more in: whoever has its socket closes it
 */
export function openEar(
  platform: Platform,
  speech: SpeechToText,
  neighbours: Neighbours,
  stream: OpenStream,
  { timing, over }: { timing: ListenTiming; over: () => void },
): Ear {
  const { log } = platform;
  const { calls } = neighbours;
  const { streamId, callId } = stream;
  const scope = scopeOf(stream.office);
  const cutter = createCutter();
  const words = createSpokenWords();
  // What is said now may go on with a number that was begun before.
  if (stream.isFurther) words.gap();
  const stopped = new AbortController();
  let waiting: Piece[] = [];
  let isWhole = false;
  let state: StreamEnd = 'over';
  let failures = 0;
  let wake: () => void = () => undefined;
  let heldSsn: string | null = null;
  let asked = '';
  let asking: Promise<void> | null = null;
  let unanswered = 0;
  let askedAt = -Infinity;
  let askLater: NodeJS.Timeout | undefined;

  function put(mulaw: Uint8Array): void {
    waiting.push({ mulaw, afterGap: false });
    if (waiting.length > WAITING_MOST) {
      waiting.shift();
      waiting[0]!.afterGap = true;
      log.warn({ stream: streamId, call: callId }, 'the speech service is slow: sound of a call was lost');
    }
    wake();
  }

  /** It ends as this, and why is said once to those in the call. */
  async function give(up: StreamEnd, why: string): Promise<void> {
    await inOffice(platform, scope, async (ctx) => {
      const heard = await calls.heard(ctx, callId);
      if ((await endStream(ctx, stream, up)) && heard && why !== '') sayUnheard(platform, ctx, heard, why);
    });
    stop(up);
  }

  /** Whether the sound may leave the house now, by the rules by which a call is recorded. */
  async function maySend(ctx: Context, more: Parameters<typeof touchStream>[3] = {}): Promise<boolean> {
    const heard = await calls.heard(ctx, callId);
    const isHeard = heard !== undefined && [...heard.legs, ...heard.gone].includes(stream.leg);
    if (!isHeard || !(await mayListen(calls, ctx))) return false;
    if (!(await touchStream(ctx.tx, streamId, ctx.now, more))) return false;
    const { seconds = 0 } = more;
    if (seconds === 0) return true;
    const { cents } = await neighbours.spendOnSound(ctx, {
      seconds,
      centsPerMinute: speech.facts.centsPerMinute,
    });
    await addCents(ctx.tx, streamId, cents);
    return true;
  }

  /** The same; who has just left the others has either hung up or waits: that is told a moment later. */
  async function maySendSoon(more?: Parameters<typeof touchStream>[3]): Promise<boolean> {
    const look = () => inOffice(platform, scope, (ctx) => maySend(ctx, more));
    if (await look()) return true;
    await sleep(SETTLE_MS);
    return look();
  }

  /** The call, where words that were written down before may be read: also when nothing more is heard. */
  async function mayRead(ctx: Context): Promise<HeardCall | null> {
    const heard = await calls.heard(ctx, callId);
    return heard !== undefined && (await mayListen(calls, ctx)) ? heard : null;
  }

  /** Whether who is heard has hung up; of one who has just left the others it is told a moment later. */
  async function isOver(): Promise<boolean> {
    const look = () =>
      inOffice(platform, scope, async (ctx) => {
        const heard = await calls.heard(ctx, callId);
        return heard === undefined || heard.gone.includes(stream.leg);
      });
    if (await look()) return true;
    await sleep(SETTLE_MS);
    return look();
  }

  async function writeDown({ mulaw, afterGap }: Piece): Promise<void> {
    if (afterGap) words.gap();
    const seconds = mulaw.length / SAMPLE_RATE;
    try {
      if (!(await maySendSoon({ seconds, gaps: afterGap ? 1 : 0 }))) return hearNoMore();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (!isPassing(error)) return give(error.status === 429 ? 'spent' : 'failed', error.message);
      // What is only set aside is free again in a moment: this piece is not sent.
      words.gap();
      await inOffice(platform, scope, (ctx) => touchStream(ctx.tx, streamId, ctx.now, { gaps: 1 }));
      return undefined;
    }
    try {
      const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(timing.piece)]);
      words.add(await speech.transcribe({ bytes: wavOf(mulaw), type: 'audio/wav' }, signal));
      failures = 0;
    } catch (error) {
      if (stopped.signal.aborted) return undefined;
      if (!(error instanceof SpeechError)) throw error;
      // A gap: what is said next is not held up by another try.
      words.gap();
      await inOffice(platform, scope, (ctx) => touchStream(ctx.tx, streamId, ctx.now, { gaps: 1 }));
      failures += 1;
      log.warn(
        { stream: streamId, call: callId, reason: error.message },
        'sound of a call was not written down',
      );
      if (failures >= FAILED_MOST) return give('failed', contract.infoWords.notHeard);
    }
    return undefined;
  }

  /** Asks the model about what is new, one question at a time, and no more often than it may. */
  function ask(): void {
    // The end is read when all is written down.
    if (asking || askLater || isWhole) return;
    const wait = askedAt + timing.ask - performance.now();
    if (wait > 0) {
      askLater = setTimeout(() => {
        askLater = undefined;
        ask();
      }, wait);
      return;
    }
    const { text } = words.read(false);
    if (text === asked || text === '') return;
    askedAt = performance.now();
    asking = read(false)
      .catch(fail)
      .finally(() => {
        asking = null;
        // What was said meanwhile.
        ask();
      });
  }

  /** Fills in what the model finds in the words so far. */
  async function read(whole: boolean): Promise<void> {
    const { text, ssn } = words.read(whole);
    const isNews = text !== asked && text !== '';
    if (!isNews && (ssn === null || ssn === heldSsn)) return;
    const may = await inOffice(platform, scope, async (ctx) => {
      const heard = await mayRead(ctx);
      if (heard && ssn !== null && ssn !== heldSsn) await takeSsn(ctx, heard, ssn);
      return heard !== null;
    });
    if (!may) return;
    heldSsn = ssn;
    if (!isNews) return;
    asked = text;
    let answer;
    try {
      answer = await askModel(platform, neighbours, scope, {
        transcript: text,
        wanted: 'fields',
        signal: stopped.signal,
      });
    } catch (error) {
      if (stopped.signal.aborted) return;
      if (error instanceof Refusal && !isPassing(error)) {
        await give(error.status === 429 ? 'spent' : 'failed', error.message);
        return;
      }
      if (!(error instanceof ModelError) && !(error instanceof Refusal)) throw error;
      // Asked once more, together with what is said next.
      asked = '';
      if (error instanceof ModelError) unanswered += 1;
      const outcome = error instanceof ModelError ? error.outcome : 'limit';
      log.warn({ stream: streamId, call: callId, outcome }, 'a model did not read a call');
      if (unanswered >= FAILED_MOST) await give('failed', contract.infoWords.notHeard);
      return;
    }
    unanswered = 0;
    const { text: said, cents } = answer;
    await inOffice(platform, scope, async (ctx) => {
      await addCents(ctx.tx, streamId, cents);
      const heard = await mayRead(ctx);
      if (heard && said !== null) await takeIn(ctx, heard, said, text);
    });
  }

  async function takeIn(ctx: Context, heard: HeardCall, said: string, text: string): Promise<void> {
    // As it is known now: somebody may have corrected it while the model read.
    const found = readAnswer(said, text, await findInfoOfCall(ctx.tx, callId), 'fields');
    if (found === null || Object.keys(found.quotes).length === 0) return;
    const { infoId, changed } = await addFacts(platform, ctx, heard.call, found.said, found.quotes);
    if (changed) await tellCollected(platform, ctx, heard, infoId);
  }

  /** The number is kept sealed like one that was collected; the model never reads it. */
  async function takeSsn(ctx: Context, heard: HeardCall, ssn: string): Promise<void> {
    const known = await findInfoOfCall(ctx.tx, callId);
    if (known?.ssn || known?.corrected.includes('social_security_number')) return;
    const said = { demographic_info: { social_security_number: ssn } };
    const { infoId } = await addFacts(platform, ctx, heard.call, said);
    await tellCollected(platform, ctx, heard, infoId);
  }

  /** A fault of our own, or of the database: this stream ends, the call goes on. */
  function fail(error: unknown): void {
    log.error({ err: error, stream: streamId, call: callId }, 'a call could not be heard on');
    stop();
  }

  /** It waits, or nobody wants it any more: sound that was not sent is forgotten; what was written down is read. */
  function hearNoMore(): void {
    waiting = [];
    if (state === 'over') state = 'stopped';
    isWhole = true;
    clearTimeout(askLater);
    wake();
    over();
  }

  function stop(as: StreamEnd = 'over'): void {
    if (stopped.signal.aborted) return;
    stopped.abort();
    hearNoMore();
    state = as;
  }

  async function run(): Promise<void> {
    try {
      while (!stopped.signal.aborted) {
        const piece = waiting.shift();
        if (piece) {
          await writeDown(piece);
          ask();
        } else if (isWhole) break;
        else await new Promise<void>((woken) => (wake = woken));
      }
      clearTimeout(askLater);
      await asking;
      // Who waits may go on with a number when they are back: it is not whole, and nobody reads it.
      if (!stopped.signal.aborted && !(await isOver())) words.gap();
      if (!stopped.signal.aborted) await read(true);
    } catch (error) {
      fail(error);
    }
    await asking;
    await inOffice(platform, scope, (ctx) => endStream(ctx, stream, state)).catch((error: unknown) =>
      // Its row is closed by whoever looks next for streams that nobody hears.
      log.error({ err: error, stream: streamId }, 'a stream of sound could not be closed'),
    );
  }

  // Nobody need say anything for it to be over.
  const looks = setInterval(() => {
    maySendSoon().then(
      (may) => may || isWhole || hearNoMore(),
      (error: unknown) => log.warn({ err: error, stream: streamId }, 'a stream was not looked at'),
    );
  }, timing.look);
  const done = run().finally(() => clearInterval(looks));

  return {
    hear(mulaw) {
      if (!isWhole) for (const piece of cutter.add(mulaw)) put(piece);
    },
    end() {
      if (isWhole) return;
      const last = cutter.end();
      if (last) put(last);
      isWhole = true;
      wake();
    },
    stop: () => stop(),
    done,
  };
}
