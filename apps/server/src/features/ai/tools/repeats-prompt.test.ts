import { expect, test } from 'vitest';
import { defaultPrompts } from './default-prompts.ts';
import { watchInstructions } from './repeats-prompt.ts';

const prompt = defaultPrompts['AI FrontDesk'];
const says = watchInstructions(prompt);

test.each([
  ['as they are', prompt],
  ['in the middle of an answer', `Of course: ${prompt.slice(37, 160)} and so on`],
  ['in capitals and lines of their own', prompt.slice(200, 330).toUpperCase().replaceAll(' ', '\n')],
  ['with marks between', prompt.slice(400, 530).replaceAll(' ', ' * ')],
])('instructions %s are known again', (_, said) => {
  expect(says(said)).toBe(true);
});

test.each([
  'Maria Lopez owes $120. Nothing was found for the other one: I looked at visits, balance, recall, claims and lab cases.',
  'You can send, book or change it: a person does that.',
  prompt.slice(0, 60),
  '',
])('%j is an answer', (said) => {
  expect(says(said)).toBe(false);
});

test('what is too short to be told from an answer is never held back', () => {
  expect(watchInstructions('Be short.')('Be short.')).toBe(false);
});
