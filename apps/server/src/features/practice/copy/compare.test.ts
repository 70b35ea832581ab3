import { odTableNames } from '@chairline/open-dental';
import { cleanPractice, makePractice } from '@chairline/open-dental/made-up';
import { beforeAll, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp } from '../../../testing/made-up-connector.ts';
import { copiedKeys, keysOf } from '../../../testing/practice-copy.ts';
import { startPracticeWorld } from '../../../testing/practice-world.ts';
import { testClock } from '../../../testing/wait.ts';
import { readState } from './state.ts';
import { useWorld } from '../../../testing/use-app.ts';

const HOUR_MS = 3_600_000;
/** Moved by the last test alone: a session does not outlast the night. */
const clock = testClock();
let base: string;

const world = useWorld(() =>
  startPracticeWorld({
    now: clock.now,
    practiceTiming: { announce: 20, retry: 50, retryMost: 100 },
  }),
);
beforeAll(async () => {
  base = await listen(world.app);
});

const hourAt = (moment: Date) =>
  Number(
    new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Los_Angeles',
      hour: 'numeric',
      hourCycle: 'h23',
    }).format(moment),
  );
/** Lets it become some time past four at the office, of the next night. */
function untilFour(): void {
  do clock.forward(HOUR_MS);
  while (hourAt(clock.now()) !== 4);
}

describe('the comparison through the API', () => {
  test('goes to its end, and lets go what the API tells nobody was deleted', async () => {
    const { app } = world;
    const own = await world.open([], { today: '2026-11-20', patients: 30, years: 1 });
    await app.practice.engine.look();
    const keysThere = async () => {
      const found = await Promise.all(
        odTableNames.map(async (table) => [table, await own.rows(table)] as const),
      );
      const rows = Object.fromEntries(found) as ReturnType<typeof cleanPractice>;
      return keysOf({ ...rows, patient: rows.patient.filter(({ PatStatus }) => PatStatus !== 4) });
    };
    const before = await copiedKeys(app, own.office);
    expect(before.patient.length).toBeGreaterThan(20);
    expect(before.claimproc.length).toBeGreaterThan(20);

    const gone = { patient: 1, procedurelog: 3, claimproc: 2, claim: 1, recall: 1, payment: 2 } as const;
    for (const [table, many] of Object.entries(gone) as [keyof typeof gone, number][])
      for (const key of before[table].slice(0, many)) await own.remove(table, Number(key));
    await app.owner.query(
      `DELETE FROM od_appointment WHERE client_id = $1 AND apt_num IN (SELECT apt_num FROM od_appointment WHERE client_id = $1 LIMIT 2)`,
      [own.office.id],
    );
    expect((await own.admin.call('POST', '/od/compare')).statusCode).toBe(200);
    await app.practice.engine.look();

    const there = await keysThere();
    const here = await copiedKeys(app, own.office);
    for (const table of odTableNames)
      if (table !== 'schedule') expect([table, here[table]]).toEqual([table, there[table]]);
    const now = (await own.admin.call('GET', '/od/state')).json();
    expect(now).toMatchObject({ way: 'api', problem: null, compared_at: expect.any(String) });
    const { rows } = await app.owner.query(
      `SELECT count(*)::int AS n FROM practice_sync_tables WHERE client_id = $1 AND keys_compared_at IS NOT NULL AND problem IS NULL`,
      [own.office.id],
    );
    expect(rows).toEqual([{ n: odTableNames.length }]);
    // Recalls are read whole in any round: that one was found before.
    expect(now.found_missing).toBe(1 + 3 + 2 + 1 + 2 + 2);
  });
});

describe('the nightly comparison', () => {
  test('is planned, run once a night, mends what it finds, and says what it was', async () => {
    const { app } = world;
    const office = await createOffice(app);
    const admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    const practice = makePractice({ today: '2026-11-20', patients: 25, years: 1 });
    const { token } = (await admin.call('POST', '/od-connector/integration-token')).json();
    const state = () =>
      app.platform.db.transaction({ office: office.id }, (tx) => readState(tx, clock.now()));
    const night = async () => {
      const made = connectMadeUp({ base, token, practice });
      await made.welcome;
      await app.practice.engine.look();
      await made.close();
      return { ...(await state()), asked: made.asked };
    };
    const keysAsked = (asked: { name: string }[]) => asked.filter(({ name }) => name === 'keys').length;

    await app.owner.query('UPDATE clients SET od_enabled = false WHERE client_id <> $1', [office.id]);
    const first = await night();
    expect(first).toMatchObject({ synced_at: expect.any(String), problem: null });
    untilFour();
    const whole = await night();
    expect(whole).toMatchObject({ compared_at: expect.any(String), found_missing: 0 });
    expect(keysAsked(whole.asked)).toBe(odTableNames.length);

    clock.forward(6 * 60_000);
    const same = await night();
    // Any round asks for the keys of the four tables whose rows go without a trace, and for no others'.
    expect([same.compared_at, keysAsked(same.asked)]).toEqual([whole.compared_at, 4]);

    // What no stamp tells: rows that are gone there, and rows that were lost here.
    practice.labcase.splice(0, 1);
    practice.claim.splice(0, 2);
    await app.owner.query(
      `DELETE FROM od_patient WHERE client_id = $1 AND pat_num IN (SELECT pat_num FROM od_patient WHERE client_id = $1 LIMIT 3)`,
      [office.id],
    );
    untilFour();
    const gaps = await night();
    expect(gaps).toMatchObject({ found_missing: 6, problem: null });
    expect(gaps.compared_at! > whole.compared_at!).toBe(true);
    expect(await copiedKeys(app, office)).toEqual(keysOf(cleanPractice(practice)));
  });
});
