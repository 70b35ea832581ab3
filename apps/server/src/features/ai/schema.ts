import { ai as contract, type booking } from '@chairline/contract';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { id, office, time } from '../../platform/db/columns.ts';

/** A tool as it is written and not saved; `id` null: one that is new. */
export interface DraftTool {
  id: number | null;
  name: string;
  description: string;
  sqlQuery: string;
  active: boolean;
  runLocation: contract.RunLocation;
  parameters: contract.ToolParameter[];
  /** Not of drafts from before tools had it. */
  askedOf?: contract.AiTool['asked_of'];
}

/** By what times were looked for, beside the length of the visit. */
export interface TimesWish {
  from?: string | undefined;
  until?: string | undefined;
  part?: booking.DayPart | undefined;
  ProvNum?: number | undefined;
  /** Weekdays, 0 Sunday, separated by commas. */
  days?: string | undefined;
}

/**
 * The AI agents' prompts, an office's own, and tools, the installation's (rows of client 1); what users asked agents,
 * with the runs of the tools behind each answer.
 */

export const aiPrompts = pgTable(
  'ai_prompts',
  {
    clientId: office(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    version: integer('version').notNull(),
    prompt: text('prompt').notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: time('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.agent, t.version] })],
);

export const aiTools = pgTable(
  'ai_tools',
  {
    clientId: office(),
    toolId: integer('tool_id').notNull().generatedByDefaultAsIdentity(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    name: text('name').notNull(),
    version: integer('version').notNull().default(1),
    deletedAt: time('deleted_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.toolId] })],
);

export const aiToolVersions = pgTable(
  'ai_tool_versions',
  {
    clientId: office(),
    toolId: integer('tool_id').notNull(),
    version: integer('version').notNull(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    name: text('name').notNull(),
    description: text('description').notNull(),
    sqlQuery: text('sql_query').notNull(),
    active: boolean('active').notNull().default(true),
    runLocation: text('run_location', { enum: contract.runLocations }).notNull().default('DSS'),
    parameters: jsonb('parameters').$type<contract.ToolParameter[]>().notNull().default([]),
    /** null: as Chairline ships it. */
    savedBy: text('saved_by'),
    savedAt: time('saved_at').notNull().defaultNow(),
    askedOf: jsonb('asked_of').$type<contract.AiTool['asked_of']>().notNull().default([]),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.toolId, t.version] })],
);

export const aiQuestions = pgTable(
  'ai_questions',
  {
    clientId: office(),
    questionId: id('question_id').notNull().generatedByDefaultAsIdentity(),
    userId: integer('user_id').notNull(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    position: integer('position').notNull(),
    question: text('question').notNull(),
    contactId: id('contact_id'),
    contactName: text('contact_name'),
    askedAt: time('asked_at').notNull(),
    state: text('state', { enum: contract.questionStates }).notNull().default('asked'),
    step: text('step', { enum: contract.answerSteps }).notNull().default('loading'),
    answer: text('answer').notNull().default(''),
    why: text('why'),
    aliveAt: time('alive_at').notNull(),
    endedAt: time('ended_at'),
    model: text('model').notNull().default(''),
    promptVersion: integer('prompt_version').notNull().default(0),
    tokensIn: integer('tokens_in').notNull().default(0),
    tokensOut: integer('tokens_out').notNull().default(0),
    cents: numeric('cents', { mode: 'number' }),
    unfounded: jsonb('unfounded').$type<[number, number][]>().notNull().default([]),
    found: jsonb('found').$type<contract.FoundPlace[]>().notNull().default([]),
    links: jsonb('links').$type<contract.AnswerLink[]>().notNull().default([]),
    shows: integer('shows'),
    clientRef: text('client_ref').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.questionId] })],
);

export const aiToolRuns = pgTable(
  'ai_tool_runs',
  {
    clientId: office(),
    questionId: id('question_id').notNull(),
    runId: integer('run_id').notNull(),
    userId: integer('user_id').notNull(),
    tool: text('tool').notNull(),
    version: integer('version').notNull(),
    query: text('query').notNull(),
    /** null: a tool that is part of Chairline. */
    runLocation: text('run_location', { enum: contract.runLocations }),
    parameters: jsonb('parameters').$type<Record<string, unknown>>().notNull(),
    columns: jsonb('columns').$type<string[]>().notNull(),
    rows: text('rows').notNull(),
    rowCount: integer('row_count').notNull(),
    cut: text('cut', { enum: ['rows', 'bytes'] }),
    ms: integer('ms').notNull(),
    failure: text('failure'),
    at: time('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.questionId, t.runId] })],
);

/** What an agent prepared for whoever asked, and what they made of it. */
export const aiProposals = pgTable(
  'ai_proposals',
  {
    clientId: office(),
    proposalId: id('proposal_id').notNull().generatedByDefaultAsIdentity(),
    questionId: id('question_id').notNull(),
    userId: integer('user_id').notNull(),
    kind: text('kind', { enum: ['text', 'note', 'times'] }).notNull(),
    contactId: id('contact_id').notNull(),
    contactName: text('contact_name').notNull(),
    text: text('text').notNull().default(''),
    minutes: integer('minutes').notNull().default(0),
    reason: text('reason').notNull().default(''),
    options: jsonb('options').$type<booking.ProposedTime[]>().notNull().default([]),
    wish: jsonb('wish').$type<TimesWish>().notNull().default({}),
    state: text('state', { enum: contract.proposalStates }).notNull().default('open'),
    goodUntil: time('good_until').notNull(),
    settledAt: time('settled_at'),
    itemId: id('item_id'),
    convoId: id('convo_id'),
    chosen: integer('chosen'),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.proposalId] })],
);

/** Which model an agent of an office asks; no row: the default one. */
export const aiAgentModels = pgTable(
  'ai_agent_models',
  {
    clientId: office(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    model: text('model').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.agent] })],
);

