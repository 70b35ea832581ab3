import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { OFFICE, PATIENT, until } from '../../testing.ts';
import { quietStep, speak } from '../../world/spoken-sound.ts';
import { startVoice } from './testing.ts';

interface Frame {
  event: string;
  start?: { callId: string; mediaFormat: object };
  media?: { payload: string; track: string };
}

let voice: Awaited<ReturnType<typeof startVoice>>;
let server: WebSocketServer;
let url: string;
let frames: (Frame | null)[];
let socket: WebSocket | undefined;
let closed: boolean;
beforeEach(async () => {
  voice = await startVoice({ timing: { soundStep: 2 } });
  voice.office.documents.set('/answer', '<Response><Wait length="9000"/></Response>');
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/sound`;
  frames = [];
  closed = false;
  server.on('connection', (opened) => {
    socket = opened;
    opened.on('message', (data: Buffer) => {
      try {
        frames.push(JSON.parse(data.toString()) as Frame);
      } catch {
        // What a fault sends.
        frames.push(null);
      }
    });
    opened.on('close', () => (closed = true));
  });
});
afterEach(async () => {
  await voice.close();
  server.close();
});

const options = { contentType: 'audio/x-mulaw;rate=8000', audioTrack: 'inbound' };
async function ring(says = 'Hello, it is me.'): Promise<string> {
  const { body } = await voice.control('POST', 'calls', { from: PATIENT, to: OFFICE, says });
  await until(async () => (await voice.client.calls.listLiveCalls()).length === 1, 'it is answered');
  return body.call_uuid;
}
const soundOf = () =>
  frames.flatMap((frame) => (frame?.media ? [Buffer.from(frame.media.payload, 'base64')] : []));

test('a call’s sound is sent as it is said, and more of it, until it is stopped', async () => {
  const uuid = await ring();
  const { streamId } = await voice.client.calls.stream(uuid, url, options);
  const said = speak('Hello, it is me.');
  await until(() => soundOf().length >= said.length + 5, 'it is said');
  expect(frames[0]).toMatchObject({
    event: 'start',
    start: { callId: uuid, mediaFormat: { encoding: 'audio/x-mulaw', sampleRate: 8000 } },
  });
  expect(Buffer.concat(soundOf().slice(0, said.length)).equals(Buffer.concat(said))).toBe(true);
  expect(soundOf()[said.length]!.equals(quietStep())).toBe(true);

  await voice.control('POST', `calls/${uuid}/say`, { text: 'Bye.' });
  const more = speak('Bye.')[0]!;
  await until(() => soundOf().some((sound) => sound.equals(more)), 'more is said');
  await expect(voice.client.calls.stream(uuid, url, options)).rejects.toThrow();
  await voice.client.calls.stopStream(uuid, streamId);
  await until(() => closed, 'the socket is closed');
  expect(frames.at(-1)!.event).toBe('stop');
  await expect(voice.client.calls.stopStream(uuid, streamId)).rejects.toThrow();
});

test('a stream ends with its call, and there is none of a call that is over', async () => {
  const uuid = await ring();
  await voice.client.calls.stream(uuid, url, options);
  await until(() => soundOf().length > 3, 'it is heard');
  await voice.client.calls.hangup(uuid);
  await until(() => closed, 'the socket is closed');
  await expect(voice.client.calls.stream(uuid, url, options)).rejects.toThrow();
});

test.each([
  ['no address', 'nowhere', options],
  ['a page', 'http://127.0.0.1:9/', options],
  ['a sound that is not played', 'ws://127.0.0.1:9/', {}],
  ['a track that there is none of', 'ws://127.0.0.1:9/', { ...options, audioTrack: 'all' }],
])('%s is refused', async (_, to, given) => {
  const uuid = await ring();
  await expect(voice.client.calls.stream(uuid, to, { ...given })).rejects.toThrow();
});

test('one that the product closes is listed with its code; faults are of the next one alone', async () => {
  const uuid = await ring('A long talk goes on and on and on.');
  await voice.control('POST', 'faults', { stream: 'garbage' });
  await voice.client.calls.stream(uuid, url, options);
  await until(() => frames.includes(null), 'garbage comes');
  socket!.close(4401, 'no');
  const listed = async () => (await voice.control('GET', 'streams')).body.items as { closed_with: number }[];
  await until(async () => (await listed())[0]?.closed_with === 4401, 'it is listed');

  frames = [];
  closed = false;
  await voice.client.calls.stream(uuid, url, options);
  await until(() => soundOf().length > 3, 'it is heard');
  expect(frames).not.toContain(null);
});
