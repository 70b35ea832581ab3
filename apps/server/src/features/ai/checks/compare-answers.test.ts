import { expect, test } from 'vitest';
import { compareAnswers, isChanged, missingIn } from './compare-answers.ts';

const side = (
  answer: string,
  tools: string[] = ['find_contact'],
  ended: 'answered' | 'failed' = 'answered',
) => ({
  answer,
  ended,
  tools: tools.map((tool) => ({ tool, parameters: {}, rows: 1, failure: null, kept: false })),
});
const differs = (...[before, now]: Parameters<typeof compareAnswers>) => compareAnswers(before, now).differs;

test('other words, or a figure written otherwise, are the same answer', () => {
  expect(differs(side('3 wait.'), side('**3**  wait.'))).toEqual([]);
  const found = differs(side('They owe $1,200.'), side('1200.00 is owed.'));
  expect([found, isChanged(found)]).toEqual([['words'], false]);
});

test('another figure, another tool and another end are changes, and the figures are found in both', () => {
  const [before, now] = [side('3 of 10 wait.'), side('Of 10 there wait 4 at 9:30 am now.')];
  const compared = compareAnswers(before, now);
  const cut = (text: string, marks: [number, number][]) => marks.map(([from, to]) => text.slice(from, to));
  expect(cut(before.answer, compared.before)).toEqual(['3']);
  expect(cut(now.answer, compared.now)).toEqual(['4', '9:30 am']);
  expect(compared.differs).toEqual(['words', 'figures']);
  expect(differs(side('3 wait.'), side('3 wait.', ['find_contact', 'last_messages']))).toEqual(['tools']);
  expect(differs(side('3 wait.'), side('3 wait.', undefined, 'failed'))).toEqual(['end']);
});

test.each([
  ['Lopez owes $1,200.50.', ['1200.5', 'lopez'], []],
  ['Lopez owes $1,200.', ['$120', 'Silva'], ['$120', 'Silva']],
  ['On 12/3/2026, 40 % came.', ['2026-12-03', '40%', 'came.'], []],
  ['Claim 17 is open', ['claim 17', '17', '7'], ['7']],
])('%s must have %j', (answer, expects, missing) => {
  expect(missingIn(answer, expects)).toEqual(missing);
});
