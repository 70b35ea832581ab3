import { z } from 'zod';
import { newestMessages } from '../conversations/models.ts';
import { idParam, tableFormat, tableMedia } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { claimAge, claimNexts, claimRow, claimTotals, insuranceCarrier } from './models.ts';
import {
  CLAIM_NOTE_MAX,
  CLAIM_PAGE,
  CLAIM_PAGE_MAX,
  type ClaimSort,
  claimSorts,
  claimWords,
  isLikelyDay,
  NEXT_ACTION_MAX,
} from './rules.ts';
import { claimNote, claimWork } from './work-models.ts';

const byId = z.object({ id: idParam });

/** Which claims, and in which order. */
const narrowed = {
  /** A carrier's whole name, whatever its case. */
  carrier: z.string().max(200).optional(),
  /** With `tab` the list is of claims with an open conversation, outstanding or not; newest message first without `sort`. */
  tab: z.enum(['now', 'later']).optional(),
  /**
   * `All Mentions`, `todayNews` or a process: claims with an open conversation of it, in both tabs where none is
   * given. Claims stand in the process 'outstanding claim'; of others the list is empty.
   */
  process: z.string().max(100).optional(),
  age: claimAge.optional(),
  type: z.string().max(20).optional(),
  priority: z.coerce.number().int().min(1).max(4).optional(),
  /** `overdue`: the next date is today or before; `set`: there is one; `none`: there is none. */
  next: z.enum(claimNexts).optional(),
  /** A patient's name or subscriber id, or part of it. */
  search: z.string().max(100).optional(),
  /** Without one: by age, the oldest first. What has no date comes last in either order. */
  sort: z.enum(Object.keys(claimSorts) as [ClaimSort, ...ClaimSort[]]).optional(),
  order: z.enum(['asc', 'desc']).optional(),
};

export const listClaims = route({
  name: 'listClaims',
  method: 'GET',
  path: '/outstanding-claims',
  feature: 'claims',
  access: 'session',
  summary:
    'Outstanding claims, oldest first, of a carrier or all; or those with an open conversation, in one of the tabs.',
  query: z.object({
    ...narrowed,
    cursor: z.string().max(300).optional(),
    limit: z.coerce.number().int().min(1).max(CLAIM_PAGE_MAX).default(CLAIM_PAGE),
    messages: newestMessages,
  }),
  answer: z.object({
    items: z.array(claimRow),
    next: z.string().nullable(),
    synced_at: z.string().nullable(),
  }),
});

export const exportClaims = route({
  name: 'exportClaims',
  method: 'GET',
  path: '/outstanding-claims/export',
  feature: 'claims',
  access: 'admin',
  summary: 'The list of claims as a file, as filtered and in its order.',
  query: z.object({ ...narrowed, format: tableFormat }),
  media: tableMedia,
  fails: [404],
});

export const listCarriers = route({
  name: 'listCarriers',
  method: 'GET',
  path: '/outstanding-claims/carriers',
  feature: 'claims',
  access: 'session',
  summary: 'Carriers with outstanding claims whose names start with `search`; `all` is every one.',
  query: z.object({ search: z.string().max(200).default('') }),
  answer: z.object({ items: z.array(insuranceCarrier), synced_at: z.string().nullable() }),
});

export const getClaimTotals = route({
  name: 'getClaimTotals',
  method: 'GET',
  path: '/outstanding-claims/totals',
  feature: 'claims',
  access: 'session',
  summary: 'What is outstanding, by age and by carrier.',
  query: z.object({ carrier: z.string().max(200).optional() }),
  answer: claimTotals,
});

export const getClaim = route({
  name: 'getClaim',
  method: 'GET',
  path: '/outstanding-claims/{id}',
  feature: 'claims',
  access: 'session',
  summary: 'One claim, outstanding or not.',
  params: byId,
  query: z.object({ messages: newestMessages }),
  answer: claimRow,
});

export const setClaimWork = route({
  name: 'setClaimWork',
  method: 'PUT',
  path: '/outstanding-claims/{id}/next',
  feature: 'claims',
  access: 'session',
  summary: 'Say what is to be done next about a claim, and when. 409 when it was changed meanwhile.',
  params: byId,
  body: z.object({
    next_action: z.string().trim().max(NEXT_ACTION_MAX, 'A next step has at most 200 characters.'),
    next_date: z.iso.date(claimWords.dayUnlikely).refine(isLikelyDay, claimWords.dayUnlikely).nullable(),
    version: z.number().int().min(0).max(2_147_483_647),
  }),
  answer: claimWork,
  fails: [409],
});

export const listClaimNotes = route({
  name: 'listClaimNotes',
  method: 'GET',
  path: '/outstanding-claims/{id}/notes',
  feature: 'claims',
  access: 'session',
  summary: 'What was said to the carrier about a claim, newest first.',
  params: byId,
  answer: z.object({ items: z.array(claimNote) }),
});

export const addClaimNote = route({
  name: 'addClaimNote',
  method: 'POST',
  path: '/outstanding-claims/{id}/notes',
  feature: 'claims',
  access: 'session',
  summary: 'Keep what was said to the carrier. The same client_ref again is the same note.',
  params: byId,
  body: z.object({
    note: z.string().trim().min(1, claimWords.noteEmpty).max(CLAIM_NOTE_MAX, claimWords.noteTooLong),
    spoke_with: z.string().trim().max(100).default(''),
    reference: z.string().trim().max(100).default(''),
    client_ref: z.string().min(8).max(64).optional(),
  }),
  answer: claimNote,
  fails: [409],
});
