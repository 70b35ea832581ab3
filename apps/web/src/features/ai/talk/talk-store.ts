import { ai as contract } from '@chairline/contract';
import { applyPiece, applyQuestion, talkRules, type AiQuestion } from '@chairline/office-state/ai';
import { holdsNewest, spanOf } from '@chairline/office-state/window';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { live } from '../../../lib/live.ts';
import { liveStore } from '../../../lib/live-store.ts';
import { keepWindows } from '../../../lib/window/keep-windows.ts';
import { makeLoader } from '../../../lib/window/make-loader.ts';

live.learn(contract.aiEvents, contract.aiPassingEvents);

const { QUESTIONS_MAX, QUESTIONS_PAGE } = contract;

/** The loaded parts of the viewer's conversations with agents: there are four of them at most. */
const talks = keepWindows<AiQuestion, contract.AgentPurpose, contract.AgentPurpose>(
  (agent) => agent,
  contract.agentPurposes.length,
);
export const useTalks = talks.useWindows;

const fetchPage = (agent: contract.AgentPurpose, more: { from?: number; limit?: number } = {}) =>
  call(contract.listAiQuestions, { query: { agent, ...more } });

export const talkLoader = makeLoader(talkRules, talks, {
  newest: (agent) => fetchPage(agent),
  behind(window, edge) {
    const { first, end } = spanOf(window);
    if (edge === 'newer') return fetchPage(window.source, { from: end });
    const from = Math.max(0, first - QUESTIONS_PAGE);
    return fetchPage(window.source, { from, limit: first - from });
  },
  around: () => null,
  again(window) {
    const limit = Math.min(QUESTIONS_MAX, Math.max(QUESTIONS_PAGE, window.items.length));
    return fetchPage(window.source, holdsNewest(window) ? { limit } : { from: window.first, limit });
  },
});

/** Takes a question from an answer, as if its event had come. */
export function receiveQuestion(question: AiQuestion): void {
  talks.patch(question.agent, (window) => applyQuestion(window, question));
}

/** Ties the conversations to the live events: to be called before the first fetch. */
export const followTalks = liveStore({
  events: ['aiQuestion', 'aiPiece'],
  reduce(events) {
    for (const { type, payload } of events) {
      if (type === 'aiQuestion') receiveQuestion(payload.question);
      else talks.patch(payload.agent, (window) => applyPiece(window, payload));
    }
  },
  resync: () => talks.distrustAll(),
});

/** The agents that the viewer may talk with, and questions each can answer. */
export const useAgentTalks = () =>
  useQuery({
    queryKey: ['ai-talks'],
    queryFn: ({ signal }) => call(contract.listAiTalks, { signal }),
  });

/** What stands under an answer when it is opened; it changes once, when the answer has come to its end. */
export const useReceipt = ({ question_id, version }: AiQuestion, wanted = true) =>
  useQuery({
    queryKey: ['ai-receipt', question_id, version],
    queryFn: ({ signal }) => call(contract.getAiReceipt, { params: { id: question_id }, signal }),
    enabled: wanted,
    staleTime: Infinity,
  });
