import { claimStatuses, claimTypes } from './enums.ts';
import { type ColumnKind, odTables, type OdRow, type OdTableName } from './tables.ts';

/** A raw value, as MySQL's driver or the REST API gives it. */
export type RawValue = string | number | boolean | null | undefined;

/** Open Dental's own "no date", and those that other programs left in its columns (specification 2, section 9). */
const emptyDays = new Set(['0001-01-01', '0000-00-00', '1900-01-01', '1901-01-01']);
/** Open Dental takes a year up to this for no date. */
const LAST_EMPTY_YEAR = 1880;

/**
 * A raw value in the form in which it is kept here. Whatever is not of its kind becomes that kind's "nothing" (null,
 * 0, '' or false): one bad field never costs a row.
 */
export function cleanValue(kind: ColumnKind, raw: RawValue): string | number | boolean | null {
  switch (kind) {
    case 'text':
    case 'name':
      return cleanText(raw);
    case 'date':
      return cleanDay(raw);
    case 'datetime':
      return cleanDateTime(raw);
    case 'time':
      return /^((?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d)/.exec(String(raw ?? ''))?.[1] ?? null;
    case 'bool':
      return raw === true || raw === 1 || (typeof raw === 'string' && /^(true|1)$/i.test(raw));
    case 'money':
      return cleanCents(raw);
    case 'key':
    case 'ref':
      return cleanInteger(raw, Number.MAX_SAFE_INTEGER, 0);
    case 'int':
      return cleanInteger(raw, 2_147_483_647, -2_147_483_648);
  }
}

/** By letters alone, whatever their case: `Preauth`, `PRE-AUTH`. */
const lettersOf = (text: string): string => text.toLowerCase().replace(/[^a-z]/g, '');
const spelled = (words: readonly string[]): ReadonlyMap<string, string> =>
  new Map(words.map((word) => [lettersOf(word), word]));

/** Columns whose texts are words of Open Dental's, by their letters: every spelling becomes its own. */
const words: Partial<Record<OdTableName, Readonly<Record<string, ReadonlyMap<string, string>>>>> = {
  claim: { ClaimType: spelled(claimTypes), ClaimStatus: spelled(claimStatuses) },
};

/** A clean value with its spelling; what is none of the words stays as it is. */
function spell(known: ReadonlyMap<string, string> | undefined, value: unknown): unknown {
  if (!known || typeof value !== 'string') return value;
  return known.get(lettersOf(value)) ?? value.trim();
}

/**
 * An id as it stands in the practice system where it cannot be kept: larger than a number holds exactly, or negative.
 * @returns null for one that can, and for none at all
 */
export function unkeptId(table: OdTableName, raw: RawValue): string | null {
  const { key, columns } = odTables[table];
  if ((columns as Readonly<Record<string, ColumnKind>>)[key] !== 'key') return null;
  const text = String(raw ?? '').trim();
  return /^-?\d+$/.test(text) && Number(text) !== 0 && cleanValue('key', raw) === 0 ? text : null;
}

/**
 * A raw row in the form in which it is kept here.
 * @param raw by Open Dental's column names; what is missing becomes its kind's "nothing"
 * @returns null for a row without its key
 */
export function cleanRow<T extends OdTableName>(
  table: T,
  raw: Readonly<Record<string, RawValue>>,
): OdRow<T> | null {
  const { columns, key } = odTables[table];
  const row: Record<string, unknown> = {};
  const known = words[table];
  for (const [name, kind] of Object.entries(columns))
    row[name] = spell(known?.[name], cleanValue(kind, raw[name]));
  return row[key] === 0 || row[key] === '' ? null : (row as OdRow<T>);
}

/**
 * The same for rows that travel as lists of values: what to look up is looked up once.
 * @param given the columns of the values, in their order; what is none of the table's is left out
 */
export function rowCleaner<T extends OdTableName>(
  table: T,
  given: readonly string[],
): (values: readonly RawValue[]) => OdRow<T> | null {
  const { columns, key } = odTables[table];
  const plan = Object.entries(columns).map(([name, kind]) => ({
    name,
    kind,
    at: given.indexOf(name),
    known: words[table]?.[name],
  }));
  return (values) => {
    const row: Record<string, unknown> = {};
    for (const { name, kind, at, known } of plan) {
      const value = cleanValue(kind, at < 0 ? undefined : values[at]);
      row[name] = known ? spell(known, value) : value;
    }
    return row[key] === 0 || row[key] === '' ? null : (row as OdRow<T>);
  };
}

function cleanText(raw: RawValue): string {
  if (raw === null || raw === undefined) return '';
  const text = String(raw);
  // PostgreSQL takes no NUL; half a surrogate pair is what a broken encoding leaves.
  return text.includes('\0')
    ? text.replaceAll('\0', '').toWellFormed()
    : text.isWellFormed()
      ? text
      : text.toWellFormed();
}

function cleanDateTime(raw: RawValue): string | null {
  const text = typeof raw === 'string' ? raw : '';
  // As nearly all of them come: looked at without taking it apart.
  if (text.length === 19 && text.charCodeAt(10) === BLANK) {
    const day = keptDay(text.slice(0, 10));
    return day === null || !isTime.test(text) ? null : text;
  }
  return cleanOddDateTime(raw);
}

function cleanDay(raw: RawValue): string | null {
  return typeof raw === 'string' && raw.length === 10
    ? keptDay(raw)
    : (cleanDateTime(raw)?.slice(0, 10) ?? null);
}

const BLANK = 32;
const isTime = /^.{11}(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/;
/** Days that were looked at: a practice has some thousand of them, each in thousands of rows. */
const knownDays = new Map<string, string | null>();
const MOST_DAYS = 50_000;

/** A text of ten characters as a day; null for none. */
function keptDay(text: string): string | null {
  const known = knownDays.get(text);
  if (known !== undefined) return known;
  const day = cleanOddDateTime(text)?.slice(0, 10) ?? null;
  if (knownDays.size >= MOST_DAYS) knownDays.clear();
  knownDays.set(text, day);
  return day;
}

function cleanOddDateTime(raw: RawValue): string | null {
  const match =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/.exec(String(raw ?? '')) ?? american(raw);
  if (!match) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00'] = match;
  const text = `${year}-${month}-${day}`;
  if (Number(year) <= LAST_EMPTY_YEAR || emptyDays.has(text)) return null;
  const time = Date.parse(`${text}T${hour}:${minute}:${second}Z`);
  // 30 February is rolled over or refused by Date, depending on the engine: neither is a date.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) return null;
  return `${text} ${hour}:${minute}:${second}`;
}

/** `3/16/2022`, as /recalls/List writes it. */
function american(raw: RawValue): RegExpExecArray | null {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(String(raw ?? ''));
  if (!match) return null;
  const [, month, day, year] = match;
  return /^(\d{4})-(\d\d)-(\d\d)$/.exec(`${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`);
}

function cleanCents(raw: RawValue): number {
  const dollars = typeof raw === 'number' ? raw : Number(String(raw ?? '').replace(/[$,\s]/g, '') || 0);
  const cents = Math.round(dollars * 100);
  return Number.isSafeInteger(cents) ? cents + 0 : 0;
}

function cleanInteger(raw: RawValue, most: number, least: number): number {
  if (raw === true) return 1;
  const value = typeof raw === 'number' ? raw : Number(String(raw ?? '').trim() || 0);
  const whole = Math.trunc(value);
  return Number.isFinite(value) && whole >= least && whole <= most ? whole + 0 : 0;
}
