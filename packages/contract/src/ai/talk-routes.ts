import { z } from 'zod';
import { idParam, rowVersion, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { agentPurpose } from './models.ts';
import { OPTIONS_MOST } from '../booking/rules.ts';
import { TEXT_MAX_LENGTH } from '../inbox/rules.ts';
import { agentTalk, aiQuestion, aiReceipt } from './talk-models.ts';
import { ASK_MAX, proposalStates, QUESTIONS_MAX, QUESTIONS_PAGE, talkMessages } from './talk-rules.ts';

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

const card = { feature, access, method: 'POST', params } as const;
const option = z
  .number()
  .int()
  .min(0)
  .max(OPTIONS_MOST - 1);
/** As the person who presses it has it; left out: as it was prepared. */
const text = z.string().trim().min(1, talkMessages.noWords).max(TEXT_MAX_LENGTH).optional();
const pressed = z.object({ question: aiQuestion, message: z.string() });

export const sendAiProposal = route({
  ...card,
  name: 'sendAiProposal',
  path: '/ai/proposals/{id}/send',
  summary:
    'Send a text that an agent prepared for the caller, or offer the times it found by a text. A person presses it, once: 409 for what was settled meanwhile or is over.',
  body: z.object({
    version: rowVersion,
    text,
    /** Of times: which are offered; left out: all. */
    options: z.array(option).min(1).max(OPTIONS_MOST).optional(),
  }),
  answer: pressed,
  counts: 'send',
  fails: [409],
});

export const keepAiProposal = route({
  ...card,
  name: 'keepAiProposal',
  path: '/ai/proposals/{id}/keep',
  summary:
    'Keep a note that an agent prepared for the caller, as an internal conversation about the contact.',
  body: z.object({ version: rowVersion, text }),
  answer: pressed,
  counts: 'send',
  fails: [409],
});

export const bookAiProposal = route({
  ...card,
  name: 'bookAiProposal',
  path: '/ai/proposals/{id}/book',
  summary:
    'Book one of the times that an agent found for the caller. Answers the office’s text for it, filled in. 409 `time_taken`, with other times on the card; the same again finds the first.',
  body: z.object({ version: rowVersion, option }),
  answer: pressed.extend({ text: z.string() }),
  fails: [409, 502],
});

export const setAiProposalState = route({
  ...card,
  name: 'setAiProposalState',
  method: 'PUT',
  path: '/ai/proposals/{id}/state',
  summary: 'Discard what an agent prepared for the caller, or take that back.',
  body: z.object({ version: rowVersion, state: z.enum(proposalStates).extract(['open', 'discarded']) }),
  answer: pressed,
  fails: [409],
});
