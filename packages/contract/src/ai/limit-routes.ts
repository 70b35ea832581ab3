import { z } from 'zod';
import { rowVersion, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { aiCeilingFields, aiLimits, aiLimitsPage, aiOfficeSetup, aiSetup } from './limits.ts';
import { agentPurpose, keptRun } from './models.ts';

const officeId = z.number().int().positive().max(2_147_483_647);

export const getAiLimits = route({
  name: 'getAiLimits',
  method: 'GET',
  path: '/ai/limits',
  feature: 'ai',
  access: 'admin',
  summary: 'The office’s limits for AI, and what it used today, per user and per use. 403 where AI is off.',
  answer: aiLimitsPage,
});

export const updateAiLimits = route({
  name: 'updateAiLimits',
  method: 'PUT',
  path: '/ai/limits',
  feature: 'ai',
  access: 'admin',
  summary: 'Save the office’s limits for AI, as far as the provider allows. 409 for an old `version`.',
  body: aiLimits.extend({ version: rowVersion }),
  answer: aiLimitsPage,
  fails: [409],
});

export const getAiSetup = route({
  name: 'getAiSetup',
  method: 'GET',
  path: '/ai/setup',
  feature: 'ai',
  access: 'provider',
  summary:
    'The models of this server, and of each office: which one its agents ask, and the most it may use a day.',
  answer: aiSetup,
});

export const chooseAgentModel = route({
  name: 'chooseAgentModel',
  method: 'POST',
  path: '/ai/agentModel',
  feature: 'ai',
  access: 'provider',
  summary:
    'Choose the model that an agent of an office asks; null for the default one. Its kept questions are run.',
  body: z.object({ client_id: officeId, agent: agentPurpose, model: z.string().max(200).nullable() }),
  answer: z.object({ ...aiOfficeSetup.shape, kept: keptRun }),
  fails: [404],
});

export const updateAiCeiling = route({
  name: 'updateAiCeiling',
  method: 'PUT',
  path: '/ai/ceilings/{id}',
  feature: 'ai',
  access: 'provider',
  summary: 'Save what an office may use of AI a day at most. 409 for an old `version`.',
  params: z.object({ id: smallIdParam }),
  body: z.object({ ...aiCeilingFields, version: rowVersion }),
  answer: aiOfficeSetup,
  fails: [404, 409],
});
