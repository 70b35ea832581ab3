import { z } from 'zod';
import { idParam } from '../shared/models.ts';
import { PHONE_MESSAGE, toE164 } from '../shared/phone.ts';
import { route } from '../shared/route.ts';
import { contact, contactDetail, contactType } from './models.ts';
import { CONTACT_PAGE_MAX, CONTACT_PAGE_SIZE, contactMessages, SEARCH_MAX_LENGTH } from './rules.ts';

export const listContacts = route({
  name: 'listContacts',
  method: 'GET',
  path: '/contacts',
  feature: 'contacts',
  access: 'session',
  summary: 'Contacts, newest activity first; `search` matches as the list’s search box does.',
  query: z.object({
    search: z.string().max(SEARCH_MAX_LENGTH).optional(),
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

const name = z.string(contactMessages.requiredFields).trim().min(1, contactMessages.requiredFields).max(100);
const phone = z
  .string()
  .max(40, PHONE_MESSAGE)
  .refine((value) => value.trim() === '' || toE164(value) !== null, PHONE_MESSAGE);

export const contactForm = z.object({
  first_name: name,
  last_name: name,
  ph1: phone.optional(),
  ph2: phone.optional(),
  ph3: phone.optional(),
  email: z.union([z.literal(''), z.email('Email must be valid')]).optional(),
});

export const createContact = route({
  name: 'createContact',
  method: 'POST',
  path: '/crm/contacts',
  feature: 'contacts',
  access: 'session',
  summary: 'Add a contact.',
  body: contactForm,
  answer: z.object({ contact_id: z.number().int(), contact }),
});

export const updateContact = route({
  name: 'updateContact',
  method: 'PUT',
  path: '/crm/contacts/{id}',
  feature: 'contacts',
  access: 'session',
  summary: 'Change a contact; what is left out stays.',
  params: z.object({ id: idParam }),
  body: contactForm.partial(),
  answer: z.object({ data: z.object({ status: z.enum(['success', 'failure']) }), contact }),
});

export const deleteContact = route({
  name: 'deleteContact',
  method: 'DELETE',
  path: '/crm/contacts/{id}',
  feature: 'contacts',
  access: 'session',
  summary: 'Remove a contact that has no calls or messages.',
  params: z.object({ id: idParam }),
  answer: z.object({ contact_id: z.number().int() }),
});

export const listContactTypes = route({
  name: 'listContactTypes',
  method: 'GET',
  path: '/contact_types',
  feature: 'contacts',
  access: 'session',
  summary: 'The office’s contact types.',
  answer: z.array(contactType),
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
  body: z.object({ needs_answer: z.boolean() }),
  answer: z.object({ contact }),
});