/** An office's own limits, and the provider's for it; null: the installation's. */
export const aiLimits = pgTable(
  'ai_limits',
  {
    clientId: office(),
    question_seconds: integer('question_seconds'),
    question_tokens: integer('question_tokens'),
    question_cents: integer('question_cents'),
    user_tokens: integer('user_tokens'),
    user_cents: integer('user_cents'),
    office_tokens: integer('office_tokens'),
    office_cents: integer('office_cents'),
    ceilingTokens: integer('ceiling_tokens'),
    ceilingCents: integer('ceiling_cents'),
    version: integer('version').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.clientId] })],
);

const cents = (name: string) => numeric(name, { mode: 'string' });

/** By the office's day. User 0: nobody's in particular. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    clientId: office(),
    day: date('day', { mode: 'string' }).notNull(),
    userId: integer('user_id').notNull(),
    agent: text('agent', { enum: contract.aiUses }).notNull(),
    questions: integer('questions').notNull().default(0),
    tokensIn: bigint('tokens_in', { mode: 'number' }).notNull().default(0),
    tokensOut: bigint('tokens_out', { mode: 'number' }).notNull().default(0),
    cents: cents('cents').notNull().default('0'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.day, t.userId, t.agent] })],
);

/** Of questions that are being answered. */
export const aiReservations = pgTable(
  'ai_reservations',
  {
    clientId: office(),
    reservationId: uuid('reservation_id').notNull().defaultRandom(),
    userId: integer('user_id').notNull(),
    agent: text('agent', { enum: contract.aiUses }).notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    tokens: integer('tokens').notNull(),
    cents: cents('cents').notNull(),
    priceIn: cents('price_in').notNull(),
    priceOut: cents('price_out').notNull(),
    until: time('until').notNull(),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.reservationId] })],
);

/** Questions that are kept for an agent of an office. */
export const aiCases = pgTable(
  'ai_cases',
  {
    clientId: office(),
    caseId: integer('case_id').notNull().generatedByDefaultAsIdentity(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    question: text('question').notNull(),
    expects: jsonb('expects').$type<string[]>().notNull(),
    savedBy: text('saved_by').notNull(),
    savedAt: time('saved_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.caseId] })],
);

/** A prompt or a tool, saved or not, run on questions. */
export const aiChecks = pgTable(
  'ai_checks',
  {
    clientId: office(),
    checkId: integer('check_id').notNull().generatedByDefaultAsIdentity(),
    agent: text('agent', { enum: contract.agentPurposes }).notNull(),
    kind: text('kind', { enum: contract.checkKinds }).notNull(),
    state: text('state', { enum: contract.checkStates }).notNull().default('running'),
    why: text('why'),
    prompt: text('prompt').notNull(),
    promptVersion: integer('prompt_version'),
    tool: jsonb('tool').$type<DraftTool>(),
    begunBy: text('begun_by').notNull(),
    begunAt: time('begun_at').notNull(),
    endedAt: time('ended_at'),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.checkId] })],
);

export const aiCheckItems = pgTable(
  'ai_check_items',
  {
    clientId: office(),
    checkId: integer('check_id').notNull(),
    itemId: integer('item_id').notNull(),
    questionId: id('question_id'),
    /** null: the check's. */
    agent: text('agent', { enum: contract.agentPurposes }),
    caseId: integer('case_id'),
    question: text('question').notNull(),
    expects: jsonb('expects').$type<string[]>().notNull().default([]),
    state: text('state', { enum: ['waiting', 'running', 'done'] })
      .notNull()
      .default('waiting'),
    before: jsonb('before').$type<contract.CheckedAnswer>(),
    beforeVerdict: text('before_verdict', { enum: contract.checkVerdicts }),
    now: jsonb('now').$type<contract.CheckedAnswer>(),
    differs: jsonb('differs').$type<contract.AnswerDifference[]>().notNull().default([]),
    missing: jsonb('missing').$type<string[]>().notNull().default([]),
    verdict: text('verdict', { enum: contract.checkVerdicts }),
    mark: text('mark', { enum: ['worse', 'fine'] }),
  },
  (t) => [primaryKey({ columns: [t.clientId, t.checkId, t.itemId] })],
);
