import { labels, type RouteCall } from '@chairline/contract';
import { dropRow, putRow } from '@chairline/office-state/labels';
import { call } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notify } from '../../ui/notify.tsx';
import { quickRemindersQuery } from './quick-reminders.ts';
import { contactTypesQuery, processTypesQuery, tagsQuery, templatesQuery } from './queries.ts';
import { sayFault } from '../../ui/say-fault.ts';

/*
 * What the settings of tags, contact types and templates can do. Saving throws the ApiError for the form that
 * asked; deleting says itself how it went. Each takes the answer in at once: the event that follows says the same.
 */

const { labelMessages, quickReminderMessages } = labels;

type TagBody = RouteCall<typeof labels.updateTag>['body'];
type TypeBody = RouteCall<typeof labels.updateContactType>['body'];
type QuickReminderBody = RouteCall<typeof labels.updateReminderPreset>['body'];
type TemplateBody = RouteCall<typeof labels.updateTemplate>['body'];

function takeTag(tag: labels.Tag): labels.Tag {
  queryClient.setQueryData(tagsQuery.queryKey, (held) => held && putRow(held, tag, 'tag_id'));
  return tag;
}

function takeTemplate(template: labels.MessageTemplate): labels.MessageTemplate {
  queryClient.setQueryData(templatesQuery.queryKey, (held) => held && putRow(held, template, 'template_id'));
  return template;
}

/** Makes a tag (id null) or changes it. */
export async function saveTag(id: number | null, { version, ...body }: TagBody): Promise<labels.Tag> {
  const { tag } =
    id === null
      ? await call(labels.createTag, { body, quiet400: true })
      : await call(labels.updateTag, { params: { id }, body: { ...body, version }, quiet400: true });
  return takeTag(tag);
}

/** Makes a contact type (id null) or changes it. */
export async function saveContactType(
  id: number | null,
  { version, ...body }: TypeBody,
): Promise<labels.ContactType> {
  const { contact_type } =
    id === null
      ? await call(labels.createContactType, { body, quiet400: true })
      : await call(labels.updateContactType, { params: { id }, body: { ...body, version }, quiet400: true });
  queryClient.setQueryData(
    contactTypesQuery.queryKey,
    (held) => held && putRow(held, contact_type, 'type_id'),
  );
  return contact_type;
}

/** Makes a template (id null) or changes it. */
export async function saveTemplate(
  id: number | null,
  { version, ...body }: TemplateBody,
): Promise<labels.MessageTemplate> {
  const { template } =
    id === null
      ? await call(labels.createTemplate, { body, quiet400: true })
      : await call(labels.updateTemplate, { params: { id }, body: { ...body, version }, quiet400: true });
  return takeTemplate(template);
}

/** Adds what messages can be about. */
export async function addProcess(type_name: string): Promise<labels.ProcessType> {
  const { process } = await call(labels.addProcess, { body: { type_name }, quiet400: true });
  queryClient.setQueryData(
    processTypesQuery.queryKey,
    (held) => held && (held.some(({ id }) => id === process.id) ? held : [...held, process]),
  );
  return process;
}

async function tell(work: () => Promise<void>, failed: string): Promise<void> {
  try {
    await work();
  } catch (error) {
    sayFault(error, `${failed}.`);
  }
}

async function restoreTag({ tag_id, tag_name }: labels.Tag): Promise<void> {
  await tell(async () => {
    takeTag((await call(labels.restoreTag, { params: { id: tag_id }, quiet400: true })).tag);
    notify({ message: `${tag_name} is back where it was.`, kind: 'success' });
  }, `${tag_name} is still deleted`);
}

/** Deletes a tag and offers to undo it. */
export async function deleteTag(tag: labels.Tag): Promise<void> {
  await tell(async () => {
    await call(labels.deleteTag, { params: { id: tag.tag_id }, quiet400: true });
    queryClient.setQueryData(tagsQuery.queryKey, (held) => held && dropRow(held, tag.tag_id, 'tag_id'));
    notify({
      message: labelMessages.tagDeleted,
      kind: 'success',
      action: { label: 'Undo', onClick: () => void restoreTag(tag) },
    });
  }, labelMessages.tagDeleteFailed);
}

async function restoreTemplate({ template_id, title }: labels.MessageTemplate): Promise<void> {
  await tell(async () => {
    takeTemplate(
      (await call(labels.restoreTemplate, { params: { id: template_id }, quiet400: true })).template,
    );
    notify({ message: `${title} is back.`, kind: 'success' });
  }, `${title} is still deleted`);
}

/** Deletes a template and offers to undo it. */
export async function deleteTemplate(template: labels.MessageTemplate): Promise<void> {
  const id = template.template_id;
  await tell(async () => {
    await call(labels.deleteTemplate, { params: { id }, quiet400: true });
    queryClient.setQueryData(templatesQuery.queryKey, (held) => held && dropRow(held, id, 'template_id'));
    notify({
      message: labelMessages.templateDeleted,
      kind: 'success',
      action: { label: 'Undo', onClick: () => void restoreTemplate(template) },
    });
  }, labelMessages.templateDeleteFailed);
}

function takeQuickReminder(row: labels.ReminderPreset): labels.ReminderPreset {
  queryClient.setQueryData(quickRemindersQuery.queryKey, (held) => held && putRow(held, row, 'reminder_id'));
  return row;
}

/** Makes a quick reminder (id null) or changes it. */
export async function saveQuickReminder(
  id: number | null,
  { version, ...body }: QuickReminderBody,
): Promise<labels.ReminderPreset> {
  const { reminder_preset } =
    id === null
      ? await call(labels.createReminderPreset, { body, quiet400: true })
      : await call(labels.updateReminderPreset, {
          params: { id },
          body: { ...body, version },
          quiet400: true,
        });
  return takeQuickReminder(reminder_preset);
}

async function restoreQuickReminder({
  reminder_id: id,
  reminder_title,
}: labels.ReminderPreset): Promise<void> {
  await tell(async () => {
    const back = await call(labels.restoreReminderPreset, { params: { id }, quiet400: true });
    takeQuickReminder(back.reminder_preset);
    notify({ message: `${reminder_title} is back.`, kind: 'success' });
  }, `${reminder_title} is still deleted`);
}

/** Deletes a quick reminder and offers to undo it. */
export async function deleteQuickReminder(row: labels.ReminderPreset): Promise<void> {
  const id = row.reminder_id;
  await tell(async () => {
    await call(labels.deleteReminderPreset, { params: { id }, quiet400: true });
    queryClient.setQueryData(
      quickRemindersQuery.queryKey,
      (held) => held && dropRow(held, id, 'reminder_id'),
    );
    notify({
      message: quickReminderMessages.deleted,
      kind: 'success',
      action: { label: 'Undo', onClick: () => void restoreQuickReminder(row) },
    });
  }, quickReminderMessages.deleteFailed);
}
