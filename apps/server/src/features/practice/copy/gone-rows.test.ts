import { type OdTableName, odTables } from '@chairline/open-dental';
import { makePractice } from '@chairline/open-dental/made-up';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp, type MadeUpConnector } from '../../../testing/made-up-connector.ts';
import { copiedKeys } from '../../../testing/practice-copy.ts';
import { leavePractices, startPracticeWorld } from '../../../testing/practice-world.ts';
import { testClock } from '../../../testing/wait.ts';
import { further } from '../../../testing/further.ts';
import { useWorld } from '../../../testing/use-app.ts';

const clock = testClock();
let base: string;
const connectors: MadeUpConnector[] = [];
const tables = ['claim', 'claimproc', 'recall', 'labcase'] as const;

const world = useWorld(() =>
  startPracticeWorld({
    now: clock.now,
    practiceTiming: { announce: 20, retry: 60_000, retryMost: 60_000 },
  }),
);
beforeAll(async () => {
  base = await listen(world.app);
});
afterEach(async () => {
  await Promise.all(connectors.splice(0).map((one) => one.close()));
  await leavePractices(world.app);
});

const look = () => world.app.practice.engine.look();
const state = async (caller: Caller) => (await caller.call('GET', '/od/state')).json();
/** The next round, as it comes by itself. */
async function nextRound(office: TestOffice): Promise<void> {
  await world.app.owner.query(
    `UPDATE practice_sync SET next_try_at = now() - interval '1 second' WHERE client_id = $1`,
    [office.id],
  );
  await look();
}

async function connectOffice(options: Partial<Parameters<typeof connectMadeUp>[0]> = {}) {
  const office = await createOffice(world.app);
  const admin = await signIn(world.app, await createUser(world.app, office, { role: 'Admin' }));
  const { token } = (await admin.call('POST', '/od-connector/integration-token')).json();
  const practice = makePractice({ today: '2026-11-20', patients: 80, years: 1 });
  const connector = connectMadeUp({ base, token, practice, pieceRows: 30, ...options });
  connectors.push(connector);
  await connector.welcome;
  return { office, admin, practice, connector };
}

describe('rows that the practice deleted without a trace', () => {
  test('are gone with the next round, through the connector', async () => {
    const { office, admin, practice } = await connectOffice();
    await look();
    const gone: Partial<Record<OdTableName, string>> = {};
    for (const table of tables) {
      const [row] = practice[table].splice(3, 1);
      gone[table] = String(row![odTables[table].key]);
    }
    await nextRound(office);
    const copied = await copiedKeys(world.app, office);
    for (const table of tables) {
      expect([table, copied[table]]).toEqual([table, expect.not.arrayContaining([gone[table]])]);
      expect([table, copied[table].length]).toEqual([table, practice[table].length]);
    }
    const { tables: shown } = await state(admin);
    for (const { table, rows } of shown.filter((one: { table: string }) =>
      tables.includes(one.table as 'claim'),
    ))
      expect([table, rows]).toEqual([table, practice[table as OdTableName].length]);
  });

  further('but not those that its keys lacked and that are there when they are looked up', async () => {
    let hidden: number | null = null;
    const { office, practice } = await connectOffice({
      answer: (question, send, id) => {
        if (hidden === null || question.name !== 'keys' || question.table !== 'claim') return false;
        const keys = practice.claim.map(({ ClaimNum }) => Number(ClaimNum)).filter((key) => key !== hidden);
        const rows = keys.toSorted((one, other) => one - other).map((key) => [key]);
        send({ type: 'piece', id, seq: 0, columns: ['ClaimNum'], rows });
        send({ type: 'end', id, rows: rows.length, now: '2026-11-20 12:00:00' });
        return true;
      },
    });
    await look();
    const before = await copiedKeys(world.app, office);
    hidden = Number(practice.claim[3]!['ClaimNum']);
    const [gone] = practice.claim.splice(7, 1);
    await nextRound(office);
    const after = await copiedKeys(world.app, office);
    expect(after.claim).toEqual(before.claim.filter((key) => key !== String(gone!['ClaimNum'])));
  });

  further('of all rows at once are not believed', async () => {
    const { office, practice } = await connectOffice();
    await look();
    const before = await copiedKeys(world.app, office);
    practice.claimproc.splice(0);
    await nextRound(office);
    expect((await copiedKeys(world.app, office)).claimproc).toEqual(before.claimproc);
  });

  test('are gone with the next round over the API, with the items of a claim that waits', async () => {
    const own = await world.open([], { today: '2026-11-20', years: 1, patients: 60 });
    await look();
    const before = await copiedKeys(world.app, own.office);
    const claim = (await own.raw('claim')).find(({ ClaimStatus }) => ClaimStatus === 'S')!;
    const items = (await own.raw('claimproc')).filter(({ ClaimNum }) => ClaimNum === claim['ClaimNum']);
    expect(items.length).toBeGreaterThan(0);
    for (const item of items) await own.remove('claimproc', Number(item['ClaimProcNum']));
    await own.remove('claim', Number(claim['ClaimNum']));
    await nextRound(own.office);
    const after = await copiedKeys(world.app, own.office);
    expect(after.claim).toEqual(before.claim.filter((key) => key !== String(claim['ClaimNum'])));
    const goneItems = items.map(({ ClaimProcNum }) => String(ClaimProcNum));
    expect(after.claimproc.filter((key) => goneItems.includes(key))).toEqual([]);

    // The others within the hour: they are read whole then.
    for (const table of ['claimproc', 'recall', 'labcase'] as const) {
      const row = (await own.raw(table)).find((one) => String(one[odTables[table].key]) === after[table][0])!;
      await own.remove(table, Number(row[odTables[table].key]));
    }
    clock.forward(61 * 60_000);
    await nextRound(own.office);
    const later = await copiedKeys(world.app, own.office);
    for (const table of ['claimproc', 'recall', 'labcase'] as const)
      expect([table, later[table]]).toEqual([table, after[table].slice(1)]);
  });
});

describe('a sync that is asked for during a round', () => {
  test('begins another after it', async () => {
    let asked = false;
    const own = await connectOffice({
      beforePiece: async (question) => {
        if (asked || question.name !== 'rows' || question.table !== 'claimproc') return;
        asked = true;
        await own.admin.call('POST', '/od/sync');
      },
    });
    await look();
    const first = (await state(own.admin)).synced_at;
    own.practice.patient[0]!['LName'] = 'Later';
    own.practice.patient[0]!['DateTStamp'] = '2030-01-01 00:00:00';
    await look();
    expect((await state(own.admin)).synced_at > first).toBe(true);
    const { rows } = await world.app.owner.query(
      `SELECT 1 FROM od_patient WHERE client_id = $1 AND l_name = 'Later'`,
      [own.office.id],
    );
    expect(rows).toHaveLength(1);
  });

  further('begins another after one that failed: what was wrong may be right by now', async () => {
    let broken = false;
    let asked = false;
    const own = await connectOffice({
      answer: (question, send, id) => {
        if (!broken || question.name !== 'about') return false;
        const fail = () => send({ type: 'failed', id, code: 'database', message: 'No database answers.' });
        if (asked) fail();
        else {
          asked = true;
          void own.admin.call('POST', '/od/sync').then(() => {
            broken = false;
            fail();
          });
        }
        return true;
      },
    });
    await look();
    broken = true;
    await own.admin.call('POST', '/od/sync');
    await look();
    expect(asked).toBe(true);
    expect((await state(own.admin)).problem).toMatchObject({ message: 'No database answers.' });
    await look();
    expect((await state(own.admin)).problem).toBeNull();
  });
});
