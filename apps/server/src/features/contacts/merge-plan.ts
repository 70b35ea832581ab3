import { contacts as contract, toWire } from '@chairline/contract';
import { birthdateToWire } from './contact-columns.ts';
import { fullName } from './present.ts';
import type { ContactRow, NewContact } from './store.ts';
import type { Others } from './store-numbers.ts';

export type Side = 'keep' | 'merge';

/** What becomes of two contacts that are merged. */
export interface MergePlan {
  /** The fields in which they differ; `chosen` is the default, whatever was chosen. */
  fields: contract.MergePreview['fields'];
  /** Columns of the kept contact. */
  keep: Partial<NewContact>;
  /** Columns of the merged one: the numbers and the address that stand in no field of the kept one. */
  merge: Pick<NewContact, 'ph1' | 'ph2' | 'ph3' | 'phoneNum' | 'email'>;
  family: Side;
  /** Numbers (E.164) and addresses that will stand in no field. */
  others: Others;
}

/** Two sides of the family, for the preview: the names of the heads. */
export interface FamilyNames {
  keep: string;
  merge: string;
}

interface Field {
  field: string;
  column: keyof ContactRow & keyof NewContact;
  /** Comes from the practice system, where the contact is one of its patients. */
  practice: boolean;
  wire: (row: ContactRow) => string;
}

const textField = (field: string, column: Field['column'], practice = true): Field => ({
  field,
  column,
  practice,
  wire: (row) => String((row[column] as string | number | null) ?? ''),
});

const fields: readonly Field[] = [
  textField('first_name', 'firstName'),
  textField('last_name', 'lastName'),
  textField('email', 'email'),
  textField('Address', 'address'),
  textField('Address2', 'address2'),
  textField('City', 'city'),
  textField('State', 'state'),
  textField('Zip', 'zip'),
  textField('Gender', 'gender'),
  textField('Position', 'position'),
  { ...textField('Birthdate', 'birthdate'), wire: (row) => birthdateToWire(row.birthdate) ?? '' },
  textField('PreferContactMethod', 'preferContactMethod'),
  textField('language', 'language', false),
  textField('contact_type', 'contactTypeId', false),
];
const slots = ['ph1', 'ph2', 'ph3'] as const;
const flags = { ph1: 'textable1', ph2: 'textable2', ph3: 'textable3' } as const;
const ten = (number: string) => number.slice(-10);

/**
 * Puts two contacts together: where they differ, the kept one's value stands unless it is empty or the other side was
 * chosen; numbers fill free places before they are kept beside them; tags are united. A patient of the practice system
 * keeps what stands there.
 * @param choices sides by field; those of fields that do not differ say nothing
 * @returns the plan, and the first field whose choice would change what comes from the practice system
 */
