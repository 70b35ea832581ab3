import { z } from 'zod';
import { route } from '../shared/route.ts';
import { practiceMessages } from './rules.ts';

/** Whether a token is there; the token itself never comes back. */
const tokenState = z.object({
  saved: z.boolean(),
  /** ISO 8601, and who; null while none was saved. */
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});
const tokenBody = z.object({
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
  summary: 'Save the office’s Open Dental access token, encrypted. 409 when there is one: update it.',
  body: tokenBody,
  answer: tokenState,
  status: 201,
});

export const updateAccessToken = route({
  name: 'updateAccessToken',
  method: 'PUT',
  path: '/od/access-token',
  feature: 'practice',
  access: 'admin',
  summary: 'Replace the office’s Open Dental access token. 404 when there is none.',
  body: tokenBody,
  answer: tokenState,
});

export const getPracticeEnabled = route({
  name: 'getPracticeEnabled',
  method: 'GET',
  path: '/od/enabled',
  feature: 'practice',
  access: 'session',
  summary: 'Whether the practice-system integration is on for the office.',
  answer: z.object({ enabled: z.boolean() }),
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
