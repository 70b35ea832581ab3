import { ai as contract, type LivePayload } from '@chairline/contract';
import { applyItem, putPlaced, type LongWindow, type WindowRules } from '../window/long-window.ts';

export type AiQuestion = contract.AiQuestion;
/** The loaded part of a user's conversation with an agent. */
export type TalkWindow = LongWindow<AiQuestion, contract.AgentPurpose>;

const idOf = (question: AiQuestion) => question.question_id;

export const talkRules: WindowRules<AiQuestion, contract.AgentPurpose> = {
  idOf,
  canHold: (agent, question) => question.agent === agent,
  isPlaced: () => true,
  put: (window, question) => putPlaced(window, question, idOf),
};

/** The window after an event about one of its questions, or an answer that holds it. */
export const applyQuestion = (window: TalkWindow, question: AiQuestion): TalkWindow =>
  applyItem(talkRules, window, question);

/**
 * A question with a piece of its answer. One that leaves a hole says only what the agent is at: every two seconds the
 * whole comes again from its beginning. What is known already, or comes after the end, changes nothing.
 */
export function withPiece(question: AiQuestion, piece: LivePayload<'aiPiece'>): AiQuestion {
  if (question.question_id !== piece.question_id || !contract.isOpenQuestion(question.state)) return question;
  const end = piece.from + piece.text.length;
  const joins = piece.from <= question.answer.length && end > question.answer.length;
  if (!joins && piece.step === question.step) return question;
  const answer = joins ? question.answer.slice(0, piece.from) + piece.text : question.answer;
  return { ...question, answer, step: piece.step };
}

/** The window with a piece of an answer. */
export function applyPiece(window: TalkWindow, piece: LivePayload<'aiPiece'>): TalkWindow {
  const index = window.items.findLastIndex((one) => one.question_id === piece.question_id);
  const held = window.items[index];
  if (!held) return window;
  const next = withPiece(held, piece);
  return next === held ? window : { ...window, items: window.items.with(index, next) };
}
