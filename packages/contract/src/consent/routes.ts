import { z } from 'zod';
import { idParam, tableFormat, tableMedia } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { likelyOptOut, optOut, quietHours } from './models.ts';
import { consentMessages, isTimeOfDay } from './rules.ts';

const filter = {
  /** Part of a number or name. */
  search: z.string().max(100).optional(),
  standing: z.enum(['all', 'standing', 'lifted']).default('all'),
};

export const listOptOuts = route({
  name: 'listOptOuts',
  method: 'GET',
  path: '/optouts',
  feature: 'consent',
  access: 'session',
  summary: 'The opt-out ledger, newest first.',
  query: z.object({
    ...filter,
    contact_id: idParam.optional(),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({ items: z.array(optOut), next: z.string().nullable(), total: z.number().int() }),
});

export const exportOptOuts = route({
  name: 'exportOptOuts',
  method: 'GET',
  path: '/optouts/export',
  feature: 'consent',
  access: 'session',
  summary: 'The opt-out ledger as a file, all of it or what the filter finds.',
  query: z.object({ ...filter, format: tableFormat }),
  media: tableMedia,
  fails: [404],
});

export const noteOptOut = route({
  name: 'noteOptOut',
  method: 'POST',
  path: '/optouts',
  feature: 'consent',
  access: 'session',
  summary: 'Note that somebody wants no more texts, said otherwise than by the keyword.',
  body: z.object({
    number: z.string().max(40),
    words: z.string().trim().min(1, 'Say in which words, or how, they asked.').max(500),
  }),
  answer: z.object({ opt_out: optOut }),
});

export const liftOptOut = route({
  name: 'liftOptOut',
  method: 'POST',
  path: '/optouts/{id}/lift',
  feature: 'consent',
  access: 'session',
  summary:
    'Lift a stop that a member of staff noted. A stop by keyword is lifted by the patient’s START alone.',
  params: z.object({ id: idParam }),
  body: z.object({ words: z.string().trim().min(1, 'Say how they asked to get texts again.').max(500) }),
  answer: z.object({ opt_out: optOut }),
});

export const listLikelyOptOuts = route({
  name: 'listLikelyOptOuts',
  method: 'GET',
  path: '/optouts/likely',
  feature: 'consent',
  access: 'session',
  summary: 'Messages that read like a wish to stop and that nobody has decided on, oldest first.',
  query: z.object({ contact_id: idParam.optional() }),
  answer: z.array(likelyOptOut),
});

export const decideLikelyOptOut = route({
  name: 'decideLikelyOptOut',
  method: 'POST',
  path: '/optouts/likely/{id}',
  feature: 'consent',
  access: 'session',
  summary: 'Stop texting the number, or say that the message meant something else.',
  params: z.object({ id: idParam }),
  body: z.object({ decision: z.enum(['stop', 'dismiss']) }),
  answer: z.object({ likely: likelyOptOut }),
});

export const getQuietHours = route({
  name: 'getQuietHours',
  method: 'GET',
  path: '/settings/quiet-hours',
  feature: 'consent',
  access: 'session',
  summary: 'The office’s quiet hours.',
  answer: quietHours,
});

const timeOfDay = z.string().refine(isTimeOfDay, consentMessages.quietTime);

export const setQuietHours = route({
  name: 'setQuietHours',
  method: 'PUT',
  path: '/settings/quiet-hours',
  feature: 'consent',
  access: 'admin',
  summary: 'Set the office’s quiet hours.',
  body: z
    .object({
      enabled: z.boolean(),
      from: timeOfDay,
      to: timeOfDay,
      days: z.array(z.number().int().min(0).max(6)).max(7).default([]),
      version: z.number().int().optional(),
    })
    .refine((hours) => !hours.enabled || hours.from !== hours.to, consentMessages.quietTime),
  answer: quietHours,
});
