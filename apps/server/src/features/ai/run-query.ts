import { ai as contract } from '@chairline/contract';
import type { Reader, Transaction } from '../../platform/db/database.ts';
import { sqlState } from '../../platform/db/database.ts';
import { BadInput } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { checkQuery } from './check-query.ts';
import {
  becomeTool,
  columnsOf,
  fetchRows,
  findScope,
  planCost,
  prepare,
  type ToolValue,
  withValues,
} from './store-run.ts';

const { toolLimits } = contract;

export interface ToolQuery {
  query: string;
  parameters: readonly contract.ToolParameter[];
}

/** Whose rows a tool sees: one office's, and of what is private what `reader` may see. */
export interface ToolScope {
  office: number;
  reader?: Exclude<Reader, 'all'>;
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
  await asTool(platform, { office }, async (tx) => {
    if (!parameters) return prepare(tx, checked);
    const bound = withValues(checked, parameters, {});
    await planCost(tx, bound);
    mustBeDistinct(await columnsOf(tx, bound));
  });
}

/**
 * Runs a tool's query for an office: read-only, as the role of the tools, within `toolLimits`.
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
  return asTool(platform, scope, async (tx) => {
    const bound = withValues(checked, parameters, values);
    const cost = await planCost(tx, bound);
    const columns = await columnsOf(tx, bound);
    mustBeDistinct(columns);
    const began = performance.now();
    const rows = await fetchRows(tx, bound);
    return { ...keep(columns, rows), columns, cost, ms: Math.round(performance.now() - began) };
  });
}

async function asTool<T>(
  platform: Platform,
  scope: ToolScope,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  try {
    return await platform.db.transaction(scope, async (tx) => {
      await becomeTool(tx);
      const before = await findScope(tx);
      const found = await work(tx);
      // Nothing that a query may call can change it; were there a way, what it found is not given out.
      if ((await findScope(tx)) !== before) throw new BadInput('The query left its office. It was stopped.');
      return found;
    });
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
    const row = JSON.parse(text) as Record<string, unknown>;
    kept.push(columns.map((name) => cellOf(row[name])));
  }
  return { rows: kept, cut: null };
}

function cellOf(value: unknown): contract.ToolRun['rows'][number][number] {
  if (value === undefined || value === null) return null;
  if (typeof value === 'object') return JSON.stringify(value);
  return value as string | number | boolean;
}

/** What the database said of a query, for whoever wrote it; faults of ours stay what they are. */
function inWords(error: unknown): unknown {
  const state = sqlState(error);
  const said = databaseWords(error);
  if (error instanceof BadInput || state === undefined) return error;
  const bad = (message: string) => new BadInput(message, { cause: error });
  if (state === '57014')
    return bad(`The query took longer than ${toolLimits.seconds} seconds and was stopped.`);
  if (state === '53400' || state === '54000' || state === '53200' || state === '54001')
    return bad('The query needs more memory or disk than a tool may use, and was stopped.');
  if (state === '42P18') return bad('The datatype of a parameter is not clear: define the parameter.');
  if (/^(42|22|0A|25006|21|2F)/.test(state)) return bad(`The database cannot run the query: ${said}.`);
  return error;
}

function databaseWords(error: unknown): string {
  for (let at: unknown = error; at instanceof Error; at = at.cause)
    if ('severity' in at) return at.message.slice(0, 300).replace(/\.$/, '');
  return '';
}
