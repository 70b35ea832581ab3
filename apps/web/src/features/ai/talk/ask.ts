import { ai as contract } from '@chairline/contract';
import { call } from '../../../lib/api.ts';
import { receiveQuestion } from './talk-store.ts';

/** Puts a question to an agent. @throws ApiError with a sentence that says why it was not taken */
export async function ask(
  agent: contract.AgentPurpose,
  text: string,
  contactId: number | null,
  clientRef: string,
): Promise<void> {
  const { question } = await call(contract.askAgent, {
    body: {
      agent,
      text,
      client_ref: clientRef,
      ...(contactId === null ? {} : { contact_id: contactId }),
    },
    quiet400: true,
  });
  receiveQuestion(question);
}

export async function stop(questionId: number): Promise<void> {
  const { question } = await call(contract.stopAnswer, { params: { id: questionId } });
  receiveQuestion(question);
}
