import { labels as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { BadInput, conflict, notFound } from '../../platform/errors.ts';
import { isEditableBy } from './policy.ts';
import { presentTag } from './present.ts';
import {
  changeTag,
  findTagRow,
  insertTag,
  listProcessRows,
  listTagRows,
  lockTag,
  type TagRow,
} from './store.ts';
import { withWordsForTaken } from './taken.ts';

type Form = RouteInput<typeof contract.createTag>['body'];
type Source = RouteInput<typeof contract.listTags>['query']['source'];

const words = contract.labelMessages;

/** The office's tags. `tags` are those of contacts and messages. */
export async function listTags(ctx: Context, source: Source): Promise<contract.Tag[]> {
  const wanted = source === 'tags' ? 'contactTags' : source;
  const rows = await listTagRows(ctx.tx);
  return rows.filter((row) => wanted === 'allTags' || row.tagSource === wanted).map(presentTag);
}

/** Makes a tag. @throws BadInput with the field's words */
export async function createTag(ctx: Context, form: Form): Promise<contract.Tag> {
  await checkTaken(ctx, form);
  const row = {
    ...(await columnsOf(ctx, form)),
    clientId: ctx.office,
    userId: userOf(ctx).userId,
    createdAt: ctx.now,
  };
  const tagId = await withWordsForTaken(() => insertTag(ctx.tx, row));
  ctx.audit({ action: 'tag.create', subject: `tag:${tagId}` });
  return announce(ctx, 'tag', tagId);
}

/**
 * Changes a tag. Of one of the system's the name, process, source and icon stay.
 * @throws BadInput with the field's words; Refusal 404, 409 for a `version` that is no longer the newest
 */
export async function updateTag(
  ctx: Context,
  tagId: number,
  { version, ...form }: Form & { version?: number },
): Promise<contract.Tag> {
  const before = await lockTag(ctx.tx, tagId);
  if (!before || before.deletedAt) throw notFound('tag');
  if (version !== undefined && version !== before.version) throw conflict(words.changedMeanwhile);
  if (!before.isEditable && changesWhatStays(before, form)) throw new BadInput(words.tagFixed);
  await checkTaken(ctx, form, tagId);
  const change = await columnsOf(ctx, form);
  await withWordsForTaken(() => changeTag(ctx.tx, tagId, change));
  ctx.audit({ action: 'tag.update', subject: `tag:${tagId}` });
  return announce(ctx, 'updateTag', tagId);
}

/**
 * Deletes a tag: it leaves the office's list, and with it is shown nowhere. Contacts and messages keep its id, so
 * that it is where it was when the deletion is taken back. Deleting it again changes nothing.
 * @throws BadInput for a tag of the system; Refusal 404
 */
export async function deleteTag(ctx: Context, tagId: number): Promise<void> {
  const tag = await lockTag(ctx.tx, tagId);
  if (!tag) throw notFound('tag');
  if (!tag.isEditable) throw new BadInput(words.tagFixed);
  if (tag.deletedAt) return;
  await changeTag(ctx.tx, tagId, { deletedAt: ctx.now });
  ctx.emit('deleteTag', { tag_id: tagId });
  ctx.audit({ action: 'tag.delete', subject: `tag:${tagId}` });
}

/**
 * Takes the deletion of a tag back.
 * @throws BadInput when its name or icon is in use meanwhile; Refusal 404
 */
export async function restoreTag(ctx: Context, tagId: number): Promise<contract.Tag> {
  const tag = await lockTag(ctx.tx, tagId);
  if (!tag) throw notFound('tag');
  if (!tag.deletedAt) return presentTag(tag);
  await withWordsForTaken(() => changeTag(ctx.tx, tagId, { deletedAt: null }));
  ctx.audit({ action: 'tag.restore', subject: `tag:${tagId}` });
  return announce(ctx, 'tag', tagId);
}

/** Whether the viewer may change a tag's name, process, source and icon. @throws Refusal 404 */
export async function getTagEditable(ctx: Context, tagId: number): Promise<{ editable: boolean }> {
  const tag = await findTagRow(ctx.tx, tagId);
  if (!tag || tag.deletedAt) throw notFound('tag');
  return { editable: isEditableBy(userOf(ctx), tag) };
}

/** Which of a form's fields is in use by another tag. The unique indexes stand behind it for two at once. */
async function checkTaken(ctx: Context, form: Form, exceptId?: number): Promise<void> {
  const others = (await listTagRows(ctx.tx)).filter((row) => row.tagId !== exceptId);
  const key = contract.labelKey(form.tag_name);
  if (others.some((row) => contract.labelKey(row.tagName) === key)) throw new BadInput(words.nameTaken);
  if (others.some((row) => row.tagSource === form.tag_source && row.tagIcon === form.tag_icon))
    throw new BadInput(words.iconTaken);
}

/** The form as columns. @throws BadInput for an icon that is not of the source's, or without a process */
async function columnsOf(ctx: Context, form: Form) {
  const icons: readonly string[] =
    form.tag_source === 'contactTags' ? contract.contactTagIcons : contract.convoTagIcons;
  if (!icons.includes(form.tag_icon)) throw new BadInput(words.iconNotSelected);
  return {
    tagName: form.tag_name,
    tagDesc: form.tag_desc,
    tagIcon: form.tag_icon,
    tagColor: form.tag_color,
    tagSource: form.tag_source,
    enableAuto: form.enable_auto,
    unlist: form.unlist,
    processTypeId: await findProcess(ctx, form),
  };
}

async function findProcess(ctx: Context, form: Form): Promise<number | null> {
  const key = contract.labelKey(form.tag_Process);
  if (key === '' || key === contract.NO_PROCESS) {
    if (form.tag_source === 'convoTags') throw new BadInput(words.processRequired);
    return null;
  }
  const process = (await listProcessRows(ctx.tx)).find((row) => contract.labelKey(row.typeName) === key);
  if (!process) throw new BadInput(words.processRequired);
  return process.processTypeId;
}

/** Whether a form changes what stays as it is in a tag of the system. */
function changesWhatStays(tag: TagRow, form: Form): boolean {
  return (
    tag.tagName !== form.tag_name ||
    (tag.process ?? contract.NO_PROCESS) !== form.tag_Process ||
    tag.tagSource !== form.tag_source ||
    tag.tagIcon !== form.tag_icon
  );
}

async function announce(ctx: Context, type: 'tag' | 'updateTag', tagId: number): Promise<contract.Tag> {
  const tag = presentTag((await findTagRow(ctx.tx, tagId))!);
  ctx.emit(type, { tag });
  return tag;
}
