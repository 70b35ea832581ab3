import { isEmail, offices as contract, PROVIDER_CLIENT_ID, toWire } from '@chairline/contract';
import { formatPhone } from '@chairline/contract';

type ClientRow = contract.ClientRow;
type OfficeFields = contract.OfficeFields;

/** The first admin of a new office: gets the activation mail. All empty: nobody is invited yet. */
export interface FirstAdmin {
  firstName: string;
  lastName: string;
  email: string;
}

/** The row that is being edited or is new (id 0), as the screen holds it. */
export interface ClientEditor {
  id: number;
  fields: OfficeFields;
  admin: FirstAdmin;
  /** The newest of the office that was met; null for a new one. */
  newest: ClientRow | null;
  /** As it stood when the user began: keeps the row's place while it is edited. */
  opened: ClientRow | null;
  /** Fields that somebody else changed meanwhile, with what they are now. */
  changed: Partial<OfficeFields>;
  /** When that was first shown, in epoch milliseconds. */
  toldAt: number | null;
  /** Messages show after a save was refused, for each field until it is edited. */
  faults: Partial<Record<keyof OfficeFields | AdminField, string>>;
}

export type AdminField = 'adminFirstName' | 'adminLastName' | 'adminEmail';

const emptyFields: OfficeFields = {
  name: '',
  timezone: '',
  business_number: '',
  address_line_1: '',
  address_line_2: '',
  city: '',
  state: '',
  zip: '',
};
const noAdmin: FirstAdmin = { firstName: '', lastName: '', email: '' };
export const fieldNames = Object.keys(emptyFields) as (keyof OfficeFields)[];

/** A row's fields as they are typed: the number as people write it. */
function fieldsOf(row: ClientRow): OfficeFields {
  const fields = { ...emptyFields };
  for (const name of fieldNames) fields[name] = row[name];
  fields.business_number = formatPhone(row.business_number);
  return fields;
}

export function openNew(): ClientEditor {
  return {
    id: 0,
    fields: emptyFields,
    admin: noAdmin,
    newest: null,
    opened: null,
    changed: {},
    toldAt: null,
    faults: {},
  };
}

export function openRow(row: ClientRow): ClientEditor {
  return { ...openNew(), id: row.client_id, fields: fieldsOf(row), newest: row, opened: row };
}

/** Whether something was typed that is not saved. */
export function isDirty({ fields, admin, newest }: ClientEditor): boolean {
  const before = newest ? fieldsOf(newest) : emptyFields;
  const typed = fieldNames.some((name) => fields[name].trim() !== before[name].trim());
  return typed || Object.values(admin).some((text) => text.trim() !== '');
}

export function changeField(editor: ClientEditor, name: keyof OfficeFields, value: string): ClientEditor {
  const { [name]: _, ...faults } = editor.faults;
  return { ...editor, fields: { ...editor.fields, [name]: value }, faults };
}

export function changeAdmin(editor: ClientEditor, name: keyof FirstAdmin, value: string): ClientEditor {
  // The three hang together: whether a name is wanted depends on the address.
  const { adminFirstName: _first, adminLastName: _last, adminEmail: _email, ...faults } = editor.faults;
  return { ...editor, admin: { ...editor.admin, [name]: value }, faults };
}

/** What keeps the row from being saved, by field; empty when nothing does. */
export function findFaults({ id, fields, admin }: ClientEditor, reserved: string): ClientEditor['faults'] {
  // The provider's own office has the name that is kept for it.
  const faults: ClientEditor['faults'] = contract.officeFaults(
    fields,
    id === PROVIDER_CLIENT_ID ? '' : reserved,
  );
  const { required, email } = contract.officeMessages;
  if (Object.values(admin).some((text) => text.trim() !== '')) {
    if (!admin.firstName.trim()) faults.adminFirstName = required;
    if (!admin.email.trim()) faults.adminEmail = required;
    else if (!isEmail(admin.email.trim())) faults.adminEmail = email;
  }
  return faults;
}

/**
 * Meets a newer copy of the office under the editor: fields the user left alone follow it, for the others it is
 * noted what they are now.
 */
export function meetNewest(editor: ClientEditor, row: ClientRow, now: number): ClientEditor {
  if (!editor.newest || row.version <= editor.newest.version) return editor;
  const before = fieldsOf(editor.newest);
  const after = fieldsOf(row);
  const fields = { ...editor.fields };
  const changed: Partial<OfficeFields> = {};
  for (const name of fieldNames) {
    const left = fields[name].trim() === before[name].trim();
    if (left) fields[name] = after[name];
    const elsewhere = after[name] !== before[name] || editor.changed[name] !== undefined;
    if (elsewhere && (left || fields[name].trim() !== after[name])) changed[name] = after[name];
  }
  const told = Object.keys(changed).length > 0;
  return { ...editor, fields, changed, newest: row, toldAt: told ? (editor.toldAt ?? now) : null };
}

/** Time a notice must have stood before saving goes past it, in milliseconds. */
const READ_MS = 1_000;

/**
 * The version a save goes by: the newest once the user could see what others changed, else the one they began
 * with, which the server then refuses.
 */
export function versionToSend(editor: ClientEditor, now: number): number {
  const unseen = editor.toldAt !== null && now - editor.toldAt < READ_MS;
  return (unseen ? editor.opened : editor.newest)?.version ?? 0;
}

/** The fields as the server takes them. */
export function cleanFields(fields: OfficeFields): OfficeFields {
  const clean = { ...fields };
  for (const name of fieldNames) clean[name] = fields[name].trim();
  const ten = contract.readBusinessNumber(clean.business_number);
  return { ...clean, business_number: ten ? toWire(ten) : clean.business_number };
}
