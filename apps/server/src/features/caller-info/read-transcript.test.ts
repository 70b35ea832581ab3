import { describe, expect, test } from 'vitest';
import { noFacts } from './facts.ts';
import { readAnswer } from './read-transcript.ts';

const held = { facts: noFacts, corrected: [] as string[], quotes: {} as Record<string, string> };

const transcript = 'Hello, my name is Nora Vega. I have insurance. My number is ***-**-6789.';
const answer = (fields: object, summary = 'Nora called.') => JSON.stringify({ summary, fields });

test('a field is kept with its sentence, where that is in the transcript', () => {
  const found = readAnswer(
    answer({
      first_name: { value: 'Nora', quote: 'hello my name is nora vega' },
      last_name: { value: 'Vega', quote: 'My name is Nora Vega, and I am new.' },
      has_insurance: { value: true, quote: 'I have insurance' },
      zip: { value: '97201', quote: 'name' },
    }),
    transcript,
    undefined,
    'summary',
  );
  expect(found).toMatchObject({
    summary: 'Nora called.',
    said: { demographic_info: { first_name: 'Nora', zip: '97201' }, insurance_info: { has_insurance: true } },
  });
  expect(Object.keys(found!.quotes)).toEqual(['first_name', 'has_insurance', 'zip']);
});

test('what is known already, no field, or of another kind is left out', () => {
  const quote = 'I have insurance.';
  const found = readAnswer(
    answer({
      first_name: { value: 'Nora', quote: 'My name is Nora Vega.' },
      social_security_number: { value: '123456789', quote },
      has_insurance: { value: 'yes', quote },
      employer: { value: true, quote },
      client_id: { value: '1', quote },
      group_name: 'plain text',
    }),
    transcript,
    { ...held, facts: { ...noFacts, demographic_info: { first_name: 'Eleonora' } } },
    'summary',
  );
  expect(found!.quotes).toEqual({});
});

test('a number that the model makes up is masked in its summary', () => {
  expect(readAnswer(answer({}, 'SSN 123-45-6789'), transcript, undefined, 'summary')!.summary).toBe(
    'SSN ***-**-6789',
  );
});

test.each(['', 'I am sorry.', '{"fields": {}}', '[1]', '{"summary": ""}', '{ broken'])(
  '%j is no answer',
  (text) => expect(readAnswer(text, transcript, undefined, 'summary')).toBeNull(),
);

test('an answer in a fence is read', () =>
  expect(readAnswer('```json\n{"summary": "Hello."}\n```', transcript, undefined, 'summary')).toEqual({
    summary: 'Hello.',
    said: { demographic_info: {}, insurance_info: {}, clinical_info: {} },
    quotes: {},
  }));

describe('while the call goes on', () => {
  const said = 'I live at 12. My name is Nora. No, I live at 12 Elm Street. Call me at … 20.';
  const live = (fields: object, known: Partial<typeof held> | undefined, text = said) =>
    readAnswer(JSON.stringify({ fields }), text, known && { ...held, ...known }, 'fields');
  const half = {
    facts: { ...noFacts, demographic_info: { home_address: '12' } },
    quotes: { home_address: 'I live at 12.' },
  };
  const whole = { home_address: { value: '12 Elm Street', quote: 'No, I live at 12 Elm Street.' } };

  test('no summary is asked for, and what was heard before is replaced by what was said later', () => {
    expect(live(whole, half)).toMatchObject({
      summary: '',
      said: { demographic_info: { home_address: '12 Elm Street' } },
    });
    const before = { facts: half.facts, quotes: { home_address: 'No, I live at 12 Elm Street.' } };
    expect(live({ home_address: { value: '12', quote: 'I live at 12. My' } }, before)!.quotes).toEqual({});
  });

  test('what a person corrected or took away, and what others said, is left alone', () => {
    expect(live(whole, { ...half, corrected: ['home_address'] })!.quotes).toEqual({});
    expect(live(whole, { corrected: ['home_address'] })!.quotes).toEqual({});
    expect(live(whole, { facts: half.facts })!.quotes).toEqual({});
  });

  test('after the call what is known stays', () => {
    const text = JSON.stringify({ summary: 'Nora called.', fields: whole });
    expect(readAnswer(text, said, { ...held, ...half }, 'summary')!.quotes).toEqual({});
  });
});
