import type { WebSocket } from 'ws';
import { z } from 'zod';
import type { SpeechToText } from '../../gateways/speech/index.ts';
import { hashToken, officeOfToken } from '../../platform/crypto.ts';
import type { OwnSocket } from '../../platform/http/own-socket.ts';
import { limitFrames } from '../../platform/live/frame-limit.ts';
import { inOffice, type Platform } from '../../platform/platform.ts';
import { type Ear, type ListenTiming, openEar, type OpenStream } from './hear-stream.ts';
import { CONNECT_MS, endStream, scopeOf, SOUND_PATH } from './listen-job.ts';
import type { Neighbours } from './neighbours.ts';
import { SAMPLE_RATE } from './sound.ts';
import { claimStream, listStreams } from './store-streams.ts';

/** A frame holds twenty milliseconds, a few hundred letters; the carrier may put more together. */
const FRAME_MOST = 16_384;
const FRAMES = { perSecond: 100, burst: 1_000 } as const;
/** Sound comes as fast as it is spoken, and what was held up on the way at once. */
const AHEAD_SECONDS = 15;
/** Frames that nobody can read, after which whoever sends them is not listened to. */
const BAD_MOST = 10;
const SOCKETS_MOST = 300;
/** Wrong addresses a minute of one caller. */
const WRONG_MOST = 60;
/** Callers that are remembered for it; beyond, the oldest are forgotten. */
const REMEMBERED_MOST = 10_000;
/** For the first frame. */
const START_MS = 10_000;

/** Why a socket is closed, by the code it is closed with. */
export const soundCodes = {
  unreadable: 1003,
  flood: 1008,
  restart: 1012,
  token: 4401,
  otherCall: 4403,
  silent: 4408,
} as const;

/** What the carrier says of a stream (plivo.com/docs/voice/audio-streaming); what else it says is passed over. */
const frameOf = z.object({
  event: z.string(),
  start: z
    .object({
      callId: z.string(),
      accountId: z.string().optional(),
      mediaFormat: z.object({ encoding: z.string(), sampleRate: z.coerce.number() }),
    })
    .optional(),
  media: z.object({ track: z.string().optional(), payload: z.base64() }).optional(),
});
type Frame = z.output<typeof frameOf>;

function readFrame(data: Buffer): Frame | null {
  try {
    const read = frameOf.safeParse(JSON.parse(data.toString('utf8')));
    return read.success ? read.data : null;
  } catch {
    // No JSON: counted by whoever asked.
    return null;
  }
}

/** The socket that the carrier sends callers' sound to, and what hears it in this process. */
export interface SoundDoor {
  socket: OwnSocket;
  /** Ends what is heard here, and waits until it has. */
  close(): Promise<void>;
}

