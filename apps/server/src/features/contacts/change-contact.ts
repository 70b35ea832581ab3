import { contacts as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { changedColumns, columnsOf, type ContactFields } from './contact-columns.ts';
import { leaveFamily } from './families.ts';
import { mustBeOurs, mustBeSeen, mustMayChangeType } from './policy.ts';
import { presentContact } from './present.ts';
import {
  changeContact as saveChange,
  insertContact,
  lockContact,
  lockExactly,
  removeContact,
} from './store.ts';
import { hasMerges } from './store-merges.ts';
import { hasChartDocuments, hasConversations } from './store-references.ts';
import { answered, waitingSince } from './waiting.ts';

/** Adds a contact. @throws BadInput for a type that may not be set; Refusal 404 for one that is not there */
export async function createContact(ctx: Context, form: ContactFields): Promise<contract.Contact> {
  const columns = columnsOf(form);
  await mustMayChangeType(ctx.tx, null, columns.contactTypeId ?? null);
  const row = await insertContact(ctx.tx, {
    clientId: ctx.office,
    createdAt: ctx.now,
    activityAt: ctx.now,
    ...columns,
  });
  const contact = presentContact(row);
  ctx.emit('contact', { contact });
  ctx.audit({ action: 'contact.create', subject: `contact:${row.contactId}` });
  return contact;
}

/**
 * Changes a contact; fields left out stay. Giving an unknown number a name makes the number its cell
 * number when it has none.
 * @throws BadInput for data that come from the practice system; Refusal 404, 409 when `version` is no longer the newest
 */
export async function updateContact(
  ctx: Context,
  contactId: number,
  { version, ...form }: ContactFields & { version?: number },
): Promise<contract.Contact> {
  const before = await lockExactly(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  if (version !== undefined && version !== before.version)
    throw conflict(contract.contactMessages.changedMeanwhile);
  const change = changedColumns(before, columnsOf(form));
  mustBeOurs(before, change);
  if ('contactTypeId' in change)
    await mustMayChangeType(ctx.tx, before.contactTypeId, change.contactTypeId ?? null);
  const named = before.firstName === '' && before.lastName === '' && (change.firstName || change.lastName);
  if (named && before.phoneNum !== '') {
    const cell = change.ph1 ?? before.ph1;
    if (cell === '' || cell === before.phoneNum)
      Object.assign(change, { ph1: before.phoneNum, phoneNum: '' });
  }
  if (Object.keys(change).length === 0) return presentContact(before);
  const after = await saveChange(ctx.tx, before, change);
  const contact = presentContact(after);
  ctx.emit('updateContact', { contact });
  ctx.audit({
    action: 'contact.update',
    subject: `contact:${contactId}`,
    details: { fields: Object.keys(change) },
  });
  return contact;
}

/**
 * Removes a contact without history.
 * @throws Refusal 404, 409 when it has calls, messages or conversations about it, or came out of a merge
 */
export async function deleteContact(ctx: Context, contactId: number): Promise<void> {
  const row = await lockExactly(ctx.tx, contactId);
  if (!row) throw notFound('contact');
  if (
    row.itemCount > 0 ||
    (await hasMerges(ctx.tx, contactId)) ||
    (await hasChartDocuments(ctx.tx, contactId))
  )
    throw conflict(contract.contactMessages.hasHistory);
  if (await hasConversations(ctx.tx, contactId)) throw conflict(contract.contactMessages.hasConversations);
  await leaveFamily(ctx, row);
  await removeContact(ctx.tx, contactId);
  ctx.emit('deleteContact', { contact_id: contactId });
  ctx.audit({ action: 'contact.delete', subject: `contact:${contactId}` });
}

/**
 * Gives a contact its type; 0 takes it away.
 * @throws BadInput for a type that may not be set or changed by hand; Refusal 404 for either
 */
export async function setContactType(
  ctx: Context,
  contactId: number,
  typeId: number,
): Promise<{ contact_id: number; contact_type: number }> {
  const before = await lockExactly(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  const wanted = typeId === contract.CONTACT_TYPE_ALL ? null : typeId;
  await mustMayChangeType(ctx.tx, before.contactTypeId, wanted);
  const after = await saveChange(ctx.tx, before, { contactTypeId: wanted });
  ctx.emit('setContactType', { contact_id: contactId, contact_type: typeId, version: after.version });
  ctx.audit({ action: 'contact.set_type', subject: `contact:${contactId}`, details: { type: typeId } });
  return { contact_id: contactId, contact_type: typeId };
}

/**
 * Says that a contact is dealt with, or that it still needs an answer.
 * @param since since when, where "dealt with" is taken back: who has waited longest stays so
 * @param seen_id the newest item its sender has seen, where "dealt with" is said of a thread
 * @throws Refusal 404; 409 where the patient sent something its sender has not seen
 */
export async function setNeedsAnswer(
  ctx: Context,
  contactId: number,
  { needs_answer: needsAnswer, since, seen_id }: RouteInput<typeof contract.setNeedsAnswer>['body'],
): Promise<contract.Contact> {
  const before = await lockContact(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  const isSo = (before.needsAnswerSince !== null) === needsAnswer;
  if (isSo && before.putOffUntil === null) return presentContact(before);
  if (!needsAnswer) await mustBeSeen(ctx, before, seen_id);
  const from = new Date(Math.min(since === undefined ? Infinity : Date.parse(since), ctx.now.getTime()));
  const after = await saveChange(ctx.tx, before, needsAnswer ? waitingSince(before, from) : answered);
  const contact = presentContact(after);
  ctx.emit('updateContact', { contact });
  ctx.audit({
    action: needsAnswer ? 'contact.needs_answer' : 'contact.done',
    subject: `contact:${after.contactId}`,
  });
  return contact;
}
