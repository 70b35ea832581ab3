import { z } from 'zod';
import { route } from '../shared/route.ts';
import { searchHit } from './models.ts';
import { FULL_TEXT_MAX_LENGTH, FULL_TEXT_PAGE_MAX, searchMessages } from './rules.ts';

export const searchText = route({
  name: 'searchText',
  method: 'GET',
  path: '/search',
  feature: 'search',
  access: 'session',
  counts: 'search',
  summary:
    'Where words stand in texts, e-mails and conversations the viewer may see, newest first: words by their beginnings, phrases in double quotes exactly, without regard to case and accents.',
  query: z.object({
    q: z.string().max(FULL_TEXT_MAX_LENGTH, searchMessages.tooLong).default(''),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(FULL_TEXT_PAGE_MAX).default(20),
  }),
  answer: z.object({ hits: z.array(searchHit), next: z.string().nullable() }),
});
