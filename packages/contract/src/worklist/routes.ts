import { z } from 'zod';
import { route } from '../shared/route.ts';
import { workCounts, workItem, workKind, workWhen } from './models.ts';
import { WORK_PAGE_MAX } from './rules.ts';

export const listWork = route({
  name: 'listWork',
  method: 'GET',
  path: '/worklist',
  feature: 'worklist',
  access: 'session',
  summary:
    'Everything that has a date and waits for the viewer: threads that need an answer, mentions, reminders.',
  query: z.object({
    when: workWhen.default('today'),
    /** Kinds separated by commas; all when left out. */
    kinds: z
      .string()
      .max(100)
      .optional()
      .transform((text) => (text ? text.split(',') : undefined))
      .pipe(z.array(workKind).optional()),
    /** `oldest` first, or `newest`. */
    sort: z.enum(['oldest', 'newest']).default('oldest'),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(WORK_PAGE_MAX).default(50),
  }),
  answer: z.object({ items: z.array(workItem), next: z.string().nullable() }),
});

export const getWorkCounts = route({
  name: 'getWorkCounts',
  method: 'GET',
  path: '/worklist/counts',
  feature: 'worklist',
  access: 'session',
  summary: 'How much waits for the viewer, by kind.',
  answer: workCounts,
});
