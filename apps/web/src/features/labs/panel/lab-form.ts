import { labs } from '@chairline/contract';
import { z } from 'zod';

const { labDate, labFields, changedLabFields } = labs;
type Field = labs.LabField;

/** What is typed of a lab case: dates as a `datetime-local` field has them, '' for none. */
export const labForm = z.object(
  Object.fromEntries(labFields.map((name) => [name, z.string()])) as Record<Field, z.ZodString>,
);
type LabForm = z.infer<typeof labForm>;

type Saved = Pick<labs.LabCase, Field>;

const isDate = (name: Field): boolean => name.startsWith('DateTime');

/** To the minute, which is all the field shows. */
const shown = (name: Field, value: string | null): string =>
  isDate(name) ? (labDate(value) ?? '').slice(0, 16) : (value ?? '');

/** A saved case as its form shows it. */
export function formOf(saved: Saved): LabForm {
  return Object.fromEntries(labFields.map((name) => [name, shown(name, saved[name])])) as LabForm;
}

/** The same number for the same values, so that a form knows whether it was made for these. */
export function versionOf(saved: Saved): number {
  let hash = 0;
  for (const letter of JSON.stringify(formOf(saved)))
    hash = (hash * 31 + letter.charCodeAt(0)) % 2_147_483_647;
  return hash;
}

/**
 * What is to be sent of a form: only the fields that were changed, a date as `yyyy-MM-ddTHH:mm:ss` or null, and of
 * each what stood there before; null when nothing was changed.
 */
export function changesOf(saved: Saved, typed: LabForm) {
  const after = Object.fromEntries(
    labFields.map((name) => {
      if (typed[name] === shown(name, saved[name])) return [name, saved[name]];
      if (!isDate(name)) return [name, typed[name]];
      return [name, typed[name] === '' ? null : `${typed[name].slice(0, 16)}:00`];
    }),
  ) as Saved;
  const fields = changedLabFields(saved, after);
  const names = Object.keys(fields) as Field[];
  if (names.length === 0) return null;
  return { fields, seen: Object.fromEntries(names.map((name) => [name, saved[name]])) };
}