export function planMerge(
  keep: ContactRow,
  merge: ContactRow,
  choices: Readonly<Record<string, Side>>,
  extra: { families: FamilyNames | null; others: Others },
): MergePlan & { forbidden: string | null } {
  const patient: Side | null = keep.odPatNum !== null ? 'keep' : merge.odPatNum !== null ? 'merge' : null;
  const listed: MergePlan['fields'] = [];
  let forbidden: string | null = null;

  /** The side of one field; lists the field when the two differ. */
  function decide(field: string, values: Record<Side, string>, practice: boolean, fallback: Side): Side {
    if (values.keep === values.merge) return 'keep';
    const bound = practice && patient !== null && values[patient] !== '' ? patient : null;
    const chosen = bound ?? fallback;
    listed.push({ field, ...values, chosen });
    const wanted = Object.hasOwn(choices, field) ? choices[field]! : chosen;
    if (bound !== null && wanted !== bound) forbidden ??= field;
    return wanted;
  }

  const after: Record<string, unknown> = {};
  for (const { field, column, practice, wire } of fields) {
    const values = { keep: wire(keep), merge: wire(merge) };
    const side = decide(field, values, practice, values.keep === '' ? 'merge' : 'keep');
    after[column] = (side === 'keep' ? keep : merge)[column];
  }
  const isNamed = after.firstName !== '' || after.lastName !== '';
  const { placed, phoneNum, left } = placeNumbers(keep, merge, isNamed, (slot, values, fallback) =>
    decide(slot, values, true, fallback),
  );
  const family = extra.families ? decide('family', { ...extra.families }, false, 'keep') : 'keep';

  const addresses = new Map([keep, merge].map(({ email }) => [email.toLowerCase(), email] as const));
  addresses.delete('');
  addresses.delete((after.email as string).toLowerCase());
  const [leftEmail = ''] = addresses.values();
  const held = new Set([...slots.map((slot) => ten(placed[slot])), ten(phoneNum)]);
  const beside = new Set(extra.others.emails.map((email) => email.toLowerCase()));
  return {
    fields: listed,
    keep: {
      ...after,
      ...placed,
      phoneNum,
      tagIds: [...new Set([...keep.tagIds, ...merge.tagIds])],
      odPatNum: keep.odPatNum ?? merge.odPatNum,
      odJson: keep.odPatNum === null && merge.odPatNum !== null ? merge.odJson : keep.odJson,
    },
    merge: {
      ph1: left[0] ?? '',
      ph2: left[1] ?? '',
      ph3: left[2] ?? '',
      phoneNum: left[3] ?? '',
      email: leftEmail,
    },
    family,
    others: {
      numbers: [...new Set([...left, ...extra.others.numbers.filter((number) => !held.has(ten(number)))])],
      emails: [
        ...(leftEmail !== '' && !beside.has(leftEmail.toLowerCase()) ? [leftEmail] : []),
        ...extra.others.emails.filter((email) => email.toLowerCase() !== String(after.email).toLowerCase()),
      ],
    },
    forbidden,
  };
}

/** Each number once: in the place it was chosen for, else in a free one, else left over (four at the most). */
function placeNumbers(
  keep: ContactRow,
  merge: ContactRow,
  isNamed: boolean,
  decide: (slot: string, values: Record<Side, string>, fallback: Side) => Side,
) {
  const placed: Pick<ContactRow, 'ph1' | 'ph2' | 'ph3' | 'textable1' | 'textable2' | 'textable3'> = {
    ph1: '',
    ph2: '',
    ph3: '',
    textable1: keep.textable1,
    textable2: keep.textable2,
    textable3: keep.textable3,
  };
  const kept = new Set(slots.map((slot) => ten(keep[slot])));
  const held = new Set<string>();
  const closed = new Set<string>();
  for (const slot of slots) {
    const values = { keep: toWire(keep[slot]), merge: toWire(merge[slot]) };
    const fills = keep[slot] === '' && !kept.has(ten(merge[slot]));
    const side =
      ten(keep[slot]) === ten(merge[slot]) ? 'keep' : decide(slot, values, fills ? 'merge' : 'keep');
    const from = side === 'keep' ? keep : merge;
    if (from[slot] === '' && side === 'keep' && fills) closed.add(slot);
    if (from[slot] === '' || held.has(ten(from[slot]))) continue;
    held.add(ten(from[slot]));
    placed[slot] = from[slot];
    placed[flags[slot]] = from[flags[slot]];
  }
  // A number nobody has named keeps its own place while nobody names it.
  const phoneNum = isNamed ? '' : keep.phoneNum;
  if (phoneNum !== '') held.add(ten(phoneNum));
  const left: string[] = [];
  for (const row of [keep, merge]) {
    const own = [
      ...slots.map((slot) => [row[slot], row[flags[slot]]] as const),
      [row.phoneNum, true] as const,
    ];
    for (const [number, textable] of own) {
      if (number === '' || held.has(ten(number))) continue;
      held.add(ten(number));
      const free = slots.find((slot) => placed[slot] === '' && !closed.has(slot));
      if (!free) left.push(number);
      else {
        placed[free] = number;
        placed[flags[free]] = textable;
      }
    }
  }
  return { placed, phoneNum, left };
}

/** Why two contacts may not be merged, in words; null when nothing speaks against it. */
export const mergeProblem = (keep: ContactRow, merge: ContactRow): string | null =>
  keep.odPatNum !== null && merge.odPatNum !== null ? contract.contactMessages.mergeTwoPatients : null;

/** A contact's name, or its number while it has none. */
export const nameOf = (row: ContactRow): string =>
  fullName(row.firstName, row.lastName) || toWire(row.phoneNum || row.ph1 || row.ph2 || row.ph3);
