import { z } from 'zod';
import { isoDate } from '../shared/models.ts';
import {
  agentPurposes,
  askedAgents,
  aiMessages,
  datatypes,
  DESCRIPTION_MAX,
  NAME_MAX,
  PARAMETERS_MAX,
  QUERY_MAX,
  runLocations,
} from './rules.ts';

export const agentPurpose = z.enum(agentPurposes, aiMessages.agent);

const words = (most: number) =>
  z.string(aiMessages.required).trim().min(1, aiMessages.required).max(most, `At most ${most} characters.`);

export const toolParameter = z.object({
  name: z.string(aiMessages.parameters).max(60).default(''),
  datatype: z.enum([...datatypes, ''], aiMessages.datatype).default(''),
  description: z.string().max(500, 'At most 500 characters.').default(''),
});

/** Of which agents a tool of AI Analytical is asked; none for a tool of another agent. */
const askedOf = z.array(z.enum(askedAgents, aiMessages.agent)).max(askedAgents.length);

/** What a person says of a tool. */
export const toolFields = {
  name: words(NAME_MAX),
  description: words(DESCRIPTION_MAX),
  sql_query: words(QUERY_MAX),
  active: z.boolean().default(true),
  agent: agentPurpose,
  /** Left out: as it was; of a new one, all. */
  asked_of: askedOf.optional(),
  run_location: z.enum(runLocations, aiMessages.location),
  parameters: z
    .array(toolParameter)
    .max(PARAMETERS_MAX, `At most ${PARAMETERS_MAX} parameters.`)
    .nullish()
    .transform((given) => given ?? []),
};

export const savedParameter = z.object({
  name: z.string(),
  datatype: z.enum(datatypes),
  description: z.string(),
});
export type ToolParameter = z.infer<typeof savedParameter>;

/** How many kept questions are being run with what was saved, and why they could not be; null for none to say. */
export const keptRun = z.object({ running: z.number().int(), why: z.string().nullable() });
export type KeptRun = z.infer<typeof keptRun>;

export const aiTool = z.object({
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  sql_query: z.string(),
  active: z.boolean(),
  agent: agentPurpose,
  asked_of: askedOf,
  run_location: z.enum(runLocations),
  parameters: z.array(savedParameter),
  version: z.number().int(),
  /** null: as Chairline ships it. */
  saved_by: z.string().nullable(),
  saved_at: isoDate,
});
export type AiTool = z.infer<typeof aiTool>;

export const aiPrompt = z.object({
  client_id: z.number().int(),
  client_name: z.string(),
  prompt: z.string(),
  /** 0: the prompt Chairline ships, which nobody has changed for this office. */
  version: z.number().int(),
});
export type AiPrompt = z.infer<typeof aiPrompt>;

const ofOneAgent = z.object({ prompts: z.array(aiPrompt), tools: z.array(aiTool) });
export const promptTools = z.object({
  'AI Scheduling': ofOneAgent,
  'AI Cost Analysis': ofOneAgent,
  'AI FrontDesk': ofOneAgent,
  'AI Analytical': ofOneAgent,
});
export type PromptTools = z.infer<typeof promptTools>;

export const promptVersion = z.object({
  version: z.number().int(),
  prompt: z.string(),
  /** null: as Chairline ships it. */
  saved_by: z.string().nullable(),
  saved_at: isoDate.nullable(),
});
export type PromptVersion = z.infer<typeof promptVersion>;

/** What a value of a tool's answer may be. */
const cell = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const toolRun = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(cell)),
  /** Why not all rows are here; null when they are. */
  cut: z.enum(['rows', 'bytes']).nullable(),
  /** What the database's planner expects the query to cost, in its own units; null where it does not say. */
  cost: z.number().nullable(),
  ms: z.number().int(),
});
export type ToolRun = z.infer<typeof toolRun>;