export function openSoundDoor(
  platform: Platform,
  speech: SpeechToText | null,
  neighbours: Neighbours,
  timing: ListenTiming,
): SoundDoor {
  const { log } = platform;
  const ears = new Set<Ear>();
  const wrong = new Map<string, { count: number; until: number }>();
  let sockets = 0;

  const isWrongTooOften = (address: string): boolean => {
    const entry = wrong.get(address);
    return entry !== undefined && entry.until > Date.now() && entry.count >= WRONG_MOST;
  };
  function noteWrong(address: string): void {
    const now = Date.now();
    const entry = wrong.get(address);
    if (entry && entry.until > now) {
      entry.count += 1;
      return;
    }
    // The oldest stand first, for each is put down anew when its minute is over.
    wrong.delete(address);
    wrong.set(address, { count: 1, until: now + 60_000 });
    for (const [old, { until }] of wrong) {
      if (wrong.size <= REMEMBERED_MOST && until > now) break;
      wrong.delete(old);
    }
  }

  /** The stream of an address, which is nobody else's from now on. */
  async function claim(token: string): Promise<OpenStream | null> {
    const office = officeOfToken(token);
    if (office === null) return null;
    return inOffice(platform, scopeOf(office), async (ctx) => {
      const since = new Date(ctx.now.getTime() - CONNECT_MS);
      const row = await claimStream(ctx.tx, hashToken(token), { now: ctx.now, since });
      if (!row) return null;
      ctx.audit({
        action: 'call.listen',
        subject: `call:${row.callId}`,
        details: { stream: row.streamId },
      });
      const [first] = await listStreams(ctx.tx, row.callId);
      const isFurther = first !== undefined && first.streamId !== row.streamId;
      return { office, streamId: row.streamId, callId: row.callId, leg: row.leg, isFurther };
    });
  }

  const isOurs = (stream: OpenStream, { callId, accountId, mediaFormat }: NonNullable<Frame['start']>) =>
    callId === stream.leg &&
    (accountId === undefined || accountId === platform.config.plivo?.authId) &&
    mediaFormat.encoding === 'audio/x-mulaw' &&
    mediaFormat.sampleRate === SAMPLE_RATE;

  function connected(socket: WebSocket, speechService: SpeechToText, token: string, address: string): void {
    let stream: OpenStream | null = null;
    let ear: Ear | null = null;
    let bad = 0;
    let bytes = 0;
    let startedAt = 0;
    let closed = false;
    sockets += 1;

    function close(code: number, why: string): void {
      if (closed) return;
      closed = true;
      clearTimeout(quiet);
      // Neither who calls nor what was said: a stream is known by its number.
      log.warn(
        { stream: stream?.streamId, call: stream?.callId, code },
        `a socket of sound was closed: ${why}`,
      );
      socket.close(code, why);
      ear?.end();
      if (stream && !ear) void forget(stream);
    }

    /** One that never began. */
    const forget = (of: OpenStream) =>
      inOffice(platform, scopeOf(of.office), (ctx) => endStream(ctx, of, 'over')).catch((error: unknown) =>
        // Its row is closed by whoever looks next for streams that nobody hears.
        log.error({ err: error, stream: of.streamId }, 'a stream of sound could not be closed'),
      );

    function begin(of: OpenStream): void {
      startedAt = performance.now();
      clearTimeout(quiet);
      quiet = closeAfter(timing.silent);
      const opened = openEar(platform, speechService, neighbours, of, {
        timing,
        over: () => {
          if (!closed) socket.close(1000);
        },
      });
      ear = opened;
      ears.add(opened);
      void opened.done.finally(() => ears.delete(opened));
    }

    function take(frame: Frame): void {
      if (frame.event === 'start' && frame.start && !ear) {
        if (isOurs(stream!, frame.start)) begin(stream!);
        else close(soundCodes.otherCall, 'another call, or another sound');
      } else if (frame.event === 'media' && frame.media && ear) {
        if ((frame.media.track ?? 'inbound') !== 'inbound') return;
        const mulaw = Buffer.from(frame.media.payload, 'base64');
        bytes += mulaw.length;
        const most = SAMPLE_RATE * ((performance.now() - startedAt) / 1_000 + AHEAD_SECONDS);
        if (bytes > most) close(soundCodes.flood, 'faster than anybody speaks');
        else ear.hear(mulaw);
      } else if (frame.event === 'stop') {
        ear?.end();
        socket.close(1000);
      } else if (frame.event === 'media' || frame.event === 'start') unread();
    }

    function unread(): void {
      bad += 1;
      if (bad > BAD_MOST) close(soundCodes.unreadable, 'frames that cannot be read');
    }

    const closeAfter = (ms: number) =>
      setTimeout(() => {
        close(soundCodes.silent, 'nothing came');
        // Where nobody is there any more, nobody answers that.
        socket.terminate();
      }, ms);
    let quiet = closeAfter(START_MS);
    limitFrames(socket, FRAMES, () => {
      close(soundCodes.flood, 'too many frames');
      socket.terminate();
    });
    socket.on('message', (data: Buffer, isBinary) => {
      if (closed) return;
      const frame = isBinary ? null : readFrame(data);
      if (frame === null) return unread();
      take(frame);
      if (ear && !closed) quiet.refresh();
      return undefined;
    });
    socket.on('error', (error) => {
      log.warn({ err: error, stream: stream?.streamId }, 'a socket of sound failed');
      socket.terminate();
    });
    socket.on('close', () => {
      sockets -= 1;
      clearTimeout(quiet);
      closed = true;
      if (ear) ear.end();
      else if (stream) void forget(stream);
    });
    // Nothing is read of who has not shown that it may speak.
    socket.pause();
    claim(token).then(
      (found) => {
        stream = found;
        if (!found) {
          noteWrong(address);
          close(soundCodes.token, 'no such stream');
        } else if (closed) void forget(found);
        socket.resume();
      },
      (error: unknown) => {
        log.error({ err: error }, 'a socket of sound could not be opened');
        close(soundCodes.restart, 'try again');
        socket.resume();
      },
    );
  }

  return {
    socket: {
      path: `${SOUND_PATH}:token`,
      maxPayload: FRAME_MOST,
      mayConnect: ({ address }) => speech !== null && sockets < SOCKETS_MOST && !isWrongTooOften(address),
      connected: (socket, { params, address }) => connected(socket, speech!, params.token ?? '', address),
    },
    async close() {
      for (const ear of ears) ear.stop();
      await Promise.all([...ears].map(({ done }) => done));
    },
  };
}
