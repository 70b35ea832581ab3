import { liveFrame, officeEvents, type LiveFrame } from '@chairline/contract';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Caller } from '../harness/caller.ts';
import { applyEvent, fetchCopy, type OfficeCopy } from './office-copy.ts';

/** Between two events that followed each other. */
export interface Hole {
  after: number;
  came: number;
}

/** A window that stays open through every crash: it comes back by itself and goes on from its last number. */
export interface LiveClient {
  copy: OfficeCopy;
  /** The number of the last event. */
  seq(): number;
  events(): number;
  connections(): number;
  /** What a client must never see: a refetch, an event outside the contract. */
  faults: string[];
  /** Numbers that never came: of what others alone may see, or lost (`findLost`). */
  holes: Hole[];
  close(): void;
}

const RETRY_MS = 150;

/**
 * Opens the live connection, fetches the office, and follows it until closed.
 * @param threadIds contacts whose threads the client holds
 */
export async function openLiveClient(
  url: string,
  caller: Caller,
  threadIds: readonly number[],
): Promise<LiveClient> {
  let since: number | null = null;
  let events = 0;
  let connections = 0;
  let closed = false;
  let socket: WebSocket | undefined;
  let copy: OfficeCopy | undefined;
  const early: LiveFrame[] = [];
  const faults: string[] = [];
  const holes: Hole[] = [];
  let greeted!: () => void;
  const greeting = new Promise<void>((resolve) => (greeted = resolve));

  function take(text: string): void {
    const { seq, type, payload } = liveFrame.parse(JSON.parse(text));
    if (type === 'hello') {
      connections += 1;
      if (since === null) since = seq;
      else if (seq < since) faults.push(`the office's count went back from ${since} to ${seq}`);
      greeted();
    } else if (type === 'resync') {
      faults.push(`told to fetch everything again at ${seq}, having seen ${since}`);
      since = seq;
    } else if (type in officeEvents) {
      if (since !== null && seq <= since) return;
      if (since !== null && seq !== since + 1) holes.push({ after: since, came: seq });
      since = seq;
      events += 1;
      const parsed = officeEvents[type as keyof typeof officeEvents].safeParse(payload);
      if (!parsed.success) faults.push(`event ${seq} (${type}) is outside the contract`);
      const event = { seq, type, payload } as LiveFrame;
      if (copy) applyEvent(copy, event);
      else early.push(event);
    } else if (type !== 'heartbeat') faults.push(`a ${type} frame came`);
  }

  async function follow(): Promise<void> {
    while (!closed) {
      const address = new URL('/api/live', url.replace('http', 'ws'));
      if (since !== null) address.searchParams.set('since', String(since));
      const current = new WebSocket(address, { headers: { cookie: caller.cookie } } as unknown as string[]);
      socket = current;
      const ended = new Promise<void>((resolve) => {
        current.addEventListener('close', () => resolve());
        current.addEventListener('error', () => resolve());
      });
      current.addEventListener('message', ({ data }) => take(String(data)));
      await ended;
      if (!closed) await sleep(RETRY_MS);
    }
  }

  void follow();
  await greeting;
  copy = await fetchCopy(caller, threadIds);
  for (const event of early) applyEvent(copy, event);
  return {
    copy,
    seq: () => since ?? 0,
    events: () => events,
    connections: () => connections,
    faults,
    holes,
    close() {
      closed = true;
      socket?.close();
    },
  };
}
