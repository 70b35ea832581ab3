import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { ModelError } from '../../platform/models.ts';
import { createLanguageModel } from './sdk-model.ts';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
});
afterAll(() => sandbox?.close());
beforeEach(() => fault('ok'));

const fault = (mode: string) => sandbox.control('/faults', { vendor: 'model', mode });
const open = (more: Partial<Parameters<typeof createLanguageModel>[0]> = {}) =>
  createLanguageModel({
    provider: 'openai-compatible',
    apiUrl: sandbox.llmApiUrl,
    apiKey: 'key-of-the-tests',
    model: 'sandbox',
    timeoutMs: 1_500,
    ...more,
  });
const spanish = { code: 'es', name: 'Spanish' };

async function failure(work: Promise<unknown>): Promise<[string, string]> {
  const error = await work.then(
    () => undefined,
    (caught: unknown) => caught,
  );
  if (!(error instanceof ModelError)) throw new Error(`no error of the model but ${String(error)}`);
  return [error.outcome, error.message];
}

test('a text comes back translated, with the language it was in', async () => {
  expect(await open().translate('Hello Maya, tomorrow at 3:30?', spanish)).toEqual({
    text: 'Hola Maya, mañana a las 3:30?',
    language: 'en',
  });
  expect(await open().translate('¿Podemos cambiar mi cita?', { code: 'en', name: 'English' })).toEqual({
    text: 'Can we move my appointment?',
    language: 'es',
  });
});

test.each(['error', 'rate-limit', 'garbage', 'timeout'])('%s is worth another try', async (mode) => {
  await fault(mode);
  const [outcome, words] = await failure(open({ timeoutMs: 400 }).translate('Hello secret', spanish));
  expect([outcome, words.includes('secret')]).toEqual(['unavailable', false]);
});

test('a wrong key, and nobody there, are said without the text', async () => {
  expect(await failure(open({ apiKey: 'wrong' }).translate('Hello', spanish))).toEqual([
    'unavailable',
    'The model answered 401.',
  ]);
  expect((await failure(open({ apiUrl: 'http://127.0.0.1:9' }).translate('Hello', spanish)))[0]).toBe(
    'unavailable',
  );
});

test('a model that will not translate is not taken for a translation', async () => {
  expect(await failure(open().translate('REFUSE-THIS please', spanish))).toEqual([
    'unusable',
    'The model did not answer with a translation.',
  ]);
});

describe('answers of other models', () => {
  /** Says one thing to everybody, in the form of either provider. */
  async function saying(words: string, work: (url: string) => Promise<void>): Promise<void> {
    const server = createServer((request, response) => {
      request.resume();
      response.setHeader('content-type', 'application/json');
      response.end(
        JSON.stringify(
          request.url!.endsWith('/messages')
            ? {
                id: 'msg_1',
                type: 'message',
                role: 'assistant',
                model: 'm',
                content: [{ type: 'text', text: words }],
                stop_reason: 'end_turn',
                stop_sequence: null,
                usage: { input_tokens: 1, output_tokens: 1 },
              }
            : {
                id: '1',
                object: 'chat.completion',
                created: 1,
                model: 'm',
                choices: [
                  { index: 0, message: { role: 'assistant', content: words }, finish_reason: 'stop' },
                ],
                usage: { prompt_tokens: 1, completion_tokens: 1, total_tokens: 2 },
              },
        ),
      );
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    } finally {
      server.close();
      server.closeAllConnections();
    }
  }

  test.each(['openai-compatible', 'anthropic'] as const)(
    'a fence round the JSON is taken off: %s',
    (provider) =>
      saying('```json\n{"language":"en","translation":"Hola"}\n```', async (apiUrl) => {
        expect(await open({ provider, apiUrl }).translate('Hello', spanish)).toEqual({
          text: 'Hola',
          language: 'en',
        });
      }),
  );

  test.each([
    '',
    'Hola',
    '{"language":"en","translation":"  "}',
    '{"language":"English, I think","translation":"Hola"}',
    '{"translation":"Hola"}',
    JSON.stringify({ language: 'en', translation: 'Hola '.repeat(100) }),
  ])('%j is no translation', (words) =>
    saying(words, async (apiUrl) => {
      expect((await failure(open({ apiUrl }).translate('Hello', spanish)))[0]).toBe('unusable');
    }),
  );
});
