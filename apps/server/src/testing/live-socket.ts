import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { liveEvents, type LiveEventType, liveFrame, type LivePayload } from '@chairline/contract';
import { WebSocket } from 'ws';
import type { LiveTiming } from '../platform/live/hub.ts';
import type { Caller } from './factory.ts';
import type { TestApp } from './test-app.ts';
import { until } from './wait.ts';

export interface Frame {
  seq: number;
  type: string;
  payload: unknown;
}

/** A live connection under test. Every frame is parsed by the contract when it arrives. */
export interface LiveSocket {
  socket: WebSocket;
  frames: Frame[];
  /** Frames that are about the office, not the connection. */
  events(): Frame[];
  /** Waits for the next frame of a type not waited for before. */
  next<T extends LiveEventType>(type: T): Promise<{ seq: number; payload: LivePayload<T> }>;
  closed(): Promise<{ code: number; reason: string }>;
  close(): Promise<void>;
}

/** No process looks by the clock for what happened elsewhere: what it knows, it was told. */
export const toldOnly: LiveTiming = { heartbeat: 3_600_000, catchUp: 3_600_000 };

const about = new Set(['hello', 'heartbeat', 'resync', 'signedOut', 'softphoneLeft']);

/** Makes the app listen on a free port. @returns its address without a slash at the end */
export async function listen(app: TestApp, port = 0): Promise<string> {
  await app.server.listen({ port, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.server.address() as AddressInfo).port}`;
}

const cookieHeader = (caller: Pick<Caller, 'cookies'>): string =>
  Object.entries(caller.cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');

/** Connects and waits for the greeting. @param since the last number seen */
export async function openLive(
  base: string,
  caller: Pick<Caller, 'cookies'>,
  since?: number,
  headers: Record<string, string> = {},
): Promise<LiveSocket> {
  const url = `${base.replace(/^http/, 'ws')}/api/live${since === undefined ? '' : `?since=${since}`}`;
  const socket = new WebSocket(url, { headers: { cookie: cookieHeader(caller), ...headers } });
  const frames: Frame[] = [];
  const wrong: unknown[] = [];
  let taken = 0;
  socket.on('message', (data: Buffer) => {
    const frame = liveFrame.parse(JSON.parse(data.toString()));
    const shape = liveEvents[frame.type as LiveEventType];
    const parsed = shape?.strict().safeParse(frame.payload);
    if (!parsed?.success) wrong.push([frame, parsed?.error]);
    frames.push(frame);
  });
  const ended = new Promise<{ code: number; reason: string }>((resolve) => {
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString() }));
  });
  await Promise.race([once(socket, 'open'), once(socket, 'error').then(([error]) => Promise.reject(error))]);
  const live: LiveSocket = {
    socket,
    frames,
    events: () => frames.filter((frame) => !about.has(frame.type)),
    async next(type) {
      const frame = await until(`a live ${type}`, () => {
        if (wrong.length > 0) throw new Error(`frames beside the contract: ${JSON.stringify(wrong)}`);
        const index = frames.findIndex((candidate, at) => at >= taken && candidate.type === type);
        if (index < 0 && socket.readyState === socket.CLOSED)
          throw new Error(`the socket closed before a ${type} came`);
        if (index < 0) return undefined;
        taken = index + 1;
        return frames[index];
      });
      return frame as unknown as { seq: number; payload: never };
    },
    closed: () => ended,
    async close() {
      socket.close();
      await ended;
    },
  };
  await live.next('hello');
  return live;
}
