import type { contacts } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import { changeContact, type ContactRow, lockContact, presentContact } from '../contacts/index.ts';
import { mustTag } from './policy.ts';
import { noteHand } from './store.ts';
import { usableTags } from './usable-tags.ts';

/**
 * Puts a tag on a contact; one that is there already stays. Who waits for an answer and the list's order do not
 * change by it.
 * @throws BadInput for a tag that may not be used; Refusal 403 without the right, 404
 */
export async function addContactTag(
  ctx: Context,
  contactId: number,
  tagId: number,
): Promise<contacts.Contact> {
  await mustTag(ctx);
  const before = await lockContact(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  await usableTags(ctx, [tagId], 'contact');
  await noteHand(ctx.tx, ctx.office, before.contactId, tagId);
  if (before.tagIds.includes(tagId)) return presentContact(before);
  return save(ctx, before, [...before.tagIds, tagId], 'contact.tag', tagId);
}

/** Takes a tag off a contact. @throws Refusal 403 without the right, 404 */
export async function removeContactTag(
  ctx: Context,
  contactId: number,
  tagId: number,
): Promise<contacts.Contact> {
  await mustTag(ctx);
  const before = await lockContact(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  if (!before.tagIds.includes(tagId)) return presentContact(before);
  await noteHand(ctx.tx, ctx.office, before.contactId, tagId);
  const left = before.tagIds.filter((id) => id !== tagId);
  return save(ctx, before, left, 'contact.untag', tagId);
}

async function save(
  ctx: Context,
  before: ContactRow,
  tagIds: number[],
  action: string,
  tagId: number,
): Promise<contacts.Contact> {
  const contact = presentContact(await changeContact(ctx.tx, before, { tagIds }));
  ctx.emit('updateContact', { contact });
  ctx.audit({ action, subject: `contact:${before.contactId}`, details: { tag: tagId } });
  return contact;
}
