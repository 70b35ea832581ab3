import { expect, test } from 'vitest';
import { emptyWindow, mergePage } from '../window/index.ts';
import { applyPiece, applyQuestion, talkRules, type AiQuestion, type TalkWindow } from './index.ts';

const question = (more: Partial<AiQuestion> = {}): AiQuestion => ({
  question_id: 7,
  agent: 'AI FrontDesk',
  position: 0,
  date: '2026-11-26T10:00:00.000Z',
  question: 'Who waits?',
  contact_id: null,
  contact_name: null,
  answer: '',
  state: 'answering',
  step: 'loading',
  why: null,
  ended_at: null,
  ms: null,
  cents: null,
  runs: [],
  unfounded: [],
  found: [],
  links: [],
  cards: [],
  shows: null,
  client_ref: 'ref',
  version: 1,
  ...more,
});
const windowOf = (...items: AiQuestion[]): TalkWindow =>
  mergePage(talkRules, emptyWindow('AI FrontDesk'), { items, total: items.length });
const piece = (from: number, text: string, step: AiQuestion['step'] = 'generating') =>
  ({ question_id: 7, agent: 'AI FrontDesk', step, from, text }) as const;
const answerOf = (window: TalkWindow) => window.items[0]?.answer;

test('pieces join where they fit, in any order, and twice change nothing', () => {
  let window = applyPiece(windowOf(question()), piece(0, 'Maria '));
  expect(window.items[0]).toMatchObject({ answer: 'Maria ', step: 'generating' });
  window = applyPiece(window, piece(6, 'waits.'));
  expect(answerOf(window)).toBe('Maria waits.');
  expect(applyPiece(window, piece(6, 'waits.'))).toBe(window);
  expect(applyPiece(window, piece(0, 'Maria '))).toBe(window);
});

test('a piece behind a hole waits for the whole, which comes again from the beginning', () => {
  const window = applyPiece(windowOf(question({ answer: 'Ma' })), piece(9, 'ts.'));
  expect(window.items[0]).toMatchObject({ answer: 'Ma', step: 'generating' });
  expect(answerOf(applyPiece(window, piece(0, 'Maria waits.')))).toBe('Maria waits.');
});

test('after the end no piece changes anything, and of two copies the newer stays', () => {
  const ended = question({ state: 'answered', answer: 'Maria waits.', version: 3 });
  const window = windowOf(ended);
  expect(applyPiece(window, piece(0, 'Maria waits. And'))).toBe(window);
  expect(applyQuestion(window, question({ version: 2 }))).toBe(window);
  const next = question({ question_id: 8, position: 1 });
  expect(applyQuestion(window, next).items).toEqual([ended, next]);
});

test('a question to another agent is not taken in', () => {
  const window = windowOf(question());
  expect(applyQuestion(window, question({ agent: 'AI Scheduling', question_id: 9 }))).toBe(window);
});
