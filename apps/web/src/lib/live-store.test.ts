import type { AddressInfo } from 'node:net';
import { refetch, type LiveEvent } from '@chairline/office-state';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, expectTypeOf, it, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { liveQuery } from './live-query.ts';
import { liveStore, onEvents } from './live-store.ts';
import { live } from './live.ts';
import { queryClient } from './query-client.ts';
import { takeAnswer } from './take-answer.ts';

let server: WebSocketServer;
let seq: number;

/** Sends events to the page, all at once: it takes them in as one frame. */
function say(...events: LiveEvent[]): void {
  const frames = events.map((event) => JSON.stringify({ seq: (seq += 1), ...event }));
  for (const socket of server.clients) for (const frame of frames) socket.send(frame);
}

const gone = (contact_id: number): LiveEvent => ({ type: 'deleteContact', payload: { contact_id } });
const read = (contact_id: number): LiveEvent => ({
  type: 'readThread',
  payload: { contact_id, last_read_id: 1 },
});
const resync = (): LiveEvent => ({ type: 'resync', payload: {} });

beforeEach(async () => {
  seq = 0;
  server = new WebSocketServer({ host: '127.0.0.1', port: 0 });
  await new Promise((resolve) => server.once('listening', resolve));
  vi.stubGlobal('location', new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`));
  vi.stubGlobal('document', { visibilityState: 'hidden' });
  server.on('connection', () => say({ type: 'hello', payload: { version: '0.1.0' } }));
  live.start();
  await expect.poll(() => live.status).toBe('live');
});

afterEach(async () => {
  live.stop();
  queryClient.clear();
  await new Promise((resolve) => server.close(resolve));
});

it('is tied to the events at the first call, once however often it is called', async () => {
  const heard: string[] = [];
  const follow = liveStore({
    events: ['deleteContact'],
    reduce: (events) => void heard.push(...events.map(({ type }) => type)),
    on: { readThread: () => void heard.push('read') },
    resync: () => void heard.push('resync'),
    begin: () => void heard.push('begin'),
  });
  expect(heard).toEqual([]);
  for (let call = 0; call < 3; call += 1) follow();
  expect(heard).toEqual(['begin']);
  say(resync(), gone(1), read(1));
  await expect.poll(() => heard).toHaveLength(4);
  expect(heard).toEqual(['begin', 'resync', 'read', 'deleteContact']);
});

it('takes in the events of a frame together and in their order, typed', async () => {
  const frames: (string | number)[][] = [];
  liveStore({
    events: ['deleteContact', 'readThread'],
    reduce(events) {
      expectTypeOf(events).toEqualTypeOf<readonly LiveEvent<'deleteContact' | 'readThread'>[]>();
      frames.push(events.map(({ type, payload }) => `${type} ${payload.contact_id}`));
    },
    on: { optOut: ({ opt_out }) => expectTypeOf(opt_out.opt_out_id).toBeNumber() },
  })();
  say(gone(1), read(2), gone(3));
  await expect.poll(() => frames).toEqual([['deleteContact 1', 'readThread 2', 'deleteContact 3']]);
  say(read(4));
  await expect.poll(() => frames.at(-1)).toEqual(['readThread 4']);
});

it('lets go of handlers that were ended', async () => {
  const heard: number[] = [];
  const end = onEvents({ deleteContact: ({ contact_id }) => void heard.push(contact_id) });
  say(gone(1));
  await expect.poll(() => heard).toEqual([1]);
  end();
  say(gone(2));
  const after = vi.fn();
  onEvents({ deleteContact: after });
  say(gone(3));
  await expect.poll(() => after).toHaveBeenCalled();
  expect(heard).toEqual([1]);
});

it('keeps a query by its reducers; one that says too little, and a gap, have it fetched again', async () => {
  let asked = 0;
  const query = liveQuery<number[]>(['gone'], async () => [(asked += 1)], {
    deleteContact: (held, { contact_id }) => [...held, contact_id],
    readThread: () => refetch,
  });
  const held = () => queryClient.getQueryData<number[]>(['gone']);
  const leave = new QueryObserver(queryClient, query).subscribe(() => {});
  await expect.poll(held).toEqual([1]);
  say(gone(7), gone(8));
  await expect.poll(held).toEqual([1, 7, 8]);
  say(read(1));
  await expect.poll(held).toEqual([2]);
  say(resync());
  await expect.poll(held).toEqual([3]);
  leave();
});

it('takes in what an act answers, but not over what was said since it began', async () => {
  let stored = [1];
  const query = liveQuery<number[]>(['acts'], async () => stored, {
    deleteContact: (held, { contact_id }) => [...held, contact_id],
  });
  const held = () => queryClient.getQueryData<number[]>(['acts']);
  const leave = new QueryObserver(queryClient, query).subscribe(() => {});
  await expect.poll(held).toEqual([1]);
  await takeAnswer(query, async () => [2]);
  expect(held()).toEqual([2]);
  // It goes on by itself, and is further than the answer that comes late.
  await takeAnswer(query, async () => {
    stored = [3, 9];
    say(gone(9));
    await expect.poll(held).toEqual([2, 9]);
    return [3];
  });
  expect(held()).toEqual([3, 9]);
  await expect(takeAnswer(query, () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(held()).toEqual([3, 9]);
  leave();
});
