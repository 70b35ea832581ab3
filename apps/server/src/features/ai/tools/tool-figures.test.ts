import { ai as contract } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAiWorld } from '../../../testing/use-ai.ts';
import { createUser } from '../../../testing/factory.ts';
import type { Desk, Row } from '../../../testing/desk/desk.ts';
import { clockOf, startDesk } from '../../../testing/desk/start-desk.ts';
import { casesOf } from '../../../testing/desk/tool-cases.ts';
import { workedByAgent } from '../../../testing/desk/worked.ts';

/** Every tool that comes with Chairline, against what testing/desk works out from the same rows in TypeScript. */

const world = useAiWorld();
let desk: Desk;

beforeAll(async () => {
  const { id } = await createUser(world.app, world.office, { role: 'Admin' });
  desk = await startDesk(world.app, world.office, id);
});

/** A moment with its zone is said by the office's clock; here it is the moment that counts. */
const plain = (value: unknown): unknown =>
  typeof value === 'string' && /^\d{4}-.*T.*[+-]\d\d:\d\d$/.test(value)
    ? new Date(value).toISOString()
    : value;
const plainRows = (rows: readonly Record<string, unknown>[]) =>
  rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value)])));

/** The time that passes while a tool runs may matter to it: either clock may be the one it read. */
async function tryTool(
  name: string,
  work: (clock: Awaited<ReturnType<typeof clockOf>>) => Row[],
  values: object,
) {
  const before = await clockOf(world.app);
  const rows = plainRows(await world.runTool(name, { ...values }));
  const [early, late] = [work(before), work(await clockOf(world.app))];
  expect(rows).toEqual(JSON.stringify(rows) === JSON.stringify(late) ? late : early);
  return rows.length;
}

test('none is left out', async () => {
  const { statusCode, ...answer } = await world.admin.call('GET', '/ai/getPromptTools');
  expect(statusCode).toBe(200);
  const agents = contract.promptTools.parse(answer.json());
  for (const agent of contract.agentPurposes)
    expect(Object.keys(workedByAgent[agent]).toSorted()).toEqual(
      agents[agent].tools.map(({ name }) => name).toSorted(),
    );
});

describe.each(contract.agentPurposes)('%s', (agent) => {
  test.each(Object.entries(workedByAgent[agent]))('%s', async (name, work) => {
    const cases = casesOf(desk, await clockOf(world.app))[name]!;
    const found = [];
    for (const values of cases) {
      const kept = (rows: Row[]) => rows.slice(0, contract.toolLimits.rows);
      found.push(await tryTool(name, (clock) => kept(work(desk, clock, values)), values));
    }
    expect(found[0]).toBeGreaterThan(0);
  });
});
