import { z } from 'zod';
import { contactFilterQuery, contact } from '../contacts/models.ts';
import { commItem } from '../inbox/models.ts';
import { idParam, smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { contactType, massTagging, massTextPreview, messageTemplate, processType, tag } from './models.ts';
import { MASS_TAG_MAX_IDS, TEMPLATE_MAX } from './rules.ts';

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

const massTaggingAnswer = z.object({ mass_tagging: massTagging });

const massTarget = {
  contact_ids: z.array(idParam).max(MASS_TAG_MAX_IDS).default([]),
  /** Instead of ids: everyone a filter of the list finds, but for `except`. */
  filter: contactFilterQuery.optional(),
  except: z.array(idParam).max(MASS_TAG_MAX_IDS).default([]),
};

export const massTag = route({
  name: 'massTag',
  method: 'POST',
  path: '/tags/mass',
  feature: 'labels',
  access: 'session',
  counts: 'send',
  summary: 'Put tags on many contacts, as a job; the message, where there is one, is texted to each.',
  body: z.object({
    ...massTarget,
    tag_ids: z.array(smallIdParam).max(50).default([]),
    message: z.string().max(TEMPLATE_MAX).default(''),
    /**
     * What happens to those whose placeholders have no value: `skip` texts the others alone, `send` sends it to them
     * as it is typed. Without it a message that cannot be filled in for somebody is refused.
     */
    unfilled: z.enum(['skip', 'send']).optional(),
    /** The same again answers the mass tagging it began the first time. */
    client_ref: z.string().min(8).max(64).optional(),
  }),
  answer: massTaggingAnswer,
});

export const previewMassText = route({
  name: 'previewMassText',
  method: 'POST',
  path: '/tags/mass/preview',
  feature: 'labels',
  access: 'session',
  whenLimited: true,
  summary: 'What the message of a mass tagging would say to each, those it cannot be filled in for first.',
  body: z.object({
    ...massTarget,
    message: z.string().max(TEMPLATE_MAX),
    /** Where a page of 50 begins. */
    offset: z.number().int().min(0).max(1_000_000).default(0),
  }),
  answer: massTextPreview,
});

export const listMassTaggings = route({
  name: 'listMassTaggings',
  method: 'GET',
  path: '/tags/mass',
  feature: 'labels',
  access: 'session',
  summary: 'The viewer’s last mass taggings, newest first.',
  answer: z.array(massTagging),
});

export const undoMassTagging = route({
  name: 'undoMassTagging',
  method: 'POST',
  path: '/tags/mass/{id}/undo',
  feature: 'labels',
  access: 'session',
  summary: 'Take a mass tagging back: exactly the tags it put on, and the texts of it that still wait.',
  params: z.object({ id: idParam }),
  answer: massTaggingAnswer,
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
