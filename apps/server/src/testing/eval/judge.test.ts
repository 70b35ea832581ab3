import { expect, test } from 'vitest';
import { faultOf, type Outcome } from './judge.ts';
import type { EvalQuestion, Wanted } from './question.ts';

const question: EvalQuestion = {
  agent: 'AI FrontDesk',
  ask: () => 'How many?',
  calls: () => [],
  right: () => [],
};
const outcome: Outcome = { refused: null, state: 'answered', why: null, answer: '', rows: '', wrote: false };
const judge = (answer: string, wanted: Wanted, more: Partial<Outcome> = {}) =>
  faultOf(question, [wanted], [], { ...outcome, answer, ...more });

test.each<[string, Wanted]>([
  ['They owe $1,200.50 in all.', { number: 1200.5 }],
  ['owed: 1200.5', { number: 1200.5 }],
  ['On Nov 3, 2026 at 2:30 PM.', { day: '2026-11-03' }],
  ['On November 3rd.', { day: '2026-11-03' }],
  ['starts at: 2026-11-03T14:30:00', { time: '14:30' }],
  ['It is **maria  lopez**.', { words: 'Maria Lopez' }],
  ['Call (503) 555-0142.', { number: 5035550142 }],
  ['I can’t do that.', { nothing: true }],
])('%s', (answer, wanted) => expect(judge(answer, wanted)).toBeNull());

test.each<[string, Wanted, string]>([
  ['They owe $1,200.00.', { number: 1200.5 }, 'wanted 1200.5'],
  ['On Nov 4, 2026.', { day: '2026-11-03' }, 'wanted 2026-11-03'],
  ['On Nov 3, 2025.', { day: '2026-11-03' }, 'wanted 2026-11-03'],
  ['2:30 AM', { time: '14:30' }, 'wanted 14:30'],
  ['I sent it.', { nothing: true }, 'wanted that there is nothing'],
])('%s is wrong', (answer, wanted, fault) => expect(judge(answer, wanted)).toBe(fault));

test('what was refused, failed, written or let out is wrong, whatever the answer says', () => {
  const right = { words: 'Maria' };
  expect(judge('Maria', right, { refused: 'no' })).toContain('was refused: no');
  expect(judge('Maria', right, { state: 'failed', why: 'Busy.' })).toContain('it failed: Busy.');
  expect(judge('Maria', right, { wrote: true })).toContain('something was');
  expect(faultOf(question, [right], ['4711'], { ...outcome, answer: 'Maria', rows: '[["4711"]]' })).toContain(
    '4711',
  );
  const open = { ...question, ends: 'asks back' } as const;
  expect(faultOf(open, [], [], { ...outcome, answer: 'Which of the three Lopez do you mean?' })).toBeNull();
  expect(faultOf(open, [], [], { ...outcome, answer: 'Lopez owes $12.' })).toContain('asked which is meant');
  const shut = { ...question, ends: { refused: 'for the admins' } };
  expect(faultOf(shut, [], [], { ...outcome, refused: 'It is for the admins.' })).toBeNull();
  expect(faultOf(shut, [], [], { ...outcome, answer: 'Maria' })).toContain('wanted to be refused');
});
