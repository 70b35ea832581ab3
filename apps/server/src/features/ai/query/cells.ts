import type { ai as contract } from '@chairline/contract';

type Cell = contract.ToolRun['rows'][number][number];

/** ECMAScript's JSON.parse source text access, which Node has and TypeScript's library does not name yet. */
interface RawJson {
  rawJSON(text: string): unknown;
  isRawJSON(value: unknown): value is { rawJSON: string };
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
  ): unknown;
}
const json = JSON as unknown as RawJson;

/** So many digits a double keeps of any number. */
const KEPT_DIGITS = 15;

/** The smallest that a double keeps with all of its digits. */
const SMALLEST = 2.2250738585072014e-308;

/** Whether a number of the database is the same as a JavaScript number. */
function isExact(value: number, source: string): boolean {
  if (String(value) === source) return true;
  // Below this a double loses digits, and is nothing in the end.
  if (Math.abs(value) < SMALLEST && /[1-9]/.test(source.split(/e/i)[0]!)) return false;
  const digits = source.split(/e/i)[0]!.replace(/\D/g, '').replace(/^0+/, '');
  return Number.isFinite(value) && digits.length <= KEPT_DIGITS;
}

/**
 * The cells of a row that PostgreSQL gave as JSON: a number that JavaScript cannot hold stays text, digit by digit; lists and
 * what else has parts are JSON text.
 * @param columns their order
 */
export function cellsOf(columns: readonly string[], row: string): Cell[] {
  const cells = json.parse(row, (_key, value, { source }) =>
    typeof value === 'number' && source !== undefined && !isExact(value, source)
      ? json.rawJSON(source)
      : value,
  ) as Record<string, unknown>;
  return columns.map((column) => cellOf(cells[column]));
}

function cellOf(value: unknown): Cell {
  if (value === undefined || value === null) return null;
  if (json.isRawJSON(value)) return value.rawJSON;
  if (typeof value === 'object') return JSON.stringify(value);
  return value as string | number | boolean;
}
