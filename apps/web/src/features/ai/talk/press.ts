import { ai as contract } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { receiveQuestion } from './talk-store.ts';

type Card = Pick<contract.AnswerCard, 'proposal_id' | 'version'>;

const take = <T extends { question: contract.AiQuestion }>(answer: T): T => {
  receiveQuestion(answer.question);
  return answer;
};

/** Sends a prepared text, or offers those of the prepared times. @throws what the API client throws */
export const sendCard = async (
  { proposal_id: id, version }: Card,
  text: string,
  options?: number[],
): Promise<string> =>
  take(
    await call(contract.sendAiProposal, {
      params: { id },
      body: { version, text, ...(options ? { options } : {}) },
      quiet400: true,
    }),
  ).message;

/** Keeps a prepared note. @throws what the API client throws */
export const keepCard = async ({ proposal_id: id, version }: Card, text: string): Promise<string> =>
  take(await call(contract.keepAiProposal, { params: { id }, body: { version, text }, quiet400: true }))
    .message;

/** Books one of the prepared times. @throws what the API client throws */
export const bookCard = async ({ proposal_id: id, version }: Card, option: number) =>
  take(await call(contract.bookAiProposal, { params: { id }, body: { version, option }, quiet400: true }));

/** Discards it, or takes that back. @throws what the API client throws */
export const setCardState = async (
  { proposal_id: id, version }: Card,
  state: 'open' | 'discarded',
): Promise<void> => {
  take(await call(contract.setAiProposalState, { params: { id }, body: { version, state } }));
};
