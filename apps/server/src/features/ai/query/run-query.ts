import { ai as contract } from '@chairline/contract';
import { sqlState } from '../../../platform/db/database.ts';
import type { ToolScope } from '../../../platform/db/tool-pass.ts';
import { tookTooLong, type ToolStatements } from '../../../platform/db/tool-room.ts';
import { BadInput } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { cellsOf } from './cells.ts';
import { checkQuery } from './check-query.ts';
import { fetchRows, planCost, prepare, type ToolValue, valuesOf } from './store-run.ts';

const { toolLimits } = contract;

export interface ToolQuery {
  query: string;
  parameters: readonly contract.ToolParameter[];
}

/**
 * Whether a query may be a tool's, and this database can prepare it.
 * @param parameters null: whatever stands in the query is one, of any datatype
 * @throws BadInput with what is wrong
 */
export async function mustBeQuery(
  platform: Platform,
  office: number,
  query: string,
  parameters: readonly contract.ToolParameter[] | null,
): Promise<void> {
  const checked = await checkQuery(query, parameters);
  if (parameters) mustBeDistinct(checked.columns);
  await inRoom(platform, { office }, async (say) => {
    if (parameters) await planCost(say, checked.text, valuesOf(checked, {}));
    else await prepare(say, checked.text);
  });
}

/**
 * Runs a tool's query for an office: read-only, in the tools' room, within `toolLimits`.
 * @param values by the parameters' names, in lower case
 * @throws BadInput for a query that may not run, or that did not come to its end
 */
export async function runQuery(
  platform: Platform,
  scope: ToolScope,
  { query, parameters }: ToolQuery,
  values: Readonly<Record<string, ToolValue>>,
): Promise<contract.ToolRun> {
  const checked = await checkQuery(query, parameters);
  mustBeDistinct(checked.columns);
  const bound = valuesOf(checked, values);
  return inRoom(platform, scope, async (say) => {
    const cost = await planCost(say, checked.text, bound);
    const began = performance.now();
    const rows = await fetchRows(say, checked.text, bound);
    const columns = [...checked.columns];
    return { ...keep(columns, rows), columns, cost, ms: Math.round(performance.now() - began) };
  });
}

async function inRoom<T>(
  platform: Platform,
  scope: ToolScope,
  work: (say: ToolStatements) => Promise<T>,
): Promise<T> {
  try {
    return await platform.toolRoom.run(scope, { ms: toolLimits.seconds * 1000 }, ({ say }) => work(say));
  } catch (error) {
    throw inWords(error);
  }
}

function mustBeDistinct(columns: readonly string[]): void {
  const twice = columns.find((name, index) => columns.indexOf(name) < index);
  if (twice) throw new BadInput(`Two columns are called ${twice}. Give each a name of its own, with AS.`);
}

/** As many rows as a tool may have. */
function keep(columns: readonly string[], rows: readonly string[]): Pick<contract.ToolRun, 'rows' | 'cut'> {
  const kept: contract.ToolRun['rows'] = [];
  let bytes = 0;
  for (const text of rows) {
    if (kept.length === toolLimits.rows) return { rows: kept, cut: 'rows' };
    bytes += Buffer.byteLength(text);
    if (bytes > toolLimits.bytes) return { rows: kept, cut: 'bytes' };
    kept.push(cellsOf(columns, text));
  }
  return { rows: kept, cut: null };
}

/** By SQLSTATE, in words of ours: the database's own may quote a row. */
const said: Readonly<Record<string, string>> = {
  '21000': 'A sub-select that stands for one value gave several rows.',
  '22003': 'A number is too large for its datatype.',
  '22007': 'A text is no date or time, where the query needs one.',
  '22008': 'A date or time is out of range.',
  '22012': 'The query divides by zero. Write nullif(…, 0) around what it divides by.',
  '2201B': 'A regular expression cannot be read.',
  '2201W': 'LIMIT has a negative number.',
  '2201X': 'OFFSET has a negative number.',
  '22023': 'A function was given a value that it cannot take.',
  '22P02': 'A value is no number, date or true/false, where the query needs one.',
  '25006': 'A tool only reads.',
  '42501': 'The query reads what a tool may not.',
  '42P18': 'The datatype of a parameter is not clear: define the parameter.',
  '53300': 'Too many queries run at the moment. Try again.',
  '55P03': 'What the query reads is being changed. Try again.',
};
const TOO_LONG = `The query took longer than ${toolLimits.seconds} seconds and was stopped.`;
const TOO_MUCH = 'The query needs more memory or disk than a tool may use, and was stopped.';

/** What the database said of a query, for whoever wrote it; faults of ours stay what they are. */
function inWords(error: unknown): unknown {
  if (error instanceof BadInput) return error;
  const bad = (message: string) => new BadInput(message, { cause: error });
  if (tookTooLong(error)) return bad(TOO_LONG);
  const state = sqlState(error);
  if (state === undefined) return error;
  if (['53400', '54000', '53200', '54001', '53100'].includes(state)) return bad(TOO_MUCH);
  if (state in said) return bad(said[state]!);
  // Of how it is written, before a row was read: names of columns, functions and types.
  if (/^(42|0A)/.test(state)) return bad(`The database cannot run the query: ${databaseWords(error)}.`);
  if (state.startsWith('2'))
    return bad(`A value does not fit what the query does with it (SQLSTATE ${state}).`);
  return error;
}

function databaseWords(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('severity' in at) return at.message.slice(0, 300).replace(/\.$/, '');
  return '';
}
