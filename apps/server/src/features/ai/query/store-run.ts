import { ai as contract } from '@chairline/contract';
import type { ToolStatements } from '../../../platform/db/tool-room.ts';
import type { CheckedQuery } from './check-query.ts';

export type ToolValue = string | number | boolean | null | readonly string[];

const { toolLimits } = contract;

/** What the database expects a query to cost, in its own units. @throws as the database cannot prepare it */
export async function planCost(say: ToolStatements, text: string, values: unknown[]): Promise<number> {
  const { rows } = await say(`EXPLAIN (FORMAT JSON) ${text}`, values);
  const [{ Plan }] = JSON.parse(rows[0]![0] as string) as [{ Plan: { 'Total Cost': number } }];
  return Plan['Total Cost'];
}

/** What a query may be, where its parameters have no datatypes yet. @throws as the database cannot prepare it */
export async function prepare(say: ToolStatements, text: string): Promise<void> {
  await say(`PREPARE tool_check AS ${text}`, []);
}

/**
 * The rows of a query, each as JSON text, cut by the database itself where a row alone is too long.
 * @returns one row more than a tool may have, where there are more
 */
export async function fetchRows(say: ToolStatements, text: string, values: unknown[]): Promise<string[]> {
  await say(
    `DECLARE tool_rows NO SCROLL CURSOR FOR
     SELECT pg_catalog.left(pg_catalog.to_json(tool)::text, ${toolLimits.bytes + 1}) FROM (${text}) tool`,
    values,
  );
  const { rows } = await say(`FETCH ${toolLimits.rows + 1} FROM tool_rows`, []);
  return rows.map(([row]) => row as string);
}

/** A query's values in the order of its $1, $2 …; what is not given is null. */
export const valuesOf = (
  { names }: Pick<CheckedQuery, 'names'>,
  values: Readonly<Record<string, ToolValue>>,
): ToolValue[] => names.map((name) => (Object.hasOwn(values, name) ? values[name]! : null));
