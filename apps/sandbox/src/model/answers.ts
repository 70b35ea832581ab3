import type { Said } from './protocol.ts';

export const MADE_UP = 'Made up by the sandbox’s model';
const ROWS = 5;

/** An answer of what the tools gave back: it quotes their first rows, figure by figure. */
export function answerFrom(results: readonly Said[]): string {
  const parts = results.map(
    ({ tool, text }) => `From ${(tool ?? 'a tool').replaceAll('_', ' ')}: ${quote(text)}`,
  );
  return [`${MADE_UP}.`, ...parts].join('\n\n');
}

function quote(text: string): string {
  const rows = rowsOf(text);
  if (!rows) return text.replace(/\s+/g, ' ').trim().slice(0, 300);
  if (rows.length === 0) return 'there are no rows.';
  const lines = rows.slice(0, ROWS).map((row) => `- ${row}`);
  const more = rows.length > ROWS ? [`and ${rows.length - ROWS} more.`] : [];
  return [`${rows.length} ${rows.length === 1 ? 'row' : 'rows'}.`, ...lines, ...more].join('\n');
}

/** The rows of an answer in JSON: `{columns, rows}`, or a list of objects, also within one field; null for other words. */
function rowsOf(text: string): string[] | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { columns, rows } = value as { columns?: unknown; rows?: unknown };
  if (Array.isArray(columns) && Array.isArray(rows))
    return rows.map((row: unknown) =>
      pairs(
        Array.isArray(row) ? columns.map((name, at) => [String(name), row[at]]) : Object.entries(Object(row)),
      ),
    );
  const list = Array.isArray(value) ? value : Object.values(value).find(Array.isArray);
  if (!list) return [pairs(Object.entries(value))];
  return list.map((row: unknown) => (isObject(row) ? pairs(Object.entries(row)) : String(row)));
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const pairs = (entries: readonly [string, unknown][]): string =>
  entries
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    .map(
      ([name, value]) =>
        `${name.replaceAll('_', ' ')}: ${isObject(value) ? JSON.stringify(value) : String(value)}`,
    )
    .join(', ');
