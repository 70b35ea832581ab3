import { expect, test } from 'vitest';
import { noFacts } from './facts.ts';
import { readAnswer } from './read-transcript.ts';

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
    null,
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
    { ...noFacts, demographic_info: { first_name: 'Eleonora' } },
  );
  expect(found!.quotes).toEqual({});
});

test('a number that the model makes up is masked in its summary', () => {
  expect(readAnswer(answer({}, 'SSN 123-45-6789'), transcript, null)!.summary).toBe('SSN ***-**-6789');
});

test.each(['', 'I am sorry.', '{"fields": {}}', '[1]', '{"summary": ""}', '{ broken'])(
  '%j is no answer',
  (text) => expect(readAnswer(text, transcript, null)).toBeNull(),
);

test('an answer in a fence is read', () =>
  expect(readAnswer('```json\n{"summary": "Hello."}\n```', transcript, null)).toEqual({
    summary: 'Hello.',
    said: { demographic_info: {}, insurance_info: {}, clinical_info: {} },
    quotes: {},
  }));
