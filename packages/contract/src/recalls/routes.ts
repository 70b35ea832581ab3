import { z } from 'zod';
import { idParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { recallRow } from './models.ts';
import { RECALL_PAGE, RECALL_PAGE_MAX } from './rules.ts';

export const listRecalls = route({
  name: 'listRecalls',
  method: 'GET',
  path: '/recalls',
  feature: 'recalls',
  access: 'session',
  summary:
    'Recalls with an open conversation, in one of the tabs; or those that are due and have none (`due`: none, or one closed a month ago), longest overdue first.',
  query: z.object({
    tab: z.enum(['due', 'now', 'later']).default('now'),
    /** Part of the patient's name. */
    search: z.string().max(100).optional(),
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(RECALL_PAGE_MAX).default(RECALL_PAGE),
  }),
  answer: z.object({
    items: z.array(recallRow),
    next: z.string().nullable(),
    synced_at: z.string().nullable(),
  }),
});

export const getRecall = route({
  name: 'getRecall',
  method: 'GET',
  path: '/recalls/{id}',
  feature: 'recalls',
  access: 'session',
  summary: 'One recall.',
  params: z.object({ id: idParam }),
  answer: recallRow,
});

export const listRecallsOfContact = route({
  name: 'listRecallsOfContact',
  method: 'GET',
  path: '/recalls/contact/{id}',
  feature: 'recalls',
  access: 'session',
  summary: 'All recalls of a contact, due or not.',
  params: z.object({ id: idParam }),
  answer: z.object({ items: z.array(recallRow), synced_at: z.string().nullable() }),
});
