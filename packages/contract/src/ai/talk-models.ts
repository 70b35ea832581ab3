import { z } from 'zod';
import { proposedTime } from '../booking/models.ts';
import { agentPurpose, toolRun } from './models.ts';
import { runLocations } from './rules.ts';
import { answerSteps, proposalStates, questionStates } from './talk-rules.ts';

const id = z.number().int();
const at = z.iso.datetime({ offset: true });

/** A contact, a claim or a visit that the rows of an answer name, and by which words. */
export const answerLink = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('contact'), words: z.string(), contact_id: id, pat_num: id.nullable() }),
  z.object({ kind: z.literal('claim'), words: z.string(), claim_num: id, DSSClaimsID: id }),
  /** Named by its day, `day` as yyyy-MM-dd. */
  z.object({ kind: z.literal('visit'), words: z.string(), apt_num: id, day: z.string() }),
]);
export type AnswerLink = z.infer<typeof answerLink>;

/** What an agent prepared, as it prepared it. */
const prepared = { contact_id: id, contact_name: z.string() };
const words = { ...prepared, text: z.string() };
const times = {
  ...prepared,
  minutes: id,
  /** What the visit is for, as the agent understood it; '' where nobody said. */
  reason: z.string(),
  /** Whom it was looked for with; 0: with anybody. */
  ProvNum: id,
  /** The weekdays it was looked for on, 0 Sunday; none: any. */
  days: z.array(id),
  options: z.array(proposedTime),
};
export const preparedCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...words }),
  z.object({ kind: z.literal('note'), ...words }),
  z.object({ kind: z.literal('times'), ...times }),
]);
export type PreparedCard = z.infer<typeof preparedCard>;

/** What stands of it: a person sends, keeps, books or discards it, once. */
const standing = {
  proposal_id: id,
  state: z.enum(proposalStates),
  /** It can be pressed until then. */
  good_until: at,
  settled_at: at.nullable(),
  /** The text or the conversation that came of it. */
  item_id: id.nullable(),
  convo_id: id.nullable(),
  /** Of a visit that is booked, or is being booked: which of the options, from 0. */
  chosen: id.nullable(),
  /** Counts the changes of this card. */
  version: id,
};
/** What an agent prepared, with what became of it. */
export const answerCard = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), ...words, ...standing }),
  z.object({ kind: z.literal('note'), ...words, ...standing }),
  z.object({ kind: z.literal('times'), ...times, ...standing }),
]);
export type AnswerCard = z.infer<typeof answerCard>;

/** A tool's run as it is counted under an answer. */
const briefRun = z.object({
  run_id: id,
  tool: z.string(),
  rows: id,
  ms: id,
  /** Why it gave nothing; null where it did not fail. */
  failure: z.string().nullable(),
});

/**
 * A place in an answer, from and to in UTF-16 units, whose figure or name stands in its rows: the run, the row and the
 * column, from 0. Without a row: the column's sum, or how many rows there are; without a column: made of the row.
 */
const foundPlace = z.tuple([id, id, id, id.nullable(), id.nullable()]);
export type FoundPlace = z.infer<typeof foundPlace>;

export const aiQuestion = z.object({
  question_id: id,
  agent: agentPurpose,
  /** Counts from the first of this user with this agent. */
  position: id,
  date: at,
  question: z.string(),
  /** Of the patient it was asked beside; null for none. */
  contact_id: id.nullable(),
  contact_name: z.string().nullable(),
  /** So far, while it is being answered. */
  answer: z.string(),
  state: z.enum(questionStates),
  step: z.enum(answerSteps),
  /** Why it failed or what is to be known of the answer; null for nothing. */
  why: z.string().nullable(),
  ended_at: at.nullable(),
  ms: id.nullable(),
  /** Cents; null where they are not known. */
  cents: z.number().nullable(),
  runs: z.array(briefRun),
  /** Places in `answer` with a figure or a name that stands in none of the rows: from and to, in UTF-16 units. */
  unfounded: z.array(z.tuple([id, id])),
  found: z.array(foundPlace),
  links: z.array(answerLink),
  cards: z.array(answerCard),
  /** The run whose rows are the answer, drawn as a table or a chart; null for none. */
  shows: id.nullable(),
  client_ref: z.string(),
  version: id,
});
export type AiQuestion = z.infer<typeof aiQuestion>;

export const receiptRun = z.object({
  ...toolRun.omit({ cost: true }).shape,
  run_id: id,
  tool: z.string(),
  /** 0: a tool that is part of Chairline and has no query. */
  version: id,
  query: z.string(),
  /** null: a tool that is part of Chairline, or one that ran before Open Dental could be asked. */
  run_location: z.enum(runLocations).nullable(),
  parameters: z.record(z.string(), z.unknown()),
  at,
  failure: z.string().nullable(),
});
export type ReceiptRun = z.infer<typeof receiptRun>;

/** From what an answer was made. */
export const aiReceipt = z.object({
  question_id: id,
  agent: agentPurpose,
  question: z.string(),
  answer: z.string(),
  asked_at: at,
  ended_at: at.nullable(),
  ms: id.nullable(),
  model: z.string(),
  /** 0: the prompt Chairline ships. */
  prompt_version: id,
  tokens_in: id,
  tokens_out: id,
  cents: z.number().nullable(),
  runs: z.array(receiptRun),
});
export type AiReceipt = z.infer<typeof aiReceipt>;

export const agentTalk = z.object({ agent: agentPurpose, suggestions: z.array(z.string()) });
export type AgentTalk = z.infer<typeof agentTalk>;
