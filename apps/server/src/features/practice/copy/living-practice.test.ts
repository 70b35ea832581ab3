import {
  columnsOf,
  mirrorColumn,
  mirrorName,
  odTableNames,
  odTables,
  type OdTableName,
} from '@chairline/open-dental';
import { beforeAll, describe, expect, test } from 'vitest';
import { type PracticeOffice, startPracticeWorld } from '../../../testing/practice-world.ts';
import { useWorld } from '../../../testing/use-app.ts';

let practice: PracticeOffice;
type Row = Record<string, unknown>;

const world = useWorld(startPracticeWorld);
beforeAll(async () => {
  practice = await world.open([], { patients: 80 });
  await round();
});

async function round(): Promise<void> {
  expect((await practice.admin.call('POST', '/od/sync')).statusCode).toBeLessThan(300);
  await world.app.practice.engine.look();
  expect((await practice.admin.call('GET', '/od/state')).json()).toMatchObject({
    round: null,
    problem: null,
  });
}

const live = async (body: object) =>
  (await world.sandbox.control(`/open-dental/${practice.key}/advance`, body)) as {
    happened: Partial<Record<OdTableName, number>>;
  };

/** What the API does not tell (rest-plans.ts), as it stands in the copy. */
const untold: Partial<Record<OdTableName, Row>> = {
  patient: { InsEst: 0 },
  operatory: { DateTStamp: null },
  carrier: { SecDateTEdit: null },
  schedule: { ClinicNum: 0, Status: 0 },
  claim: { DateSentOrig: null, PreAuthString: '' },
  claimproc: { LineNumber: 0 },
};

/**
 * The rows to compare. Estimates without a claim come only with a whole reading of the API; days of the book are read
 * up to a day reckoned from the server's own clock, which does not go with the practice's.
 */
async function thePractice(table: OdTableName): Promise<Row[]> {
  const rows = (await practice.rows(table)) as Row[];
  const farthest = table === 'schedule' ? await lastDay() : '';
  return rows
    .filter((row) => table !== 'patient' || row.PatStatus !== 4)
    .filter((row) => table !== 'claimproc' || row.ClaimNum !== 0)
    .filter((row) => table !== 'schedule' || String(row.SchedDate) <= farthest)
    .map((row) => ({
      ...row,
      ...untold[table],
      // Colours are asked for of confirmations alone.
      ...(table === 'definition' && row.Category !== 2 ? { ItemColor: 0 } : {}),
      // A split's moment is a day.
      ...(table === 'paysplit' ? { SecDateTEdit: `${String(row.SecDateTEdit).slice(0, 10)} 00:00:00` } : {}),
    }));
}

async function lastDay(): Promise<string> {
  const days = (await theCopy('schedule')).map(({ SchedDate }) => String(SchedDate));
  expect(days.length).toBeGreaterThan(100);
  return days.toSorted().at(-1)!;
}

async function theCopy(table: OdTableName): Promise<Row[]> {
  const { rows } = await world.app.owner.query<{ row: Row }>(
    `SELECT to_jsonb(c) AS row FROM ${mirrorName(table)} c WHERE client_id = $1`,
    [practice.office.id],
  );
  const { columns } = odTables[table];
  const all = rows.filter(({ row }) => table !== 'claimproc' || row.claim_num !== 0);
  return all.map(({ row }) =>
    Object.fromEntries(
      columnsOf(table).map((column) => {
        const value = row[mirrorColumn(column)];
        const isMoment = (columns as Record<string, string>)[column] === 'datetime';
        return [column, isMoment && typeof value === 'string' ? value.replace('T', ' ') : value];
      }),
    ),
  );
}

const sorted = (table: OdTableName, rows: readonly Row[]) =>
  rows.toSorted((one, other) =>
    (one[odTables[table].key] as number) < (other[odTables[table].key] as number) ? -1 : 1,
  );

describe.each([
  ['a few hours', { hours: 3 }],
  ['the days to Wednesday', { days: 4 }],
  ['two weeks more', { days: 14 }],
])('%s pass', (_words, step) => {
  beforeAll(async () => {
    const { happened } = await live(step);
    if ('days' in step) {
      expect(happened.appointment).toBeGreaterThan(2);
      expect(happened.procedurelog).toBeGreaterThan(2);
    }
    await round();
  });

  test.each(odTableNames)('and after a round the copy of %s is as the practice', async (table) => {
    expect(sorted(table, await theCopy(table))).toEqual(sorted(table, await thePractice(table)));
  });
});
