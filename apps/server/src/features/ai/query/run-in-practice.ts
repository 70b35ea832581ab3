import type { ai as contract } from '@chairline/contract';
import {
  bindToolQuery,
  question as questionOf,
  type ReadToolQuery,
  readToolQuery,
  ToolQueryRefused,
} from '@chairline/open-dental';
import { PracticeFault } from '../../../gateways/open-dental/index.ts';
import { BadInput } from '../../../platform/errors.ts';
import type { PracticeSystem } from '../../practice/index.ts';
import type { ToolQuery } from './run-query.ts';
import type { ToolValue } from './store-run.ts';

/** What tools whose run location is OD go through. */
export type Practices = Pick<PracticeSystem, 'runQuery'>;

/**
 * Reads a query that is to run in Open Dental: what a tool may be there.
 * @param parameters null: whatever stands in the query is one, of any datatype
 * @throws BadInput with what is wrong
 */
export function mustBePracticeQuery(
  query: string,
  parameters: readonly contract.ToolParameter[] | null,
): ReadToolQuery {
  return inWords(() => readToolQuery(query, parameters));
}

/**
 * Runs a tool's query in an office's Open Dental, through its connector, within `toolLimits`.
 * @param values by the parameters' names, in lower case
 * @param plan what its planner expects is asked as well
 * @throws BadInput for a query that may not run or did not come to its end, and where no connector is there
 */
export async function runInPractice(
  practices: Practices,
  office: number,
  { query, parameters }: ToolQuery,
  values: Readonly<Record<string, ToolValue>>,
  plan = false,
): Promise<contract.ToolRun> {
  const read = mustBePracticeQuery(query, parameters);
  // A value that cannot be bound is refused here: nothing of it leaves the house.
  inWords(() => bindToolQuery(read, values));
  const given = parameters.map(({ name, datatype }) => ({ name, datatype }));
  const asked = questionOf.safeParse({ name: 'query', query, parameters: given, values, plan });
  if (!asked.success || asked.data.name !== 'query')
    throw new BadInput('A value is too long for a tool in Open Dental.');
  try {
    const found = await practices.runQuery(office, asked.data);
    return { ...found, rows: found.rows.map((row) => [...row]) };
  } catch (error) {
    // Nothing else of the answer fails with it: whoever asks reads why.
    if (error instanceof PracticeFault) throw new BadInput(error.message, { cause: error });
    throw error;
  }
}

function inWords<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof ToolQueryRefused) throw new BadInput(error.message, { cause: error });
    throw error;
  }
}
