import { z } from 'zod';
import { smallIdParam } from '../shared/models.ts';
import { route } from '../shared/route.ts';
import { contactType, messageTemplate, processType, tag, tagSource } from './models.ts';
import { labelMessages } from './messages.ts';
import {
  LABEL_DESC_MAX,
  LABEL_NAME_MAX,
  NO_PROCESS,
  PROCESS_NAME_MAX,
  tagColors,
  TEMPLATE_MAX,
} from './rules.ts';

export const labelName = z
  .string(labelMessages.nameRequired)
  .trim()
  .min(1, labelMessages.nameRequired)
  .max(LABEL_NAME_MAX, labelMessages.nameTooLong);
const processName = z
  .string(labelMessages.addProcess)
  .trim()
  .min(1, labelMessages.addProcess)
  .max(PROCESS_NAME_MAX, 'A process has at most 40 characters');
const desc = z.string().max(LABEL_DESC_MAX).default('');
const color = z.enum(tagColors, 'Choose one of the colours.');
/** The version the form was opened with: another one now is a conflict (409). Left out: the last writer wins. */
export const labelVersion = z.number().int().optional();
const byId = z.object({ id: smallIdParam });

export const tagForm = z.object({
  tag_name: labelName,
  tag_desc: desc,
  tag_icon: z.string(labelMessages.iconNotSelected).min(1, labelMessages.iconNotSelected),
  tag_color: color,
  /** Name of a process type; conversation tags must have one. */
  tag_Process: z.string().default(NO_PROCESS),
  tag_source: tagSource,
  enable_auto: z.boolean().default(false),
  unlist: z.boolean().default(false),
});

export const createTag = route({
  name: 'createTag',
  method: 'POST',
  path: '/tags',
  feature: 'labels',
  access: 'admin',
  summary: 'Make a tag.',
  body: tagForm,
  answer: z.object({ tag }),
});

export const updateTag = route({
  name: 'updateTag',
  method: 'PUT',
  path: '/tags/{id}',
  feature: 'labels',
  access: 'admin',
  summary: 'Change a tag. Of one that is not editable the name, process, source and icon stay.',
  params: byId,
  body: tagForm.extend({ version: labelVersion }),
  answer: z.object({ tag }),
});

export const deleteTag = route({
  name: 'deleteTag',
  method: 'DELETE',
  path: '/tags/{id}',
  feature: 'labels',
  access: 'admin',
  summary: 'Delete a tag; it goes from every contact and message that has it, and comes back by restoreTag.',
  params: byId,
  answer: z.object({ tag_id: z.number().int() }),
});

export const restoreTag = route({
  name: 'restoreTag',
  method: 'POST',
  path: '/tags/{id}/restore',
  feature: 'labels',
  access: 'admin',
  summary: 'Take the deletion of a tag back: it is where it was.',
  params: byId,
  answer: z.object({ tag }),
});

export const getTagEditable = route({
  name: 'getTagEditable',
  method: 'GET',
  path: '/tags/{id}/editable',
  feature: 'labels',
  access: 'session',
  summary: 'Whether the name, process, source and icon of a tag may be changed by the viewer.',
  params: byId,
  answer: z.object({ editable: z.boolean() }),
});

export const contactTypeForm = z.object({
  type_name: labelName,
  type_desc: desc,
  color,
  can_be_set: z.boolean().default(true),
  can_be_changed: z.boolean().default(true),
});

export const createContactType = route({
  name: 'createContactType',
  method: 'POST',
  path: '/contact_types',
  feature: 'contacts',
  access: 'admin',
  summary: 'Make a contact type.',
  body: contactTypeForm,
  answer: z.object({ contact_type: contactType }),
});

export const updateContactType = route({
  name: 'updateContactType',
  method: 'PUT',
  path: '/contact_types/{id}',
  feature: 'contacts',
  access: 'admin',
  summary: 'Change a contact type.',
  params: byId,
  body: contactTypeForm.extend({ version: labelVersion }),
  answer: z.object({ contact_type: contactType }),
});

export const templateForm = z.object({
  title: labelName,
  template: z
    .string(labelMessages.templateRequired)
    .min(1, labelMessages.templateRequired)
    .refine((text) => text.trim() !== '', labelMessages.templateRequired)
    .max(TEMPLATE_MAX, 'A template has at most 1,600 characters'),
  contact_type_id: z.number().int().min(0).max(2_147_483_647).nullable().default(null),
  color: z.union([z.literal(''), color]).default(''),
  is_active: z.boolean().default(true),
});

const templateAnswer = z.object({ template: messageTemplate });

export const createTemplate = route({
  name: 'createTemplate',
  method: 'POST',
  path: '/message-templates',
  feature: 'templates',
  access: 'admin',
  summary: 'Make a message template.',
  body: templateForm,
  answer: templateAnswer,
});

export const updateTemplate = route({
  name: 'updateTemplate',
  method: 'PUT',
  path: '/message-templates/{id}',
  feature: 'templates',
  access: 'admin',
  summary: 'Change a message template.',
  params: byId,
  body: templateForm.extend({ version: labelVersion }),
  answer: templateAnswer,
});

export const deleteTemplate = route({
  name: 'deleteTemplate',
  method: 'DELETE',
  path: '/message-templates/{id}',
  feature: 'templates',
  access: 'admin',
  summary: 'Delete a message template; it comes back by restoreTemplate.',
  params: byId,
  answer: z.object({ template_id: z.number().int() }),
});

export const restoreTemplate = route({
  name: 'restoreTemplate',
  method: 'POST',
  path: '/message-templates/{id}/restore',
  feature: 'templates',
  access: 'admin',
  summary: 'Take the deletion of a template back.',
  params: byId,
  answer: templateAnswer,
});

export const addProcess = route({
  name: 'addProcess',
  method: 'POST',
  path: '/addprocess',
  feature: 'conversations',
  access: 'admin',
  summary: 'Add a process type.',
  /** Documents 2 and 3 call it `type_name` and `name`. */
  body: z
    .object({ type_name: processName, name: processName })
    .partial()
    .transform((body, check) => {
      const type_name = body.type_name ?? body.name;
      if (type_name !== undefined) return { type_name };
      check.addIssue(labelMessages.addProcess);
      return z.NEVER;
    }),
  answer: z.object({ process: processType }),
});
