import { z } from 'zod';
import { isoDate, rowVersion, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { agentPurpose, toolFields } from './models.ts';
import { PROMPT_MAX } from './rules.ts';
import { ASK_MAX } from './talk-rules.ts';

/**
 * Checks: an agent's prompt or tool, before it is saved or as it is, run on the last questions that were asked in an
 * office, beside what was answered, or on the questions that are kept with what must stand in the answer.
 */

/** So many of the last questions are run at the most. */
export const CHECK_QUESTIONS = 20;
export const CASES_MAX = 50;
export const EXPECTS_MAX = 10;
/** So many checks of an agent of an office are kept. */
export const CHECKS_KEPT = 10;

export const checkMessages = {
  nothingAsked:
    'Nobody has asked this agent anything in this office that a check may read. Questions that looked into conversations among staff are left out.',
  nothingKept: 'No questions are kept for this agent and office. Add one first.',
  runs: 'A check of this agent is running for this office. Wait for it, or stop it.',
  casesFull: `At most ${CASES_MAX} questions are kept for an agent of an office. Delete one first.`,
  expects: 'Say at least one figure or some words that must stand in a right answer.',
  noTimes: 'Free times are not looked up in a check. The answer may differ from the real one here.',
} as const;

const id = z.number().int();
const clientId = z.number().int().positive().max(2_147_483_647);
const ofAgent = { client_id: smallIdParam, agent: agentPurpose };
const inOffice = z.object({ client_id: smallIdParam });
const forOffice = z.object({ client_id: clientId });

/** `asked`: the last questions of the office; `kept`: those that are kept. */
export const checkKinds = ['asked', 'kept'] as const;
export const checkStates = ['running', 'done', 'stopped', 'failed'] as const;
export const checkVerdicts = ['same', 'changed', 'right', 'wrong'] as const;
export type CheckVerdict = (typeof checkVerdicts)[number];
/** What differs from before: the words, the figures, which tools ran, how it ended. */
export const answerDifferences = ['words', 'figures', 'tools', 'end'] as const;
export type AnswerDifference = (typeof answerDifferences)[number];

/** One of the two answers that stand side by side. */
export const checkedAnswer = z.object({
  answer: z.string(),
  ended: z.enum(['answered', 'failed', 'stopped']),
  why: z.string().nullable(),
  /** `kept`: the rows are those of the answer before, so that only the change shows. */
  tools: z.array(
    z.object({
      tool: z.string(),
      parameters: z.record(z.string(), z.unknown()),
      rows: id,
      failure: z.string().nullable(),
      kept: z.boolean(),
    }),
  ),
  /** Figures and names that stand in none of the rows. */
  unfounded: id,
  /** Places of figures that the other answer does not have: from and to, in UTF-16 units. */
  marks: z.array(z.tuple([id, id])),
  ms: id.nullable(),
  cents: z.number().nullable(),
  tokens: id,
  model: z.string(),
  /** null: a draft; 0: the prompt Chairline ships. */
  prompt_version: id.nullable(),
});
export type CheckedAnswer = z.infer<typeof checkedAnswer>;

export const aiCheckItem = z.object({
  item_id: id,
  /** Who was asked: of a tool of AI Analytical those that have it. */
  agent: agentPurpose,
  question: z.string(),
  expects: z.array(z.string()),
  /** What of it does not stand in the answer. */
  missing: z.array(z.string()),
  state: z.enum(['waiting', 'running', 'done']),
  before: checkedAnswer.nullable(),
  /** Of a kept question when it was run last. */
  before_verdict: z.enum(checkVerdicts).nullable(),
  now: checkedAnswer.nullable(),
  differs: z.array(z.enum(answerDifferences)),
  verdict: z.enum(checkVerdicts).nullable(),
  /** What the admin says of it. */
  mark: z.enum(['worse', 'fine']).nullable(),
});
export type AiCheckItem = z.infer<typeof aiCheckItem>;

export const aiCheck = z.object({
  check_id: id,
  agent: agentPurpose,
  kind: z.enum(checkKinds),
  state: z.enum(checkStates),
  why: z.string().nullable(),
  /** null: a draft; 0: the prompt Chairline ships. */
  prompt_version: id.nullable(),
  /** The tool that was run as it is not saved; null for none. */
  tool: z.string().nullable(),
  begun_by: z.string(),
  begun_at: isoDate,
  total: id,
  done: id,
  cents: z.number(),
  counts: z.object({ same: id, changed: id, right: id, wrong: id, worse: id }),
});
export type AiCheck = z.infer<typeof aiCheck>;

export const aiCase = z.object({
  case_id: id,
  question: z.string(),
  expects: z.array(z.string()),
  saved_by: z.string(),
  saved_at: isoDate,
  version: id,
});
export type AiCase = z.infer<typeof aiCase>;

const provider = { feature: 'ai', access: 'provider' } as const;

export const listAiChecks = route({
  ...provider,
  name: 'listAiChecks',
  method: 'GET',
  path: '/ai/checks',
  summary:
    'The last checks of an agent for an office, the newest first: how far each is, and what came of it.',
  query: z.object(ofAgent),
  answer: z.object({ checks: z.array(aiCheck) }),
  fails: [404],
});

export const beginAiCheck = route({
  ...provider,
  name: 'beginAiCheck',
  method: 'POST',
  path: '/ai/checks',
  counts: 'search',
  summary:
    'Run an agent of an office on its last questions, or on those that are kept, with a draft of its prompt or of a tool, or as it is saved. 409 while one runs.',
  body: z.object({
    client_id: clientId,
    agent: agentPurpose,
    kind: z.enum(checkKinds, 'Choose asked or kept.'),
    questions: z.number().int().min(1).max(CHECK_QUESTIONS).default(CHECK_QUESTIONS),
    /** A draft; left out: as it is saved. */
    prompt: z.string().max(PROMPT_MAX, `At most ${PROMPT_MAX} characters.`).optional(),
    /** A version of the prompt; only without `prompt`. */
    prompt_version: rowVersion.optional(),
    /** A draft of a tool, in the place of the one of its `id`. */
    tool: z.object({ ...toolFields, id: smallIdParam.nullish() }).optional(),
  }),
  answer: aiCheck,
  fails: [404, 409, 429],
});

export const getAiCheck = route({
  ...provider,
  name: 'getAiCheck',
  method: 'GET',
  path: '/ai/checks/{id}',
  summary: 'A check with its questions: what was answered before and now, and what differs.',
  params: z.object({ id: smallIdParam }),
  query: inOffice,
  answer: z.object({ check: aiCheck, items: z.array(aiCheckItem) }),
  fails: [404],
});

export const stopAiCheck = route({
  ...provider,
  name: 'stopAiCheck',
  method: 'POST',
  path: '/ai/checks/{id}/stop',
  summary: 'Stop a check; what has come of it stays.',
  params: z.object({ id: smallIdParam }),
  body: forOffice,
  answer: aiCheck,
  fails: [404],
});

export const markAiCheckItem = route({
  ...provider,
  name: 'markAiCheckItem',
  method: 'POST',
  path: '/ai/checks/{id}/items/{item}/mark',
  summary: 'Say of an answer of a check that it is worse than before, or fine; null for neither.',
  params: z.object({ id: smallIdParam, item: smallIdParam }),
  body: forOffice.extend({ mark: z.enum(['worse', 'fine']).nullable() }),
  answer: aiCheckItem,
  fails: [404],
});

export const listAiCases = route({
  ...provider,
  name: 'listAiCases',
  method: 'GET',
  path: '/ai/cases',
  summary: 'The questions that are kept for an agent of an office, with what must stand in the answer.',
  query: z.object(ofAgent),
  answer: z.object({ cases: z.array(aiCase) }),
  fails: [404],
});

const expected = z.string().trim().min(1, checkMessages.expects).max(200, 'At most 200 characters.');
export const saveAiCase = route({
  ...provider,
  name: 'saveAiCase',
  method: 'POST',
  path: '/ai/cases',
  summary:
    'Keep a question with what must stand in its answer, or with `case_id` change it. 409 for an old `version`.',
  body: z.object({
    client_id: clientId,
    agent: agentPurpose,
    case_id: smallIdParam.optional(),
    version: rowVersion.optional(),
    question: z
      .string('Write a question first.')
      .trim()
      .min(1, 'Write a question first.')
      .max(ASK_MAX, `At most ${ASK_MAX} characters.`),
    expects: z
      .array(expected)
      .min(1, checkMessages.expects)
      .max(EXPECTS_MAX, `At most ${EXPECTS_MAX} figures or words.`),
  }),
  answer: aiCase,
  fails: [404, 409],
});

export const deleteAiCase = route({
  ...provider,
  name: 'deleteAiCase',
  method: 'DELETE',
  path: '/ai/cases/{id}',
  summary: 'Keep a question no more. What came of it in checks stays.',
  params: z.object({ id: smallIdParam }),
  query: inOffice,
  answer: z.object({ case_id: id }),
});
