import { odTableNames, type OdTableName } from '@chairline/open-dental';
import { cleanPractice, makePractice } from '@chairline/open-dental/made-up';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp, type MadeUpConnector } from '../../../testing/made-up-connector.ts';
import { leavePractices } from '../../../testing/practice-world.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

let base: string;
const connectors: MadeUpConnector[] = [];

const app = useTestApp({ practiceTiming: { announce: 20, retry: 50, retryMost: 100 } });
const { office, admin } = useOffice(app, { admin: 'Admin' });
beforeAll(async () => {
  base = await listen(app);
});
afterEach(async () => {
  await Promise.all(connectors.splice(0).map((one) => one.close()));
  await leavePractices(app);
});

const small = () => makePractice({ today: '2026-11-20', patients: 60, years: 1 });
const tokenOf = async (caller = admin): Promise<string> =>
  (await caller.call('POST', '/od-connector/integration-token')).json().token;
const connect = async (
  options: Omit<Parameters<typeof connectMadeUp>[0], 'base' | 'token'> & { token?: string },
) => {
  const made = connectMadeUp({ base, token: options.token ?? (await tokenOf()), ...options });
  connectors.push(made);
  return made;
};
const state = async (caller = admin) => (await caller.call('GET', '/od/state')).json();
const counts = async (id = office.id) => {
  const found: Record<string, number> = {};
  for (const table of odTableNames) {
    const { rows } = await app.owner.query(
      `SELECT count(*)::int AS n FROM od_${table} WHERE client_id = $1`,
      [id],
    );
    found[table] = rows[0].n;
  }
  return found;
};
const countsOf = (practice: ReturnType<typeof makePractice>) => {
  const clean = cleanPractice(practice);
  return Object.fromEntries(odTableNames.map((table) => [table, clean[table].length]));
};

describe('a first round through the connector', () => {
  test('copies every table, and says so', async () => {
    const practice = small();
    const connector = await connect({ practice });
    await connector.welcome;
    await app.practice.engine.look();
    expect(await counts()).toEqual(countsOf(practice));
    const now = await state();
    expect(now).toMatchObject({
      enabled: true,
      way: 'connector',
      connector: { state: 'online', version: '1.0.0', program_version: '25.3.1' },
      round: null,
      problem: null,
      stale: false,
    });
    expect(now.synced_at).not.toBeNull();
    expect(now.tables.map((one: { table: OdTableName }) => one.table)).toEqual(odTableNames);
  });
});

describe('the next round', () => {
  test('takes in what changed, and lets go what was deleted', async () => {
    const practice = small();
    const connector = await connect({ practice, now: () => '2026-11-20 12:00:00' });
    await connector.welcome;
    await app.practice.engine.look();
    const [first, second] = practice.appointment;
    Object.assign(practice.patient[0]!, { LName: 'Renamed', DateTStamp: '2026-11-20 12:05:00' });
    Object.assign(second!, { Note: 'Moved', DateTStamp: '2026-11-20 12:05:00' });
    practice.appointment.splice(0, 1);
    practice.histappointment.push({
      HistApptNum: 9_999_999,
      HistDateTStamp: '2026-11-20 12:06:00',
      HistApptAction: 4,
      AptNum: Number(first!['AptNum']),
      PatNum: 1,
      AptStatus: 1,
      AptDateTime: '2026-11-20 12:06:00',
      ClinicNum: 0,
    });
    connector.asked.length = 0;
    await admin.call('POST', '/od/sync');
    await app.practice.engine.look();
    expect(await counts()).toEqual(countsOf(practice));
    const { rows } = await app.owner.query(
      `SELECT p.l_name AS name, c.last_name AS shown FROM od_patient p JOIN contacts c ON c.client_id = p.client_id AND c.od_pat_num = p.pat_num
       WHERE p.client_id = $1 AND p.pat_num = $2`,
      [office.id, practice.patient[0]!['PatNum']],
    );
    expect(rows).toEqual([{ name: 'Renamed', shown: 'Renamed' }]);
    const asked = connector.asked.find((one) => one.name === 'rows' && one.table === 'patient');
    expect(asked).toMatchObject({ since: '2026-11-20 11:58:00', after: null });
  });

  test('of a comparison removes what is too many and fetches what is missing', async () => {
    const practice = small();
    const connector = await connect({ practice });
    await connector.welcome;
    await app.practice.engine.look();
    await app.owner.query(
      `DELETE FROM od_claim WHERE client_id = $1 AND claim_num IN (SELECT claim_num FROM od_claim WHERE client_id = $1 LIMIT 2)`,
      [office.id],
    );
    await app.owner.query(`INSERT INTO od_recall (client_id, recall_num) VALUES ($1, 77777777)`, [office.id]);
    expect((await admin.call('POST', '/od/compare')).statusCode).toBe(200);
    await app.practice.engine.look();
    expect(await counts()).toEqual(countsOf(practice));
    expect(await state()).toMatchObject({ found_missing: 3, compared_at: expect.any(String), problem: null });
  });
});

