import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { doubtfulMatch, practiceSettings } from './models.ts';
import { codeRange, practiceMessages, practiceSettingWords } from './rules.ts';
import { practiceState } from './state-models.ts';

/** Whether a token is there; the token itself never comes back. */
const tokenState = z.object({
  saved: z.boolean(),
  /** ISO 8601, and who; null while none was saved. */
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
  /** Whether Open Dental took it when it was last asked; null while nobody knows, or none is saved. */
  works: z.boolean().nullable(),
});
const tokenBody = z.object({
  /** Save it although Open Dental cannot be asked now; never in the place of one that may work. */
  untested: z.boolean().optional(),
  token: z
    .string(practiceMessages.tokenRequired)
    .trim()
    .min(1, practiceMessages.tokenRequired)
    .max(500, practiceMessages.tokenRequired)
    .regex(/^[\x21-\x7e]+$/, practiceMessages.tokenRequired),
});

export const getAccessToken = route({
  name: 'getAccessToken',
  method: 'GET',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary: 'Whether the office’s Open Dental access token was saved.',
  answer: tokenState,
});

export const saveAccessToken = route({
  name: 'saveAccessToken',
  method: 'POST',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary:
    'Save the office’s Open Dental access token, encrypted, when Open Dental takes it. 409 when there is one: update it; 502 when Open Dental cannot be asked.',
  body: tokenBody,
  answer: tokenState,
  status: 201,
  fails: [409, 502],
});

export const updateAccessToken = route({
  name: 'updateAccessToken',
  method: 'PUT',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary:
    'Replace the office’s Open Dental access token, when Open Dental takes the new one. 404 when there is none; 502 when Open Dental cannot be asked: the saved one stays.',
  body: tokenBody,
  answer: tokenState,
  fails: [404, 502],
});

export const removeAccessToken = route({
  name: 'removeAccessToken',
  method: 'DELETE',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary: 'Remove the office’s Open Dental access token; the connector goes on. 404 when there is none.',
  answer: tokenState,
  fails: [404],
});

export const getConnectorPath = route({
  name: 'getConnectorPath',
  method: 'GET',
  path: '/od-connector/latest-exe-path',
  feature: 'practice',
  access: 'admin',
  summary: 'Where the connector program can be downloaded; null until the provider has put it somewhere.',
  answer: z.object({ path: z.string().nullable() }),
});

export const downloadConnector = route({
  name: 'downloadConnector',
  method: 'GET',
  path: '/od-connector/download/{file}',
  feature: 'practice',
  access: 'admin',
  summary: 'A program of the connector, or SHA256SUMS, the checksums of all.',
  params: z.object({
    file: z
      .string()
      .regex(/^(chairline-connector-[a-z0-9]+-[a-z0-9]+(\.exe)?|SHA256SUMS)$/, 'There is no such program.'),
  }),
  media: ['application/octet-stream', 'text/plain'],
});

export const getIntegrationToken = route({
  name: 'getIntegrationToken',
  method: 'GET',
  path: '/od-connector/integration-token',
  feature: 'practice',
  access: 'admin',
  summary: 'The connector’s token, masked: it was shown whole when it was made. null while there is none.',
  answer: z.object({
    token: z.string().nullable(),
    created_at: z.string().nullable(),
    created_by: z.string().nullable(),
  }),
});

export const rotateIntegrationToken = route({
  name: 'rotateIntegrationToken',
  method: 'POST',
  path: '/od-connector/integration-token',
  feature: 'practice',
  access: 'admin',
  summary: 'Make the connector’s token, or a new one in its place; answered whole, this once.',
  answer: z.object({ token: z.string(), created_at: z.string(), created_by: z.string() }),
});

export const comparePractice = route({
  name: 'comparePractice',
  method: 'POST',
  path: '/od/compare',
  feature: 'practice',
  access: 'admin',
  summary: 'Compare every row’s key with the practice system’s in the next round, and mend what differs.',
  answer: practiceState,
  fails: [409],
});

export const getPracticeSettings = route({
  name: 'getPracticeSettings',
  method: 'GET',
  path: '/od/settings',
  feature: 'practice',
  access: 'session',
  summary: 'What the office counts as post-op, confirmed, re-consult, and when a lab case is late.',
  answer: practiceSettings,
});

export const setPracticeSettings = route({
  name: 'setPracticeSettings',
  method: 'PUT',
  path: '/od/settings',
  feature: 'practice',
  access: 'admin',
  summary: 'Change these. 409 when they were changed meanwhile.',
  body: practiceSettings.extend({
    post_op_codes: z.array(z.string().regex(codeRange, practiceSettingWords.code)).max(100),
    post_op_days: z.number().int().min(1, practiceSettingWords.days).max(30, practiceSettingWords.days),
    reconsult_codes: z.array(z.string().regex(codeRange, practiceSettingWords.code)).max(100),
    reconsult_days: z.number().int().min(1, practiceSettingWords.days).max(730, practiceSettingWords.days),
    confirmed_defs: z.array(z.number().int().positive()).max(200).nullable(),
    unconfirmed_days: z.number().int().min(1, practiceSettingWords.days).max(90, practiceSettingWords.days),
    lab_days_ahead: z.number().int().min(0, practiceSettingWords.days).max(60, practiceSettingWords.days),
  }),
  answer: practiceSettings,
  fails: [409],
});

export const listMatches = route({
  name: 'listMatches',
  method: 'GET',
  path: '/od/matches',
  feature: 'practice',
  access: 'session',
  summary: 'Patients of the practice system whose contact is not certain, 50 a page.',
  query: z.object({ cursor: z.string().max(200).optional() }),
  answer: z.object({ items: z.array(doubtfulMatch), next: z.string().nullable() }),
});

export const decideMatch = route({
  name: 'decideMatch',
  method: 'PUT',
  path: '/od/matches/{PatNum}',
  feature: 'practice',
  access: 'session',
  summary: 'Say which contact a patient is: one of the office’s, a new one, or none for now.',
  params: z.object({ PatNum: idParam }),
  body: z.discriminatedUnion('decision', [
    z.object({
      decision: z.literal('contact'),
      contact_id: z.number().int().positive(),
      version: z.number().int(),
    }),
    z.object({ decision: z.literal('new'), version: z.number().int() }),
    z.object({ decision: z.literal('ignore'), version: z.number().int() }),
    /** Takes the decision back: it is doubtful again. */
    z.object({ decision: z.literal('undo'), version: z.number().int() }),
  ]),
  answer: z.object({
    PatNum: z.number().int(),
    state: z.string(),
    contact: contact.nullable(),
    version: z.number().int(),
  }),
  fails: [409],
});
