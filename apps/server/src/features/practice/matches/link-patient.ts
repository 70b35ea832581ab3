import { lastTen } from '@chairline/contract';
import { isDeepStrictEqual } from 'node:util';
import type { Context } from '../../../platform/context.ts';
import {
  changeContact,
  changedColumns,
  type ContactRow,
  keepOthers,
  type NewContact,
  numbersOf,
  presentContact,
} from '../../contacts/index.ts';
import { patientColumns, sharedColumns } from './patient-columns.ts';
import type { PatientRow } from './store-patients.ts';

/** Columns that a link changes: what they were is given back when it is taken back. */
const linkedColumns = [
  'firstName',
  'lastName',
  'ph1',
  'ph2',
  'ph3',
  'phoneNum',
  'textable1',
  'email',
  'address',
  'address2',
  'city',
  'state',
  'zip',
  'gender',
  'position',
  'birthdate',
  'language',
  'preferContactMethod',
  'contactTypeId',
] as const satisfies readonly (keyof NewContact)[];

export type ContactBefore = Pick<ContactRow, (typeof linkedColumns)[number]>;

/** What a contact is before it is linked. */
export const beforeOf = (contact: ContactRow): ContactBefore =>
  Object.fromEntries(linkedColumns.map((column) => [column, contact[column]])) as ContactBefore;

/**
 * Makes a contact what the practice system says of the patient. Numbers and an address of theirs that are not the
 * patient's are kept as their other ones when they become the patient's contact.
 * @param contact locked
 * @param typeId the office's type of patients; null for none
 * @returns the contact as it is now; the same when nothing changed
 */
export async function linkPatient(
  ctx: Context,
  contact: ContactRow,
  patient: PatientRow,
  typeId: number | null,
): Promise<ContactRow> {
  const isNew = contact.odPatNum !== patient.patNum;
  const columns = patientColumns(patient);
  const { odJson, ...rest } = columns;
  const change: Partial<NewContact> = changedColumns(contact, {
    ...rest,
    ...sharedColumns(odJson[0], isNew ? [] : contact.odJson),
    phoneNum: '',
    ...(isNew && contact.contactTypeId === null && typeId !== null ? { contactTypeId: typeId } : {}),
  });
  if (!isDeepStrictEqual(contact.odJson, odJson)) change.odJson = odJson;
  if (Object.keys(change).length === 0) return contact;

  if (isNew) await keepWhatDiffers(ctx, contact, columns);
  const after = await changeContact(ctx.tx, contact, change);
  ctx.emit('updateContact', { contact: presentContact(after) });
  ctx.audit({
    action: isNew ? 'practice.link' : 'contact.update',
    subject: `contact:${contact.contactId}`,
    details: {
      patient: patient.patNum,
      fields: Object.keys(change).filter((column) => !['odPatNum', 'odJson'].includes(column)),
    },
  });
  return after;
}

/** Lets a contact be nobody's again; what it shows stays. */
export async function unlinkPatient(
  ctx: Context,
  contact: ContactRow,
  change: Partial<NewContact> = {},
): Promise<ContactRow> {
  const after = await changeContact(ctx.tx, contact, { ...change, odPatNum: null, odJson: [] });
  ctx.emit('updateContact', { contact: presentContact(after) });
  ctx.audit({
    action: 'practice.unlink',
    subject: `contact:${contact.contactId}`,
    details: { patient: contact.odPatNum },
  });
  return after;
}

async function keepWhatDiffers(
  ctx: Context,
  contact: ContactRow,
  columns: { ph1: string; ph2: string; ph3: string; email: string },
): Promise<void> {
  const theirs = new Set([columns.ph1, columns.ph2, columns.ph3].filter(Boolean).map(lastTen));
  const numbers = [...new Set(numbersOf(contact).map(({ number }) => number))].filter(
    (number) => !theirs.has(lastTen(number)),
  );
  const email = contact.email.trim();
  const isOther = email !== '' && email.toLowerCase() !== columns.email.toLowerCase();
  if (numbers.length === 0 && !isOther) return;
  await keepOthers(ctx.tx, {
    clientId: ctx.office,
    contactId: contact.contactId,
    numbers,
    email: isOther ? email : '',
    now: ctx.now,
  });
}
