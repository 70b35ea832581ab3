import { z } from 'zod';
import { newestMessages } from '../conversations/models.ts';
import { idParam, tableFormat, tableMedia } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { recallRow } from './models.ts';
import { RECALL_PAGE, RECALL_PAGE_MAX } from './rules.ts';

/** Which recalls. */
const narrowed = {
  /** Left out: `now`, and with a `process` both Now and Later. */
  tab: z.enum(['due', 'now', 'later']).optional(),
  /** `All Mentions`, `todayNews` or a process: recalls with an open conversation of it, which is 'recall'. */
  process: z.string().max(100).optional(),
  /** Part of the patient's name. */
  search: z.string().max(100).optional(),
};

export const listRecalls = route({
  name: 'listRecalls',
  method: 'GET',
  path: '/recalls',
  feature: 'recalls',
  access: 'session',
  summary:
    'Recalls with an open conversation, in one of the tabs; or those that are due and have none (`due`: none, or one closed a month ago), longest overdue first.',
  query: z.object({
    ...narrowed,
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(RECALL_PAGE_MAX).default(RECALL_PAGE),
    messages: newestMessages,
  }),
  answer: z.object({
    items: z.array(recallRow),
    next: z.string().nullable(),
    synced_at: z.string().nullable(),
  }),
});

export const exportRecalls = route({
  name: 'exportRecalls',
  method: 'GET',
  path: '/recalls/export',
  feature: 'recalls',
  access: 'admin',
  summary: 'A list of recalls as a file, as filtered.',
  query: z.object({ ...narrowed, format: tableFormat }),
  media: tableMedia,
  fails: [404],
});

export const getRecall = route({
  name: 'getRecall',
  method: 'GET',
  path: '/recalls/{id}',
  feature: 'recalls',
  access: 'session',
  summary: 'One recall.',
  params: z.object({ id: idParam }),
  query: z.object({ messages: newestMessages }),
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
  query: z.object({ messages: newestMessages }),
  answer: z.object({ items: z.array(recallRow), synced_at: z.string().nullable() }),
});
