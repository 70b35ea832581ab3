import { labels as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { presentTemplate } from './present.ts';
import {
  changeTemplate,
  insertTemplate,
  listTemplateRows,
  listTypeRows,
  lockTemplate,
  type TemplateRow,
  titleIsTaken,
} from './store-types.ts';
import { withWordsForTaken } from './taken.ts';

type Form = RouteInput<typeof contract.createTemplate>['body'];

/** The office's message templates. */
export async function listTemplates(ctx: Context): Promise<contract.MessageTemplate[]> {
  return (await listTemplateRows(ctx.tx)).map(presentTemplate);
}

/** Makes a template. @throws BadInput for a title its type has already; Refusal 404 for the type */
export async function createTemplate(ctx: Context, form: Form): Promise<contract.MessageTemplate> {
  const columns = await columnsOf(ctx, form);
  const row = await withWordsForTaken(() =>
    insertTemplate(ctx.tx, { ...columns, clientId: ctx.office, createdAt: ctx.now }),
  );
  ctx.audit({ action: 'template.create', subject: `template:${row.templateId}` });
  return announce(ctx, 'messageTemplate', row);
}

/**
 * Changes a template.
 * @throws BadInput for a title its type has already; Refusal 404, 409 for a `version` that is no longer the newest
 */
export async function updateTemplate(
  ctx: Context,
  templateId: number,
  { version, ...form }: Form & { version?: number },
): Promise<contract.MessageTemplate> {
  const before = await lockTemplate(ctx.tx, templateId);
  if (!before || before.deletedAt) throw notFound('message template');
  if (version !== undefined && version !== before.version)
    throw conflict(contract.labelMessages.changedMeanwhile);
  const columns = await columnsOf(ctx, form, templateId);
  const row = await withWordsForTaken(() => changeTemplate(ctx.tx, templateId, columns));
  ctx.audit({ action: 'template.update', subject: `template:${templateId}` });
  return announce(ctx, 'updateMessageTemplate', row);
}

/** Deletes a template; once more changes nothing. @throws Refusal 404 */
export async function deleteTemplate(ctx: Context, templateId: number): Promise<void> {
  const before = await lockTemplate(ctx.tx, templateId);
  if (!before) throw notFound('message template');
  if (before.deletedAt) return;
  await changeTemplate(ctx.tx, templateId, { deletedAt: ctx.now });
  ctx.emit('deleteMessageTemplate', { template_id: templateId });
  ctx.audit({ action: 'template.delete', subject: `template:${templateId}` });
}

/** Takes the deletion of a template back. @throws BadInput when its title is in use meanwhile; Refusal 404 */
export async function restoreTemplate(ctx: Context, templateId: number): Promise<contract.MessageTemplate> {
  const before = await lockTemplate(ctx.tx, templateId);
  if (!before) throw notFound('message template');
  if (!before.deletedAt) return presentTemplate(before);
  const row = await withWordsForTaken(() => changeTemplate(ctx.tx, templateId, { deletedAt: null }));
  ctx.audit({ action: 'template.restore', subject: `template:${templateId}` });
  return announce(ctx, 'messageTemplate', row);
}

async function columnsOf(ctx: Context, form: Form, exceptId?: number) {
  // 0 and nothing both stand for every type.
  const contactTypeId = form.contact_type_id === 0 ? null : form.contact_type_id;
  if (contactTypeId !== null) {
    const known = (await listTypeRows(ctx.tx)).some((row) => row.typeId === contactTypeId);
    if (!known) throw notFound('contact type');
  }
  if (await titleIsTaken(ctx.tx, form.title, contactTypeId, exceptId))
    throw new BadInput(contract.labelMessages.nameTaken);
  return {
    title: form.title,
    template: form.template,
    contactTypeId,
    color: form.color,
    isActive: form.is_active,
  };
}

function announce(
  ctx: Context,
  type: 'messageTemplate' | 'updateMessageTemplate',
  row: TemplateRow,
): contract.MessageTemplate {
  const template = presentTemplate(row);
  ctx.emit(type, { template });
  return template;
}
