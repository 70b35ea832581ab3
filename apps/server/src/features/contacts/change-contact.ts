import { contacts as contract, toE164 } from '@chairline/contract';
import type { z } from 'zod';
import type { Context } from '../../platform/context.ts';
import { conflict, notFound } from '../../platform/errors.ts';
import { checkTypeChange } from './check-type.ts';
import { presentContact } from './present.ts';
import {
  changeContact as saveChange,
  insertContact,
  lockContact,
  type NewContact,
  removeContact,
} from './store.ts';

type Form = z.output<typeof contract.contactForm>;

function columnsOf(form: Partial<Form>): Partial<NewContact> {
  const columns: Partial<NewContact> = {};
  if (form.first_name !== undefined) columns.firstName = form.first_name;
  if (form.last_name !== undefined) columns.lastName = form.last_name;
  if (form.email !== undefined) columns.email = form.email;
  for (const field of ['ph1', 'ph2', 'ph3'] as const) {
    if (form[field] !== undefined) columns[field] = toE164(form[field]) ?? '';
  }
  return columns;
}

/** Adds a contact. */
export async function createContact(ctx: Context, form: Form): Promise<contract.Contact> {
  const row = await insertContact(ctx.tx, {
    clientId: ctx.office,
    createdAt: ctx.now,
    activityAt: ctx.now,
    ...columnsOf(form),
  });
  const contact = presentContact(row);
  ctx.emit('contact', { contact });
  ctx.audit({ action: 'contact.create', subject: `contact:${row.contactId}` });
  return contact;
}

/**
 * Changes a contact; fields left out stay. Giving an unknown number a name makes the number its cell
 * number when it has none. @throws Refusal 404
 */
export async function updateContact(
  ctx: Context,
  contactId: number,
  form: Partial<Form>,
): Promise<contract.Contact> {
  const before = await lockContact(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  const change = columnsOf(form);
  const named = before.firstName === '' && before.lastName === '' && (change.firstName || change.lastName);
  if (named && before.phoneNum !== '') {
    const cell = change.ph1 ?? before.ph1;
    if (cell === '' || cell === before.phoneNum)
      Object.assign(change, { ph1: before.phoneNum, phoneNum: '' });
  }
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

/** Removes a contact without history. @throws Refusal 404, 409 when it has calls or messages */
export async function deleteContact(ctx: Context, contactId: number): Promise<void> {
  const row = await lockContact(ctx.tx, contactId);
  if (!row) throw notFound('contact');
  if (row.itemCount > 0) throw conflict(contract.contactMessages.hasHistory);
  await removeContact(ctx.tx, contactId);
  ctx.emit('deleteContact', { contact_id: contactId });
  ctx.audit({ action: 'contact.delete', subject: `contact:${contactId}` });
}

/** Gives a contact its type; 0 takes it away. @throws BadInput for a type that is fixed; Refusal 404 for either */
export async function setContactType(
  ctx: Context,
  contactId: number,
  typeId: number,
): Promise<{ contact_id: number; contact_type: number }> {
  const before = await lockContact(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  const contactTypeId = typeId === contract.CONTACT_TYPE_ALL ? null : typeId;
  await checkTypeChange(ctx, before.contactTypeId, contactTypeId);
  const after = await saveChange(ctx.tx, before, { contactTypeId });
  ctx.emit('setContactType', { contact_id: contactId, contact_type: typeId, version: after.version });
  ctx.audit({ action: 'contact.set_type', subject: `contact:${contactId}`, details: { type: typeId } });
  return { contact_id: contactId, contact_type: typeId };
}

/** Says that a contact is dealt with, or that it still needs an answer. @throws Refusal 404 */
export async function setNeedsAnswer(
  ctx: Context,
  contactId: number,
  needsAnswer: boolean,
): Promise<contract.Contact> {
  const before = await lockContact(ctx.tx, contactId);
  if (!before) throw notFound('contact');
  if ((before.needsAnswerSince !== null) === needsAnswer) return presentContact(before);
  const after = await saveChange(ctx.tx, before, { needsAnswerSince: needsAnswer ? ctx.now : null });
  const contact = presentContact(after);
  ctx.emit('updateContact', { contact });
  ctx.audit({
    action: needsAnswer ? 'contact.needs_answer' : 'contact.done',
    subject: `contact:${contactId}`,
  });
  return contact;
}
