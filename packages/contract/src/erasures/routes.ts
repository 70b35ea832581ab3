import { z } from 'zod';
import { idParam, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { officeErasure } from './models.ts';
import { erasureMessages } from './rules.ts';

const office = z.object({ id: smallIdParam });
const one = z.object({ erasure_id: idParam });
const answer = z.object({ erasure: officeErasure });
/** The office's name, typed: the server compares it letter by letter. */
const body = z.object({ name: z.string(erasureMessages.wrongName).max(200, erasureMessages.wrongName) });

export const listErasures = route({
  name: 'listErasures',
  method: 'GET',
  path: '/erasures',
  feature: 'erasures',
  access: 'provider',
  summary: 'Offices that are to be deleted for good, are being, or were; the newest first.',
  answer: z.array(officeErasure),
});

export const askErasure = route({
  name: 'askErasure',
  method: 'POST',
  path: '/client/{id}/erasure',
  feature: 'erasures',
  access: 'provider',
  summary: 'Ask that a deleted office be erased at once. A second admin has 24 hours to confirm it.',
  params: office,
  body,
  status: 201,
  answer,
  fails: [409],
});

export const confirmErasure = route({
  name: 'confirmErasure',
  method: 'PUT',
  path: '/client/{id}/erasure',
  feature: 'erasures',
  access: 'provider',
  summary:
    'Confirm, as another admin, that a deleted office be erased: it begins at once and cannot be stopped.',
  params: office,
  body,
  answer,
  fails: [409],
});

export const withdrawErasure = route({
  name: 'withdrawErasure',
  method: 'DELETE',
  path: '/client/{id}/erasure',
  feature: 'erasures',
  access: 'provider',
  summary: 'Take back, while it waits for a second admin, that an office be erased.',
  params: office,
  answer,
  fails: [409],
});

export const getErasureCertificate = route({
  name: 'getErasureCertificate',
  method: 'GET',
  path: '/erasures/{erasure_id}/certificate',
  feature: 'erasures',
  access: 'provider',
  summary: 'The certificate of an erased office, as text (JSON) whose SHA-256 the provider’s audit log has.',
  params: one,
  answer: z.object({ certificate: z.string(), sha256: z.string() }),
  fails: [409],
});

export const downloadErasureLog = route({
  name: 'downloadErasureLog',
  method: 'GET',
  path: '/erasures/{erasure_id}/log',
  feature: 'erasures',
  access: 'provider',
  summary: 'The audit log that is kept of an erased office (NDJSON, gzip).',
  params: one,
  media: ['application/gzip'],
  fails: [409],
});

export const setErasureSeen = route({
  name: 'setErasureSeen',
  method: 'PUT',
  path: '/erasures/{erasure_id}/seen',
  feature: 'erasures',
  access: 'provider',
  summary: 'Take an erasure off the viewer’s bell, or put it back.',
  params: one,
  body: z.object({ seen: z.boolean() }),
  answer,
});
