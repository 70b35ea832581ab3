import { expect, test } from 'vitest';
import { askedOf, formOf, missingOf, newTool, parameterRows, valueOf, writeParameters } from './tool-form.ts';

test('a tool is a form, and back', () => {
  const parameters = [{ name: 'city', datatype: 'string', description: 'The city' }] as const;
  const form = formOf({
    id: 7,
    name: 'contacts_of_city',
    description: 'Counts.',
    sql_query: 'SELECT 1',
    active: false,
    agent: 'AI Analytical',
    asked_of: ['AI Scheduling', 'AI FrontDesk'],
    run_location: 'DSS',
    parameters: [...parameters],
    version: 3,
    saved_by: null,
    saved_at: '2026-11-25T20:00:00Z',
  });
  expect(form).toEqual({
    name: 'contacts_of_city',
    description: 'Counts.',
    sql_query: 'SELECT 1',
    active: false,
    asked_of: 'AI Scheduling\nAI FrontDesk',
    run_location: 'DSS',
    parameters: writeParameters(parameters),
  });
  expect(parameterRows(form)).toEqual(parameters);
  expect(askedOf(form)).toEqual(['AI Scheduling', 'AI FrontDesk']);
});

test('a new tool is active, runs in DSS, and misses what is required', () => {
  expect(newTool).toMatchObject({ active: true, run_location: 'DSS' });
  expect(missingOf(newTool)).toEqual(['name', 'description', 'sql_query']);
  expect(missingOf({ ...newTool, name: 'a', description: ' ', sql_query: 'SELECT 1' })).toEqual([
    'description',
  ]);
});

test.each([
  ['string', ' Salem ', 'Salem'],
  ['integer', '7', '7'],
  ['boolean', 'Yes', true],
  ['boolean', 'no', false],
  ['array', 'a, b\nc', ['a', 'b', 'c']],
  ['number', '  ', null],
] as const)('what is typed for a %s: %j', (datatype, typed, value) => {
  expect(valueOf(datatype, typed)).toEqual(value);
});
