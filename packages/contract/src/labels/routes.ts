import { z } from 'zod';
import { contact } from '../contacts/models.ts';
import { commItem } from '../inbox/models.ts';
import { idParam, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { contactType, messageTemplate, processType, tag } from './models.ts';

export const listTags = route({
  name: 'listTags',
  method: 'GET',
  path: '/tags',
  feature: 'labels',
  access: 'session',
  summary: 'The office’s tags.',
  query: z.object({ source: z.enum(['tags', 'convoTags', 'allTags', 'contactTags']).default('allTags') }),
  answer: z.array(tag),
});

export const addContactTag = route({
  name: 'addContactTag',
  method: 'POST',
  path: '/contacts/{id}/tags',
  feature: 'labels',
  access: 'session',
  summary: 'Put a tag on a contact.',
  params: z.object({ id: idParam }),
  body: z.object({ tag_id: smallIdParam }),
  answer: z.object({ contact }),
});

export const removeContactTag = route({
  name: 'removeContactTag',
  method: 'DELETE',
  path: '/contacts/{id}/tags/{tagId}',
  feature: 'labels',
  access: 'session',
  summary: 'Take a tag off a contact.',
  params: z.object({ id: idParam, tagId: smallIdParam }),
  answer: z.object({ contact }),
});

export const addItemTag = route({
  name: 'addItemTag',
  method: 'POST',
  path: '/messages/{id}/tags',
  feature: 'labels',
  access: 'session',
  summary: 'Put a tag on a message, call or e-mail (by comm_participant_id).',
  params: z.object({ id: idParam }),
  body: z.object({ tag_id: smallIdParam }),
  answer: z.object({ item: commItem }),
});

export const removeItemTag = route({
  name: 'removeItemTag',
  method: 'DELETE',
  path: '/messages/{id}/tags/{tagId}',
  feature: 'labels',
  access: 'session',
  summary: 'Take a tag off a message, call or e-mail.',
  params: z.object({ id: idParam, tagId: smallIdParam }),
  answer: z.object({ item: commItem }),
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

export const listTemplates = route({
  name: 'listTemplates',
  method: 'GET',
  path: '/message-templates',
  feature: 'templates',
  access: 'session',
  summary: 'The office’s message templates.',
  answer: z.array(messageTemplate),
});

export const listProcessTypes = route({
  name: 'listProcessTypes',
  method: 'GET',
  path: '/processtypes',
  feature: 'conversations',
  access: 'session',
  summary: 'The office’s process types.',
  answer: z.array(processType),
});
