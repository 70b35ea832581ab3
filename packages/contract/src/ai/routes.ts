import { z } from 'zod';
import { rowVersion, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import {
  agentPurpose,
  aiPrompt,
  aiTool,
  keptRun,
  promptTools,
  promptVersion,
  toolFields,
  toolRun,
} from './models.ts';
import { PROMPT_MAX } from './rules.ts';

export * from './limit-routes.ts';

const id = z.object({ id: smallIdParam });
/** The office whose kept questions of the agent are run with the change; left out: none. */
const keptOf = { client_id: smallIdParam.optional() };
/** What a query is looked at with. */
const asked = {
  query: toolFields.sql_query,
  run_location: toolFields.run_location,
  /** Left out: what stands in the query counts as parameters of any datatype. */
  parameters: toolFields.parameters.optional(),
};

export const getPromptTools = route({
  name: 'getPromptTools',
  method: 'GET',
  path: '/ai/getPromptTools',
  feature: 'ai',
  access: 'provider',
  summary: 'By agent: the prompt of each office, and the agent’s tools.',
  answer: promptTools,
});

export const updateAiPrompt = route({
  name: 'updateAiPrompt',
  method: 'POST',
  path: '/ai/updateAiPrompt',
  feature: 'ai',
  access: 'provider',
  summary:
    'Save an agent’s prompt for an office; the one before is kept, and the kept questions are run. 409 for an old `version`.',
  body: z.object({
    client_id: z.number().int().positive().max(2_147_483_647),
    agent: agentPurpose,
    prompt: z.string().max(PROMPT_MAX, `At most ${PROMPT_MAX} characters.`),
    version: rowVersion.optional(),
  }),
  answer: z.object({ ...aiPrompt.shape, kept: keptRun }),
  fails: [404, 409],
});

export const updateAiTool = route({
  name: 'updateAiTool',
  method: 'POST',
  path: '/ai/updateAiTool',
  feature: 'ai',
  access: 'provider',
  summary: 'Create a tool, or with its `id` save it; its query is checked first. 409 for an old `version`.',
  body: z.object({
    ...toolFields,
    id: smallIdParam.nullish(),
    version: rowVersion.optional(),
    ...keptOf,
  }),
  answer: z.object({ ...aiTool.shape, kept: keptRun }),
  fails: [404, 409],
});

export const validateSqlQuery = route({
  name: 'validateSqlQuery',
  method: 'POST',
  path: '/ai/validateSqlQuery',
  feature: 'ai',
  access: 'provider',
  summary:
    'Whether a query may be a tool’s: what it reads and calls, and whether the database can prepare it.',
  body: z.object(asked),
  answer: z.object({ isValid: z.boolean(), message: z.string() }),
});

export const deleteQuery = route({
  name: 'deleteQuery',
  method: 'DELETE',
  path: '/ai/deleteQuery/{id}',
  feature: 'ai',
  access: 'provider',
  summary: 'Delete a tool. Its versions stay, and one of them brings it back.',
  params: id,
  query: z.object(keptOf),
  answer: z.object({ id: z.number().int(), kept: keptRun }),
});

export const tryToolQuery = route({
  name: 'tryToolQuery',
  method: 'POST',
  path: '/ai/tryQuery',
  feature: 'ai',
  access: 'provider',
  counts: 'search',
  summary: 'Run a query once for an office, as the tool would: its rows, and what it costs.',
  body: z.object({
    ...asked,
    client_id: z.number().int().positive().max(2_147_483_647),
    /** Values of the parameters by their names; one that is left out has none. */
    values: z
      .record(
        z.string().max(60),
        z.union([
          z.string().max(5_000),
          z.number(),
          z.boolean(),
          z.null(),
          z.array(z.string().max(500)).max(200),
        ]),
      )
      .default({}),
  }),
  answer: toolRun,
  fails: [404],
});

export const listToolVersions = route({
  name: 'listToolVersions',
  method: 'GET',
  path: '/ai/tools/{id}/versions',
  feature: 'ai',
  access: 'provider',
  summary: 'What a tool was, the newest version first.',
  params: id,
  answer: z.array(aiTool),
});

export const restoreTool = route({
  name: 'restoreTool',
  method: 'POST',
  path: '/ai/tools/{id}/restore',
  feature: 'ai',
  access: 'provider',
  summary: 'Make an earlier version of a tool its newest, also of a deleted one; left out, the last one.',
  params: id,
  body: z.object({ version: rowVersion.optional(), ...keptOf }),
  answer: z.object({ ...aiTool.shape, kept: keptRun }),
});

export const listPromptVersions = route({
  name: 'listPromptVersions',
  method: 'GET',
  path: '/ai/promptVersions',
  feature: 'ai',
  access: 'provider',
  summary: 'What an agent’s prompt for an office was, the newest first, down to the one Chairline ships.',
  query: z.object({ client_id: smallIdParam, agent: agentPurpose }),
  answer: z.array(promptVersion),
  fails: [404],
});