describe('a round that is cut off', () => {
  test('goes on after the last page, and reads no page twice', async () => {
    const practice = small();
    let pages = 0;
    const cut = await connect({
      practice,
      pieceRows: 20,
      beforePiece: (question) => {
        if (question.name === 'rows' && question.table === 'procedurelog' && ++pages === 6)
          cut.socket.terminate();
      },
    });
    await cut.welcome;
    await app.practice.engine.look();
    const broken = await state();
    expect(broken).toMatchObject({ synced_at: null, problem: { code: 'offline' }, round: null });
    const before = (await counts())['procedurelog']!;
    expect(before).toBeGreaterThan(20);
    expect((await counts())['patient']).toBe(countsOf(practice)['patient']);

    const back = await connect({ practice, pieceRows: 20, token: await tokenAgain() });
    await back.welcome;
    await app.practice.engine.look();
    expect(await counts()).toEqual(countsOf(practice));
    const rows = back.asked.filter((one) => one.name === 'rows');
    expect(rows.map((one) => one.table)).not.toContain('patient');
    const log = rows.find((one) => one.table === 'procedurelog');
    const { rows: kept } = await app.owner.query(
      `SELECT proc_num AS num FROM od_procedurelog WHERE client_id = $1 ORDER BY 1 OFFSET $2 LIMIT 1`,
      [office.id, before - 1],
    );
    expect(log).toMatchObject({ since: null, after: kept[0].num });
  });
});

/** The token made before is not shown again: a test that needs it twice makes it itself. */
const tokenAgain = tokenOf;

describe('rows nobody would believe', () => {
  test('cost no round, and no row but themselves', async () => {
    const practice = makePractice({ today: '2026-11-20', patients: 40, years: 1, garbage: true });
    practice.patient.push(
      { ...practice.patient[0]!, PatNum: 0 },
      { PatNum: 990_001, FName: '\u0000\ud800', HmPhone: 'n/a' },
    );
    practice.schedule.push({ ScheduleNum: 990_002, StartTime: '99:99:99', SchedDate: '2026-02-30' });
    const connector = await connect({ practice });
    await connector.welcome;
    await app.practice.engine.look();
    expect(await counts()).toEqual(countsOf(practice));
    const now = await state();
    expect(now.problem).toBeNull();
    expect(now.tables.find((one: { table: string }) => one.table === 'patient').refused).toBeGreaterThan(0);
  });

  test('of a connector that breaks the protocol end its connection, and nothing is kept of them', async () => {
    const wrong = await connect({
      practice: small(),
      answer: (question, send, id) => {
        if (question.name !== 'about') return false;
        send({ type: 'piece', id, seq: 3, columns: ['x'], rows: [[1]] });
        return true;
      },
    });
    await wrong.welcome;
    await app.practice.engine.look();
    expect(await wrong.closed).toBe(4400);
    expect((await counts())['patient']).toBe(0);
    await expect.poll(async () => (await state()).connector.state).toBe('offline');
  });
});

