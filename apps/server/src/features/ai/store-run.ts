import { ai as contract } from '@chairline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import type { CheckedQuery } from './check-query.ts';

export type ToolValue = string | number | boolean | null | readonly string[];

const { toolLimits } = contract;

/** What a value is bound as; never pasted. */
const types: Record<contract.Datatype, string> = {
  string: 'text',
  number: 'numeric',
  integer: 'bigint',
  boolean: 'boolean',
  array: 'text[]',
};

/**
 * Makes of this transaction one that only reads, as the role of the tools, within its limits: to be done before
 * anything of a tool is said to the database. The office and whose eyes it has stand already.
 */
export async function becomeTool(tx: Transaction): Promise<void> {
  await tx.execute(
    sql`SELECT set_config('TimeZone', c.timezone, true) FROM clients c WHERE c.client_id = app_office()`,
  );
  await tx.execute(sql`SELECT set_config('temp_file_limit', '65536', true)
    WHERE has_parameter_privilege('temp_file_limit', 'SET')`);
  await tx.execute(
    sql.raw(`SET TRANSACTION READ ONLY;
      SET LOCAL statement_timeout = ${toolLimits.seconds * 1000};
      SET LOCAL work_mem = '16MB'; SET LOCAL max_parallel_workers_per_gather = 0; SET LOCAL jit = off;
      SET LOCAL search_path = ai; SET LOCAL ROLE chairline_tools`),
  );
}

/** What the database expects a query to cost, in its own units. @throws as the database cannot prepare it */
export async function planCost(tx: Transaction, query: SQL): Promise<number> {
  const { rows } = await tx.execute<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
    sql`EXPLAIN (FORMAT JSON) ${query}`,
  );
  return rows[0]!['QUERY PLAN'][0].Plan['Total Cost'];
}

/** What a query may be, where its parameters have no datatypes yet. @throws as the database cannot prepare it */
export async function prepare(tx: Transaction, { texts }: CheckedQuery): Promise<void> {
  const text = texts.reduce((before, part, index) => `${before}$${index}${part}`);
  await tx.execute(sql.raw(`PREPARE tool_check AS ${text}`));
  await tx.execute(sql.raw('DEALLOCATE tool_check'));
}

/** The names of a query's columns, in their order. */
export async function columnsOf(tx: Transaction, query: SQL): Promise<string[]> {
  const { fields } = await tx.execute(sql`SELECT * FROM (${query}) tool LIMIT 0`);
  return fields.map(({ name }) => name);
}

/**
 * The rows of a query, each as JSON text, cut by the database itself where a row alone is too long.
 * @returns one row more than a tool may have, where there are more
 */
export async function fetchRows(tx: Transaction, query: SQL): Promise<string[]> {
  await tx.execute(sql`DECLARE tool_rows NO SCROLL CURSOR FOR
    SELECT left(to_json(tool)::text, ${sql.raw(String(toolLimits.bytes + 1))}) AS row FROM (${query}) tool`);
  const { rows } = await tx.execute<{ row: string }>(sql.raw(`FETCH ${toolLimits.rows + 1} FROM tool_rows`));
  return rows.map(({ row }) => row);
}

/** Whose rows this transaction sees, as the database has it: a query must not have changed it. */
export async function findScope(tx: Transaction): Promise<string> {
  const { rows } = await tx.execute<{ scope: string }>(
    sql`SELECT concat_ws(' ', current_user, current_setting('app.client_id', true), current_setting('app.user_id', true),
      current_setting('app.scope', true), current_setting('transaction_read_only')) AS scope`,
  );
  return rows[0]!.scope;
}

/** A query with its values in their places, bound as their datatypes. */
export function withValues(
  { texts, names }: CheckedQuery,
  parameters: readonly contract.ToolParameter[],
  values: Readonly<Record<string, ToolValue>>,
): SQL {
  const typeOf = new Map(parameters.map(({ name, datatype }) => [name.toLowerCase(), types[datatype]]));
  const parts = [sql.raw(texts[0]!)];
  for (const [index, name] of names.entries()) {
    const value = values[name] ?? null;
    parts.push(sql`(${sql.param(value)}::${sql.raw(typeOf.get(name)!)})`, sql.raw(texts[index + 1]!));
  }
  return sql.join(parts);
}
