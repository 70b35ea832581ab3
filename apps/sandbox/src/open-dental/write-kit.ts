import type { RawRow } from '@chairline/open-dental/made-up';
import { badRequest, notFound } from './errors.ts';
import type { Practice, TableName } from './practice.ts';

export type Value = string | number | boolean | null | undefined;
export type Fields = Record<string, Value>;
/** Reads a field of a body into the column's value. @throws ApiRefusal 400 */
export type Reader = (value: Value, name: string, practice: Practice) => RawRow[string];

export const moment: Reader = (value, name) => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) {
    throw badRequest(`${name} is invalid`);
  }
  return value;
};
export const text =
  (most: number): Reader =>
  (value, name) => {
    if (typeof value !== 'string' || value.length > most) throw badRequest(`${name} is invalid`);
    return value;
  };
export const money: Reader = (value, name) => {
  const amount = typeof value === 'number' ? value : Number(value);
  if (value === '' || !Number.isFinite(amount)) throw badRequest(`${name} is invalid`);
  return amount;
};
export const yesNo: Reader = (value, name) => {
  if (value !== 'true' && value !== 'false') throw badRequest(`${name} is invalid`);
  return value === 'true' ? 1 : 0;
};
/** The number of a row that must exist and fit; 0 for none. */
export const reference =
  (table: TableName, fits: (row: RawRow) => boolean = () => true): Reader =>
  (value, name, practice) => {
    const num = Number(value);
    if (num === 0) return 0;
    const row = Number.isInteger(num) ? practice.find(table, num) : undefined;
    if (!row || !fits(row)) throw badRequest(`${name} is invalid`);
    return num;
  };
export const status =
  (value: number) =>
  (row: RawRow): boolean =>
    row.AptStatus === value;
export const category =
  (value: number) =>
  (row: RawRow): boolean =>
    row.Category === value;

/** @throws ApiRefusal 400 for what is no field, or no value of it */
export function readFields(
  fields: Readonly<Record<string, Reader>>,
  body: Fields,
  practice: Practice,
): RawRow {
  const read: RawRow = {};
  for (const [name, value] of Object.entries(body)) {
    const reader = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!reader) throw badRequest(`'${name}' is not a valid field`);
    read[name] = reader(value, name, practice);
  }
  return read;
}

export const need = (practice: Practice, table: TableName, id: unknown, what: string): RawRow => {
  const row = practice.find(table, Number(id));
  if (!row) throw notFound(what);
  return row;
};

/** What a method answers: nothing, or a body, with 201 and its location where something was made. */
export interface Made {
  body?: object;
  location?: string;
}
export type Method = (practice: Practice, body: Fields, id: string) => Made;

/** Adds a method to the API; older practices than `since` refuse it. */
export type AddMethod = (method: 'PUT' | 'POST' | 'DELETE', url: string, since: string, run: Method) => void;
