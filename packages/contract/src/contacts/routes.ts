import { z } from 'zod';
import { idParam, isoDate } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { contact, contactDetail, contactFilterQuery } from './models.ts';
import { CONTACT_PAGE_MAX, CONTACT_PAGE_SIZE } from './rules.ts';

export const listContacts = route({
  name: 'listContacts',
  method: 'GET',
  path: '/contacts',
  feature: 'contacts',
  access: 'session',
  summary: 'Contacts, newest activity first; `search` matches as the list’s search box does.',
  query: contactFilterQuery.extend({
    cursor: z.string().max(100).optional(),
    limit: z.coerce.number().int().min(1).max(CONTACT_PAGE_MAX).default(CONTACT_PAGE_SIZE),
  }),
  answer: z.object({ items: z.array(contact), next: z.string().nullable() }),
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
