import { z } from 'zod';
import { idParam, isoDate, tableFormat, tableMedia } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { contact, contactDetail, contactFilterQuery, statusCounts } from './models.ts';
import { CONTACT_PAGE_MAX, CONTACT_PAGE_SIZE, SEARCH_MAX_LENGTH } from './rules.ts';

export const listContacts = route({
  name: 'listContacts',
  method: 'GET',
  path: '/contacts',
  feature: 'contacts',
  access: 'session',
  summary:
    'Contacts, newest activity first, of those who wait whoever began last; `search` matches as the list’s search box does.',
  query: contactFilterQuery.extend({
    /** With status `waiting`: who waits longest first. */
    order: z.enum(['newest', 'longest']).default('newest'),
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(CONTACT_PAGE_MAX).default(CONTACT_PAGE_SIZE),
  }),
  answer: z.object({ items: z.array(contact), next: z.string().nullable() }),
});

export const nearContacts = route({
  name: 'nearContacts',
  method: 'GET',
  path: '/contacts/near',
  feature: 'contacts',
  access: 'session',
  counts: 'search',
  summary:
    'For a search that is misspelt: whose name is written nearly so, the closest first; nobody whom the search itself finds, and nobody for digits and e-mail addresses.',
  query: z.object({ search: z.string().max(SEARCH_MAX_LENGTH).default('') }),
  answer: z.object({
    /** How many the search itself finds in the whole office, counted up to `NEAR_BESIDE_MOST` + 1. */
    found: z.number().int(),
    /** At most `NEAR_MOST`; [] where `found` is above `NEAR_BESIDE_MOST`. */
    items: z.array(contact),
    /** Where more have that name: the search as it is spelt there. */
    respelt: z.string().nullable(),
  }),
});

export const exportContacts = route({
  name: 'exportContacts',
  method: 'GET',
  path: '/contacts/export',
  feature: 'contacts',
  access: 'admin',
  summary: 'The contact list as a file, as filtered.',
  query: contactFilterQuery.extend({ format: tableFormat }),
  media: tableMedia,
  fails: [404],
});

export const countContacts = route({
  name: 'countContacts',
  method: 'GET',
  path: '/contacts/counts',
  feature: 'contacts',
  access: 'session',
  summary: 'How many contacts stand under each status of the list.',
  answer: statusCounts,
});

export const getContact = route({
  name: 'getContact',
  method: 'GET',
  path: '/contacts/{id}',
  feature: 'contacts',
  access: 'session',
  summary: 'One contact with everything its panel shows.',
  params: z.object({ id: idParam }),
  answer: contactDetail,
});

export const setContactType = route({
  name: 'setContactType',
  method: 'PUT',
  path: '/contact/{id}/contact_type/{typeId}',
  feature: 'contacts',
  access: 'session',
  summary: 'Give a contact its type; 0 takes it away.',
  params: z.object({ id: idParam, typeId: z.coerce.number().int().min(0).max(2_147_483_647) }),
  answer: z.object({ contact_id: z.number().int(), contact_type: z.number().int() }),
});

export const setNeedsAnswer = route({
  name: 'setNeedsAnswer',
  method: 'PUT',
  path: '/contacts/{id}/needs_answer',
  feature: 'contacts',
  access: 'session',
  summary: 'Say that a contact is dealt with, or that it still needs an answer.',
  params: z.object({ id: idParam }),
  body: z.object({
    needs_answer: z.boolean(),
    /** Since when an answer is needed, where "dealt with" is taken back; left out or still to come: now. */
    since: isoDate.optional(),
    /**
     * With "dealt with": the highest comm_participant_id its sender has seen. Where anything of the patient's arrived after it
     * nothing is changed, and 409 says how much: nobody's message is done away with unseen.
     */
    seen_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({ contact }),
});

export const putOff = route({
  name: 'putOff',
  method: 'PUT',
  path: '/contacts/{id}/put_off',
  feature: 'contacts',
  access: 'session',
  summary:
    'Put a contact who waits off until a time: they wait again then, or when they write. Null has them wait again now.',
  params: z.object({ id: idParam }),
  body: z.object({
    until: isoDate.nullable(),
    /** As with `setNeedsAnswer`: nobody’s message is put off unseen. */
    seen_id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  answer: z.object({ contact }),
});
