import { type toolDatatypes, toolQueryLimits } from './limits.ts';
import { parseQuery } from './parse.ts';
import { type Written, writeQuery } from './resolve.ts';
import { ToolQueryRefused } from './tokens.ts';

export * from './limits.ts';
export { ToolQueryRefused } from './tokens.ts';

export interface ToolQueryParameter {
  name: string;
  datatype: (typeof toolDatatypes)[number];
}
export type ToolQueryValue = string | number | boolean | null | readonly string[];

/** A tool's query that may run: written anew out of what was read, never the text that came. */
export interface ReadToolQuery {
  written: Written;
  /** Names of what it answers, in order. */
  columns: string[];
  /** By name in small letters. */
  datatypes: ReadonlyMap<string, ToolQueryParameter['datatype']>;
}

/**
 * Reads a tool's query word by word: one SELECT of the tables and columns that are copied anyhow, with the keywords and
 * functions of words.ts. Both sides do: the server before it saves and sends one, the connector before it runs it.
 * @param parameters null: whatever stands in the query is one, of any datatype
 * @throws ToolQueryRefused with what cannot stand there, for whoever wrote it
 */
export function readToolQuery(text: string, parameters: readonly ToolQueryParameter[] | null): ReadToolQuery {
  if (text.length > toolQueryLimits.text) throw new ToolQueryRefused('The query is too long.');
  // One row more than is kept: so it is known that there are more.
  const { written, columns } = writeQuery(parseQuery(text), toolQueryLimits.rows + 1);
  const used = written.filter((part) => typeof part !== 'string');
  const known = new Map((parameters ?? []).map(({ name, datatype }) => [name.toLowerCase(), datatype]));
  for (const { name, list } of used) {
    const datatype = known.get(name.toLowerCase());
    if (parameters === null) continue;
    if (!datatype) throw new ToolQueryRefused(`The query uses :${name}, which is not among the parameters.`);
    if (datatype === 'array' && !list)
      throw new ToolQueryRefused(
        `:${name} is an array: it can only stand behind IN, as in PatNum IN (:${name}).`,
      );
  }
  for (const { name } of parameters ?? [])
    if (!used.some((one) => one.name.toLowerCase() === name.toLowerCase()))
      throw new ToolQueryRefused(
        `The query does not use the parameter ${name}: write :${name}, or remove it.`,
      );
  return { written, columns, datatypes: known };
}

/**
 * The text of a query with a `?` for each value, and the values, which are bound and never stand in the text.
 * @param values by the parameters' names in small letters; what is not given is null
 * @throws ToolQueryRefused for a value that is none of its datatype
 */
export function bindToolQuery(
  { written, datatypes }: ReadToolQuery,
  values: Readonly<Record<string, ToolQueryValue>>,
): { text: string; bound: (string | null)[] } {
  const bound: (string | null)[] = [];
  const texts = written.map((part) => {
    if (typeof part === 'string') return part;
    const key = part.name.toLowerCase();
    const value = Object.hasOwn(values, key) ? values[key]! : null;
    const datatype = datatypes.get(key) ?? 'string';
    if (datatype === 'array') {
      const list = listOf(part.name, value);
      bound.push(...list);
      return list.map(() => '?').join(', ');
    }
    bound.push(valueOf(part.name, datatype, value));
    return marks[datatype];
  });
  return { text: texts.join(''), bound };
}

/** All values are bound as texts, which no driver rounds; numbers are made of them over there. */
const marks = {
  string: '?',
  integer: 'CAST(? AS SIGNED)',
  number: 'CAST(? AS DECIMAL(30, 10))',
  boolean: 'CAST(? AS SIGNED)',
} as const;
const MOST_ITEMS = 200;
/** DECIMAL(30, 10) has twenty digits before its point. */
const LARGEST = 1e20;

function listOf(name: string, value: ToolQueryValue): (string | null)[] {
  if (value === null || (Array.isArray(value) && value.length === 0)) return [null];
  if (!Array.isArray(value) || value.length > MOST_ITEMS || !value.every((one) => typeof one === 'string'))
    throw new ToolQueryRefused(`:${name} must be a list of at most ${MOST_ITEMS} texts.`);
  return [...(value as readonly string[])];
}

function valueOf(name: string, datatype: keyof typeof marks, value: ToolQueryValue): string | null {
  if (value === null) return null;
  const wrong = () =>
    new ToolQueryRefused(`:${name} must be ${datatype === 'integer' ? 'an' : 'a'} ${datatype}.`);
  if (datatype === 'string') {
    if (typeof value === 'string' || typeof value === 'number') return String(value);
    throw wrong();
  }
  if (datatype === 'boolean') {
    if (typeof value !== 'boolean') throw wrong();
    return value ? '1' : '0';
  }
  const number =
    typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : NaN;
  if (!Number.isFinite(number)) throw wrong();
  if (datatype === 'integer') {
    if (!Number.isSafeInteger(number)) throw wrong();
    return String(number);
  }
  if (Math.abs(number) >= LARGEST) throw new ToolQueryRefused(`:${name} is too large a number.`);
  const digits = String(number);
  return digits.includes('e') ? number.toFixed(10) : digits;
}
