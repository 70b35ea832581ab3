import type { ai as contract } from '@chairline/contract';
import { expect, test } from 'vitest';
import {
  checkWords,
  differenceWords,
  expectsOf,
  inOrder,
  markedPieces,
  settled,
  verdictOf,
} from './check-words.ts';

const item = (more: Partial<contract.AiCheckItem>): contract.AiCheckItem => ({
  item_id: 1,
  agent: 'AI FrontDesk',
  question: 'Who waits?',
  expects: [],
  missing: [],
  state: 'done',
  before: null,
  before_verdict: null,
  now: null,
  differs: [],
  verdict: 'same',
  mark: null,
  ...more,
});

test.each([
  [{ state: 'waiting', verdict: null }, 'Not run yet', 'dim'],
  [{ state: 'running', verdict: null }, 'Being answered', 'dim'],
  [{ verdict: 'same' }, 'Same', 'ok'],
  [{ verdict: 'changed' }, 'Changed', 'dim'],
  [{ verdict: 'changed', mark: 'fine' }, 'Changed, and fine', 'ok'],
  [{ verdict: 'changed', mark: 'worse' }, 'Worse', 'warn'],
  [{ verdict: 'wrong', before_verdict: 'right' }, 'Wrong, was right before', 'warn'],
  [{ verdict: 'right', before_verdict: 'wrong' }, 'Right, was wrong before', 'ok'],
] as const)('%j is %s', (more, words, tone) => {
  expect(verdictOf(item(more))).toEqual({ words, tone });
});

test('what is worse stands first, then what is wrong, then what changed', () => {
  const rows = [
    item({ item_id: 1 }),
    item({ item_id: 2, verdict: 'changed' }),
    item({ item_id: 3, verdict: 'wrong' }),
    item({ item_id: 4, verdict: 'wrong', before_verdict: 'right' }),
  ];
  expect(inOrder(rows).map(({ item_id }) => item_id)).toEqual([4, 3, 2, 1]);
});

test('a question of a check that was stopped is not being answered any more', () => {
  const running = item({ state: 'running', verdict: null });
  const said = (state: contract.AiCheck['state']) =>
    verdictOf(settled(running, { state } as contract.AiCheck)).words;
  expect([said('running'), said('stopped')]).toEqual(['Being answered', 'Not run yet']);
});

test('a check is summed up', () => {
  const check = {
    state: 'running',
    kind: 'asked',
    done: 4,
    total: 20,
    counts: { same: 3, changed: 1, right: 0, wrong: 0, worse: 1 },
  } as contract.AiCheck;
  expect(checkWords(check)).toBe('Running, 4 of 20: 3 same, 1 changed, 1 worse');
  expect(checkWords({ ...check, done: 0 })).toBe('Running, 0 of 20');
  const counts = { ...check.counts, right: 2, wrong: 1 };
  expect(checkWords({ ...check, state: 'done', kind: 'kept', counts })).toBe('Done: 2 right, 1 wrong');
  expect(differenceWords(['words', 'tools'])).toBe('Other words, other tools');
  expect(differenceWords([])).toBe('');
});

test('figures are set apart, and nothing of the text is lost', () => {
  expect(
    markedPieces('3 of 10 wait.', [
      [0, 1],
      [5, 7],
    ]),
  ).toEqual([
    { text: '3', marked: true },
    { text: ' of ', marked: false },
    { text: '10', marked: true },
    { text: ' wait.', marked: false },
  ]);
  expect(markedPieces('**3** wait.', [[2, 3]]).map(({ text }) => text)).toEqual(['', '3', ' wait.']);
  expect(markedPieces('', [])).toEqual([]);
  expect(expectsOf(' $1,200\n\nLopez ')).toEqual(['$1,200', 'Lopez']);
});
