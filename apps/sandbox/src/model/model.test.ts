import { afterEach, beforeEach, expect, test } from 'vitest';
import { demoModelKey } from '../options.ts';
import { call, startWorld } from '../testing.ts';
import { guessLanguage, translateText } from './translate.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
beforeEach(async () => {
  world = await startWorld();
});
afterEach(() => world.close());

const ask = (text: string, target = 'Spanish (es)', key = demoModelKey) =>
  call(
    world.sandbox,
    'POST',
    '/model/v1/chat/completions',
    {
      model: 'sandbox',
      messages: [
        { role: 'system', content: `Translate into ${target}.` },
        { role: 'user', content: text },
      ],
    },
    { authorization: `Bearer ${key}` },
  );

test('it translates what it is told to, as a model answers', async () => {
  const { status, body } = await ask('Hello Maya, your appointment is confirmed.');
  expect(status).toBe(200);
  expect(body).toMatchObject({
    object: 'chat.completion',
    model: 'sandbox',
    choices: [{ finish_reason: 'stop' }],
  });
  expect(JSON.parse(body.choices[0].message.content)).toEqual({
    language: 'en',
    translation: 'Hola Maya, su cita es confirmed.',
  });
});

test('the key is looked at, and the body', async () => {
  expect((await ask('x', 'Spanish (es)', 'wrong')).status).toBe(401);
  const authorization = `Bearer ${demoModelKey}`;
  expect(
    (await call(world.sandbox, 'POST', '/model/v1/chat/completions', {}, { authorization })).status,
  ).toBe(400);
});

test.each([
  [
    'Your appointment is confirmed. My tooth hurts.',
    'es',
    'en',
    'Su cita está confirmada. Me duele el diente.',
  ],
  ['¿Podemos cambiar mi cita?', 'en', 'es', 'Can we move my appointment?'],
  [
    'Hola, quiero cambiar mi cita del viernes 12 a las 3:30',
    'en',
    'es',
    'Hello, want change my appointment del friday 12 at 3:30',
  ],
  ['Tomorrow at 10:15 with Dr. Núñez', 'vi', 'en', '[vi] Tomorrow at 10:15 with Dr. [vi] Núñez'],
  ['我的牙疼。', 'en', 'zh', 'My tooth hurts.'],
  ['Thank you very much.', 'de', 'en', 'Vielen Dank.'],
])('%s → %s', (text, target, language, translation) => {
  expect(translateText(text, target)).toEqual({ language, translation });
});

test('a text in the language wanted stays', () => {
  expect(translateText('Muchas gracias', 'es')).toEqual({ language: 'es', translation: 'Muchas gracias' });
  expect(guessLanguage('Здравствуйте')).toBe('ru');
});

test('an agent that helps the front desk is no help while writing: its tools are asked', async () => {
  const { body } = await call(
    world.sandbox,
    'POST',
    '/model/v1/chat/completions',
    {
      model: 'sandbox',
      messages: [
        { role: 'system', content: 'You help the front desk of a dental office.' },
        { role: 'user', content: 'Who is waiting for an answer?' },
      ],
      tools: [
        {
          type: 'function',
          function: {
            name: 'waiting_for_an_answer',
            description: 'Contacts who wait for an answer, the longest first.',
            parameters: { type: 'object', properties: {} },
          },
        },
      ],
    },
    { authorization: `Bearer ${demoModelKey}` },
  );
  expect(body.choices[0].message.tool_calls[0].function.name).toBe('waiting_for_an_answer');
});
