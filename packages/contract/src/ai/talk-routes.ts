import { z } from 'zod';
import { idParam, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { agentPurpose } from './models.ts';
import { agentTalk, aiQuestion, aiReceipt } from './talk-models.ts';
import { ASK_MAX, QUESTIONS_MAX, QUESTIONS_PAGE, talkMessages } from './talk-rules.ts';

const feature = 'ai';
const access = 'session';
const params = z.object({ id: idParam });

export const listAiTalks = route({
  name: 'listAiTalks',
  method: 'GET',
  path: '/ai/talks',
  feature,
  access,
  summary: 'The agents that the caller may talk with, and questions each can answer. 403 where AI is off.',
  answer: z.object({ talks: z.array(agentTalk) }),
});

export const listAiQuestions = route({
  name: 'listAiQuestions',
  method: 'GET',
  path: '/ai/questions',
  feature,
  access,
  summary:
    'What the caller asked an agent and what it answered, oldest first: the newest, or those from a place on.',
  query: z.object({
    agent: agentPurpose,
    from: z.coerce.number().int().min(0).max(2_147_483_647).optional(),
    limit: z.coerce.number().int().min(1).max(QUESTIONS_MAX).default(QUESTIONS_PAGE),
  }),
  answer: z.object({ items: z.array(aiQuestion), total: z.number().int() }),
});

export const askAgent = route({
  name: 'askAgent',
  method: 'POST',
  path: '/ai/questions',
  feature,
  access,
  counts: 'search',
  summary:
    'Ask an agent. It answers at once with the question; the answer comes by events. The same `client_ref` asks once.',
  body: z.object({
    agent: agentPurpose,
    text: z.string(talkMessages.empty).trim().min(1, talkMessages.empty).max(ASK_MAX, talkMessages.tooLong),
    /** The patient in view. */
    contact_id: idParam.optional(),
    client_ref: z.string().min(1).max(64),
  }),
  answer: z.object({ question: aiQuestion }),
  fails: [404, 409, 429],
});

export const stopAnswer = route({
  name: 'stopAnswer',
  method: 'POST',
  path: '/ai/questions/{id}/stop',
  feature,
  access,
  summary: 'Stop an answer; what has come of it stays. One that has ended stays as it is.',
  params,
  answer: z.object({ question: aiQuestion }),
});

export const getAiReceipt = route({
  name: 'getAiReceipt',
  method: 'GET',
  path: '/ai/questions/{id}/receipt',
  feature,
  access,
  summary: 'From what an answer was made: each tool’s query, parameters and rows, model, prompt and cost.',
  params,
  answer: aiReceipt,
});

export const exportAiRows = route({
  name: 'exportAiRows',
  method: 'GET',
  path: '/ai/questions/{id}/runs/{run}/rows.csv',
  feature,
  access,
  summary: 'The rows that a tool gave for an answer, as CSV.',
  params: z.object({ id: idParam, run: smallIdParam }),
  media: ['text/csv'],
});
