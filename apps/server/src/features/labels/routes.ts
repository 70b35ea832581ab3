import { labels as contract } from '@chairline/contract';
import { type Binding, handle } from '../../platform/http/handler.ts';
import { createContactType, listContactTypes, updateContactType } from './contact-types.ts';
import { addProcess, listProcessTypes } from './processes.ts';
import {
  createReminderPreset,
  deleteReminderPreset,
  listReminderPresets,
  restoreReminderPreset,
  updateReminderPreset,
} from './quick-reminders.ts';
import { addContactTag, removeContactTag } from './tag-contact.ts';
import { createTag, deleteTag, getTagEditable, listTags, restoreTag, updateTag } from './tags.ts';
import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  restoreTemplate,
  updateTemplate,
} from './templates.ts';

/** The routes of labels but for those that reach into threads: features/inbox and features/mass-tagging bind them. */
export const labelRoutes: Binding[] = [
  handle(contract.listTags, (ctx, { query }) => listTags(ctx, query.source)),
  handle(contract.createTag, async (ctx, { body }) => ({ tag: await createTag(ctx, body) })),
  handle(contract.updateTag, async (ctx, { params, body }) => ({
    tag: await updateTag(ctx, params.id, body),
  })),
  handle(contract.deleteTag, async (ctx, { params }) => {
    await deleteTag(ctx, params.id);
    return { tag_id: params.id };
  }),
  handle(contract.restoreTag, async (ctx, { params }) => ({ tag: await restoreTag(ctx, params.id) })),
  handle(contract.getTagEditable, (ctx, { params }) => getTagEditable(ctx, params.id)),
  handle(contract.addContactTag, async (ctx, { params, body }) => ({
    contact: await addContactTag(ctx, params.id, body.tag_id),
  })),
  handle(contract.removeContactTag, async (ctx, { params }) => ({
    contact: await removeContactTag(ctx, params.id, params.tagId),
  })),
  handle(contract.listContactTypes, (ctx) => listContactTypes(ctx)),
  handle(contract.createContactType, async (ctx, { body }) => ({
    contact_type: await createContactType(ctx, body),
  })),
  handle(contract.updateContactType, async (ctx, { params, body }) => ({
    contact_type: await updateContactType(ctx, params.id, body),
  })),
  handle(contract.listTemplates, (ctx) => listTemplates(ctx)),
  handle(contract.createTemplate, async (ctx, { body }) => ({ template: await createTemplate(ctx, body) })),
  handle(contract.updateTemplate, async (ctx, { params, body }) => ({
    template: await updateTemplate(ctx, params.id, body),
  })),
  handle(contract.deleteTemplate, async (ctx, { params }) => {
    await deleteTemplate(ctx, params.id);
    return { template_id: params.id };
  }),
  handle(contract.restoreTemplate, async (ctx, { params }) => ({
    template: await restoreTemplate(ctx, params.id),
  })),
  handle(contract.listReminderPresets, (ctx) => listReminderPresets(ctx)),
  handle(contract.createReminderPreset, async (ctx, { body }) => ({
    reminder_preset: await createReminderPreset(ctx, body),
  })),
  handle(contract.updateReminderPreset, async (ctx, { params, body }) => ({
    reminder_preset: await updateReminderPreset(ctx, params.id, body),
  })),
  handle(contract.deleteReminderPreset, async (ctx, { params }) => {
    await deleteReminderPreset(ctx, params.id);
    return { reminder_id: params.id };
  }),
  handle(contract.restoreReminderPreset, async (ctx, { params }) => ({
    reminder_preset: await restoreReminderPreset(ctx, params.id),
  })),
  handle(contract.listProcessTypes, (ctx) => listProcessTypes(ctx)),
  handle(contract.addProcess, async (ctx, { body }) => ({ process: await addProcess(ctx, body.type_name) })),
];