describe('the wall', () => {
  test('a token opens its own office alone, and no route', async () => {
    const token = await tokenOf();
    const other = await createOffice(app);
    const forged = `${other.id}.${token.split('.')[1]}`;
    for (const wrong of [forged, 'nonsense', `${office.id}.${'a'.repeat(43)}`]) {
      const sent = await connect({ practice: small(), token: wrong });
      expect(await sent.closed).toBe(4401);
    }
    const route = await app.server.inject({
      url: '/api/od/state',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(route.statusCode).toBe(403);
  });

  test('a new token ends the connection of the old one', async () => {
    const connector = await connect({ practice: small() });
    await connector.welcome;
    expect((await state()).connector.state).toBe('online');
    await tokenOf();
    expect(await connector.closed).toBe(4401);
  });

  test('a second connector is told, and the first stays', async () => {
    const token = await tokenOf();
    const first = await connect({ practice: small(), token });
    await first.welcome;
    const second = await connect({ practice: small(), token });
    expect(await second.closed).toBe(4409);
    expect(second.frames.at(-1)).toMatchObject({
      type: 'refused',
      message: expect.stringContaining('Another'),
    });
    const now = await state();
    expect(now.connector).toMatchObject({ state: 'online', refused_other_at: expect.any(String) });
    const again = await connect({ practice: small(), token, instance: first.instance });
    await again.welcome;
    expect((await state()).connector.state).toBe('online');
  });

  test('no version in common: told, and closed', async () => {
    const old = await connect({ practice: small(), protocol: { min: 900, max: 901 } });
    expect(await old.closed).toBe(4426);
    expect((await state()).connector.state).toBe('none');
  });

  test('the header says how the connector is', async () => {
    const sign = async () => (await admin.call('GET', '/od/enabled')).headers['x-od-connector'];
    expect(await sign()).toBe('none');
    const connector = await connect({ practice: small() });
    await connector.welcome;
    expect(await sign()).toBe('online');
    await connector.close();
    await expect.poll(sign).toBe('offline');
  });
});

describe('many offices', () => {
  test('a slow one holds up no other', async () => {
    const gate = Promise.withResolvers<void>();
    const slow = await connect({ practice: small(), beforePiece: () => gate.promise });
    await slow.welcome;
    const other = await createOffice(app);
    const theirs = await signIn(app, await createUser(app, other, { role: 'Admin' }));
    const quick = await connect({ practice: small(), token: await tokenOf(theirs) });
    await quick.welcome;
    const all = app.practice.engine.look();
    await expect.poll(async () => (await state(theirs)).synced_at, { timeout: 20_000 }).not.toBeNull();
    expect(app.practice.engine.running()).toEqual([office.id]);
    expect((await state()).synced_at).toBeNull();
    gate.resolve();
    await all;
    expect((await state()).synced_at).not.toBeNull();
  });

  test('of two processes the one with the connector’s connection reads, and once', async () => {
    const second = await createTestApp({ beside: app, practiceTiming: { announce: 20 } });
    try {
      const elsewhere = await listen(second);
      const practice = small();
      const made = connectMadeUp({ base: elsewhere, token: await tokenOf(), practice });
      connectors.push(made);
      await made.welcome;
      await app.practice.engine.look();
      expect((await counts())['patient']).toBe(0);
      await Promise.all([app.practice.engine.look(), second.practice.engine.look()]);
      expect(await counts()).toEqual(countsOf(practice));
      expect((await state()).connector.state).toBe('online');
      await tokenOf();
      expect(await made.closed).toBe(4401);
    } finally {
      await second.close();
    }
  });
});
