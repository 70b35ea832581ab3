import { randomUUID } from 'node:crypto';
import WebSocket from 'ws';
import type { World } from '../../world/index.ts';
import { quietStep, speak, USUAL_WORDS } from '../../world/spoken-sound.ts';
import { createTimers } from '../../world/timers.ts';
import type { StreamFault } from '../types.ts';
import type { Call } from './types.ts';

/** The sound of a call, sent to a socket of the product's. */
export interface Stream {
  id: string;
  call: Call;
  /** As the product gave it. */
  url: string;
  startedAt: number;
  endedAt: number | null;
  /** What the product closed its socket with; null while it is open, or where it was ours. */
  closedWith: number | null;
  frames: number;
}

export interface StreamOrder {
  url: string;
  contentType: string;
  /** Milliseconds after which it ends by itself. */
  timeout: number;
}

/** What is streamed of calls (plivo.com/docs/voice/audio-streaming): what a caller says, in twenty milliseconds each. */
export interface Streams {
  start(call: Call, order: StreamOrder): Stream;
  of(call: Call): Stream[];
  /** false: there is no such stream any more. */
  stop(call: Call, id: string): boolean;
  /** Somebody says something more. */
  say(call: Call, text: string): void;
  list(): Stream[];
  clear(): void;
}

/** Ended streams that are still listed. */
const KEPT = 100;

interface Running {
  stream: Stream;
  say(text: string): void;
  /** @param told whether it is said before */
  end(told: boolean): void;
}

/** @param faultNow how the next stream goes wrong */
export function createStreams(world: World, faultNow: () => StreamFault | null): Streams {
  const timers = createTimers(world.over, (error) => world.log.error(error, 'stream'));
  const running = new Map<string, Running>();
  let all: Stream[] = [];

  /** The product says that it is `world.appHost` where its own name has no dot. */
  function reach(address: string): string {
    const url = new URL(address);
    return url.hostname === world.appHost
      ? `${world.appUrl.replace(/^http/, 'ws')}${url.pathname}${url.search}`
      : address;
  }

  /** Another token of the same length. */
  const misread = (url: string): string => `${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`;

  function start(call: Call, order: StreamOrder): Stream {
    const fault = faultNow();
    const stream: Stream = {
      id: randomUUID(),
      call,
      url: order.url,
      startedAt: Date.now(),
      endedAt: null,
      closedWith: null,
      frames: 0,
    };
    all = [...all, stream].slice(-KEPT);
    const steps = speak(call.says ?? USUAL_WORDS);
    const cutAt = fault === 'cut' ? Math.ceil(steps.length / 3) : Infinity;
    const socket = new WebSocket(reach(fault === 'wrong-token' ? misread(order.url) : order.url));
    let sequence = 0;
    const send = (frame: object) => {
      if (socket.readyState !== WebSocket.OPEN) return;
      sequence += 1;
      socket.send(JSON.stringify({ sequenceNumber: sequence, streamId: stream.id, ...frame }));
    };
    let ticking: NodeJS.Timeout | undefined;

    function end(told: boolean): void {
      if (stream.endedAt !== null) return;
      stream.endedAt = Date.now();
      clearInterval(ticking);
      running.delete(stream.id);
      if (told) send({ event: 'stop' });
      if (socket.readyState === WebSocket.CONNECTING) socket.terminate();
      else socket.close(1000);
    }

    function step(): void {
      const sound = steps.shift() ?? quietStep();
      stream.frames += 1;
      if (fault === 'garbage') {
        socket.send(
          stream.frames % 2 === 0 ? Buffer.from([0, 255, 1]) : '{"event": "media", "media": {"payl',
        );
        return;
      }
      const media = {
        track: 'inbound',
        timestamp: String(Date.now()),
        chunk: stream.frames,
        payload: Buffer.from(sound).toString('base64'),
      };
      send({ event: 'media', media });
      if (stream.frames < cutAt) return;
      clearInterval(ticking);
      socket.terminate();
    }

    socket.on('open', () => {
      send({
        event: 'start',
        start: {
          callId: fault === 'other-call' ? randomUUID() : call.uuid,
          streamId: stream.id,
          accountId: call.account,
          tracks: ['inbound'],
          mediaFormat: { encoding: order.contentType.split(';')[0], sampleRate: 8_000 },
        },
      });
      // The network is gone, and nobody knows it.
      if (fault === 'dead') return;
      const began = Date.now();
      ticking = setInterval(() => {
        const due = (Date.now() - began) / world.timing.soundStep;
        while (stream.frames < due && socket.readyState === WebSocket.OPEN && stream.endedAt === null) step();
      }, world.timing.soundStep);
    });
    socket.on('close', (code) => {
      if (stream.endedAt === null) stream.closedWith = code;
      end(false);
    });
    // What keeps it from the product is the product's to mend; the call goes on.
    socket.on('error', (error) => world.log.info({ stream: stream.id, reason: error.message }, 'stream'));
    timers.after(order.timeout, () => end(true));
    call.onEnd.push(() => end(true));
    running.set(stream.id, { stream, say: (text) => steps.push(...speak(text)), end });
    return stream;
  }

  return {
    start,
    of: (call) => [...running.values()].map(({ stream }) => stream).filter((stream) => stream.call === call),
    stop(call, id) {
      const found = running.get(id);
      if (found?.stream.call !== call) return false;
      found.end(true);
      return true;
    },
    say(call, text) {
      const heard = [...running.values()].filter(({ stream }) => stream.call === call);
      for (const one of heard) one.say(text);
      // Nobody listens yet.
      if (heard.length === 0) call.says = `${call.says ?? ''} ${text}`.trim();
    },
    list: () => all,
    clear() {
      timers.clear();
      for (const one of running.values()) one.end(false);
      all = [];
    },
  };
}
