import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { quietWav } from '../../testing/factory.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { createOpenAiSpeech } from './openai-speech.ts';

let sandbox: TestSandbox;
let server: Server | undefined;
const sound = { bytes: quietWav(), type: 'audio/wav' };
const speechAt = (apiUrl: string, apiKey = 'key-of-the-tests') =>
  createOpenAiSpeech({ apiUrl, apiKey, model: 'whisper-1', centsPerMinute: 0, timeoutMs: 2_000 });

beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
});
afterAll(() => sandbox?.close());
afterEach(() => {
  server?.close();
  server = undefined;
});

/** A service that answers with this. */
async function answering(status: number, body: string): Promise<string> {
  server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(status, { 'content-type': 'application/json' }).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('what is said is written down', async () => {
  await sandbox.control('/model/spoken', { text: 'My name is Nora Vega.' });
  expect(await speechAt(sandbox.llmApiUrl).transcribe(sound)).toBe('My name is Nora Vega.');
});

test('a sound that is none, and a wrong key, are refused for good', async () => {
  const none = { bytes: Buffer.from('no sound'), type: 'audio/wav' };
  await expect(speechAt(sandbox.llmApiUrl).transcribe(none)).rejects.toMatchObject({ outcome: 'unusable' });
  await expect(speechAt(sandbox.llmApiUrl, 'wrong').transcribe(sound)).rejects.toMatchObject({
    outcome: 'unusable',
  });
});

test.each([
  [429, '{}', 'unavailable'],
  [503, '{}', 'unavailable'],
  [200, 'no json', 'unavailable'],
  [413, '{}', 'unusable'],
  [200, '{"words": []}', 'unusable'],
])('an answer of %i %s is %s', async (status, body, outcome) => {
  await expect(speechAt(await answering(status, body)).transcribe(sound)).rejects.toMatchObject({ outcome });
});

test('one that is not there is tried again', () =>
  expect(speechAt('http://127.0.0.1:9').transcribe(sound)).rejects.toMatchObject({ outcome: 'unavailable' }));
