import { ai as contract, practice } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { useAiWorld } from '../../../testing/use-ai.ts';
import { type Caller, createUser, signIn } from '../../../testing/factory.ts';
import { type Desk, inOrder, plus, type Row } from '../../../testing/desk/desk.ts';
import { clockOf, startDesk } from '../../../testing/desk/start-desk.ts';
import { casesOf } from '../../../testing/desk/tool-cases.ts';
import { workedByAgent } from '../../../testing/desk/worked.ts';

/** Every tool that comes with Chairline, against what testing/desk works out from the same rows in TypeScript. */

const world = useAiWorld();
const HALF_HOUR_MS = 1_800_000;
let desk: Desk;
let caller: Caller;

beforeAll(async () => {
  caller = await signIn(world.app, await createUser(world.app, world.office, { role: 'Admin' }));
  desk = await startDesk(world.app, world.office, caller.user.id);
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

/** Where a visit may begin in a free time: at its beginning, and on each half hour. */
function beginsIn(
  { DateTimeStart, DateTimeEnd }: { DateTimeStart: string; DateTimeEnd: string },
  minutes: number,
) {
  const [from, to] = [Date.parse(`${DateTimeStart}Z`), Date.parse(`${DateTimeEnd}Z`) - minutes * 60_000];
  const begins = [];
  for (let at = from; at <= to; at = Math.floor(at / HALF_HOUR_MS + 1) * HALF_HOUR_MS)
    begins.push(new Date(at).toISOString().slice(0, 19));
  return begins;
}

test('free times are those that the booking search finds', async () => {
  const { today } = await clockOf(world.app);
  const values = { from_day: plus(today, 1), to_day: plus(today, 9) };
  const query = `dateStart=${values.from_day}&dateEnd=${values.to_day}`;
  const compared = [];
  for (const { ProvNum, Abbr } of desk.practice.provider)
    for (const minutes of [15, 60, 120]) {
      const path = `/od/appointments/slots?${query}&lengthMinutes=${minutes}&ProvNum=${ProvNum}`;
      const { data } = practice.listSlots.answer.parse((await caller.call('GET', path)).json());
      const all = inOrder(
        data.flatMap((slot) => beginsIn(slot, minutes)),
        (begin) => [begin],
      );
      const begins = [...new Set(all)].slice(0, 60);
      const rows = await world.runTool('free_times', { provider: Abbr, ...values, minutes });
      expect([Abbr, minutes, rows.map((row) => row['starts_at'])]).toEqual([Abbr, minutes, begins]);
      compared.push(begins.length);
    }
  expect(compared.filter((count) => count > 0).length).toBeGreaterThan(6);
  expect(compared).toContain(0);
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
