import { odTableNames, type OdTableName } from '@chairline/open-dental';
import { cleanPractice, makePractice, type MadeUpPractice } from '@chairline/open-dental/made-up';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type OpenPracticeApi,
  PracticeFault,
  type PracticeSource,
} from '../../../gateways/open-dental/index.ts';
import { createOpenDentalApi } from '../../../gateways/open-dental/rest-api.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { further } from '../../../testing/further.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp, type MadeUpConnector } from '../../../testing/made-up-connector.ts';
import { copiedKeys, keysOf } from '../../../testing/practice-copy.ts';
import { leavePractices, type PracticeOffice, startPracticeWorld } from '../../../testing/practice-world.ts';
import { testClock } from '../../../testing/wait.ts';
import { useWorld } from '../../../testing/use-app.ts';

const TODAY = '2026-11-20';
/** Runs before each page that the API gives; what it throws is what the API answered. */
type BeforePage = (table: OdTableName, page: number, token: string) => Promise<void> | void;

const clock = testClock();
let base: string;
let beforePage: BeforePage = () => {};
const connectors: MadeUpConnector[] = [];

/** The API as it is, with a hook for what cannot be brought about in a whole practice: one page of one table. */
const openPractice: OpenPracticeApi = (token) => {
  const api = createOpenDentalApi({
    apiUrl: world.sandbox.odApiUrl,
    developerKey: 'developer-key-of-the-tests',
    paceMs: 0,
  })(token);
  const read: PracticeSource['read'] = async function* (table, since, from, signal) {
    let page = 0;
    for await (const one of api.read(table, since, from, signal)) {
      await beforePage(table, page, token);
      page += 1;
      yield one;
    }
  };
  return { ...api, read };
};

const world = useWorld(() =>
  startPracticeWorld({
    now: clock.now,
    openPractice,
    practiceTiming: { announce: 20, retry: 60_000, retryMost: 60_000 },
  }),
);
beforeAll(async () => {
  base = await listen(world.app);
});
afterEach(async () => {
  beforePage = () => {};
  await Promise.all(connectors.splice(0).map((one) => one.close()));
  // Each test looks for its own office alone.
  await leavePractices(world.app);
});

/** An office that is reached by the API, of which nothing was read yet. */
async function openOwn(practice: Record<string, unknown> = {}): Promise<PracticeOffice> {
  const own = await world.open([], { today: TODAY, years: 1, patients: 30, ...practice });
  await world.app.owner.query('UPDATE practice_sync SET synced_at = NULL WHERE client_id = $1', [
    own.office.id,
  ]);
  return own;
}
/** The time to try again has come. */
const tryAgain = async (office: TestOffice) => {
  await world.app.owner.query(
    `UPDATE practice_sync SET next_try_at = now() - interval '1 second' WHERE client_id = $1`,
    [office.id],
  );
  await look();
};
const look = () => world.app.practice.engine.look();
const state = async (caller: Caller) => (await caller.call('GET', '/od/state')).json();
const tableState = async (caller: Caller, name: OdTableName) =>
  (await state(caller)).tables.find(({ table }: { table: string }) => table === name);
const tokenOf = async (caller: Caller): Promise<string> =>
  (await caller.call('POST', '/od-connector/integration-token')).json().token;
async function connect(
  token: string,
  practice: MadeUpPractice,
  options: Partial<Parameters<typeof connectMadeUp>[0]> = {},
): Promise<MadeUpConnector> {
  const made = connectMadeUp({ base, token, practice, pieceRows: 10, ...options });
  connectors.push(made);
  await made.welcome;
  return made;
}
const offline = (caller: Caller) =>
  expect.poll(async () => (await state(caller)).connector.state).toBe('offline');

/** An office of its own, reached by a connector alone. */
async function createConnected(): Promise<{ office: TestOffice; admin: Caller; token: string }> {
  const office = await createOffice(world.app);
  const admin = await signIn(world.app, await createUser(world.app, office, { role: 'Admin' }));
  return { office, admin, token: await tokenOf(admin) };
}
const small = () => makePractice({ today: TODAY, patients: 25, years: 1 });

/** The practice behind the API, as its database holds it. */
async function practiceOf(own: PracticeOffice): Promise<MadeUpPractice> {
  const names = Object.keys(small());
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await own.raw(name)])),
  ) as unknown as MadeUpPractice;
}
/** Its keys, as far as both ways tell them: the API knows no deleted patients, and some weeks of the schedule. */
const told = (keys: Record<OdTableName, string[]>, practice: MadeUpPractice) => {
  const deleted = new Set(
    practice.patient.filter(({ PatStatus }) => PatStatus === 4).map(({ PatNum }) => String(PatNum)),
  );
  return { ...keys, schedule: [], patient: keys.patient.filter((key) => !deleted.has(key)) };
};

describe('an office with both ways in', () => {
  test('goes on by the API when the connector goes in the middle of a round, and back: nothing twice, nothing missing', async () => {
    const own = await openOwn();
    const practice = await practiceOf(own);
    const expected = told(keysOf(cleanPractice(practice)), practice);
    const token = await tokenOf(own.admin);
    let pieces = 0;
    const first = await connect(token, practice, {
      beforePiece: ({ name, ...question }) => {
        if (name === 'rows' && 'table' in question && question.table === 'procedurelog' && ++pieces === 8)
          first.socket.terminate();
      },
    });
    const asked: OdTableName[] = [];
    beforePage = (table, page) => {
      if (page === 0) asked.push(table);
    };
    await look();
    const half = (await copiedKeys(world.app, own.office)).procedurelog.length;
    expect([half > 10, half < expected.procedurelog.length]).toEqual([true, true]);
    await offline(own.admin);
    expect(await state(own.admin)).toMatchObject({ synced_at: null, problem: { code: 'offline' } });

    await look();
    expect(await state(own.admin)).toMatchObject({
      way: 'api',
      problem: null,
      synced_at: expect.any(String),
    });
    // What the connector had read stays read: the round is one.
    expect([asked.includes('patient'), asked.includes('procedurelog')]).toEqual([false, true]);
    expect(told(await copiedKeys(world.app, own.office), practice)).toEqual(expected);

    const [procedure] = practice.procedurelog;
    Object.assign(procedure!, { ProcFee: 4_321, DateTStamp: '2030-01-01 00:00:00' });
    const back = await connect(token, practice, { instance: first.instance });
    await own.admin.call('POST', '/od/sync');
    await look();
    expect(await state(own.admin)).toMatchObject({ way: 'connector', problem: null });
    expect(back.asked.some(({ name }) => name === 'rows')).toBe(true);
    expect(told(await copiedKeys(world.app, own.office), practice)).toEqual(expected);
    const { rows } = await world.app.owner.query(
      `SELECT proc_fee::int AS fee FROM od_procedurelog WHERE client_id = $1 AND proc_num = $2`,
      [own.office.id, procedure!['ProcNum']],
    );
    expect(rows).toEqual([{ fee: 432_100 }]);
  });
});

describe('a table whose page fails in the middle', () => {
  test('through the API, without an answer in time: the others are read, the state names it, the next round mends it', async () => {
    const own = await openOwn();
    let answers = 0;
    beforePage = (table, page) => {
      if (table === 'procedurelog') answers += 1;
      if (table === 'procedurelog' && page === 1)
        throw new PracticeFault('slow', 'Open Dental did not answer in time.');
    };
    await look();
    const practice = await practiceOf(own);
    const expected = told(keysOf(cleanPractice(practice)), practice);
    const after = told(await copiedKeys(world.app, own.office), practice);
    expect(after.procedurelog).toHaveLength(100);
    expect({ ...after, procedurelog: expected.procedurelog }).toEqual(expected);
    expect(await state(own.admin)).toMatchObject({
      synced_at: null,
      round: null,
      problem: {
        code: 'slow',
        message: 'Open Dental did not answer in time. This is about procedurelog: all else was read.',
      },
    });
    expect((await tableState(own.admin, 'procedurelog')).problem).toBe('Open Dental did not answer in time.');
    expect((await tableState(own.admin, 'claim')).problem).toBeNull();

    answers = 0;
    beforePage = (table) => {
      if (table === 'procedurelog') answers += 1;
    };
    await tryAgain(own.office);
    expect(told(await copiedKeys(world.app, own.office), practice)).toEqual(expected);
    expect(await state(own.admin)).toMatchObject({ synced_at: expect.any(String), problem: null });
    expect((await tableState(own.admin, 'procedurelog')).problem).toBeNull();
    // It went on after the page it had.
    expect(answers).toBe(Math.ceil(expected.procedurelog.length / 100) - 1);
  });

  further('through the connector, with an answer that is not whole: the same', async () => {
    const { office, admin, token } = await createConnected();
    const practice = small();
    let broken = true;
    await connect(token, practice, {
      answer: (question, send, id) => {
        if (!broken || question.name !== 'rows' || question.table !== 'claimproc') return false;
        send({ type: 'end', id, rows: 7, now: '2026-11-20 12:00:00' });
        return true;
      },
    });
    await look();
    const expected = keysOf(cleanPractice(practice));
    const after = await copiedKeys(world.app, office);
    expect(after).toEqual({ ...expected, claimproc: [] });
    expect(await state(admin)).toMatchObject({ synced_at: null, problem: { code: 'garbage' } });
    expect((await tableState(admin, 'claimproc')).problem).toContain('was not whole');
    broken = false;
    await tryAgain(office);
    expect(await copiedKeys(world.app, office)).toEqual(expected);
    expect(await state(admin)).toMatchObject({ synced_at: expect.any(String), problem: null });
  });

  test('two after one another are no matter of tables: the round ends, and what it read stays', async () => {
    const own = await openOwn();
    const asked: OdTableName[] = [];
    beforePage = (table) => {
      asked.push(table);
      if (odTableNames.indexOf(table) >= odTableNames.indexOf('recall'))
        throw new PracticeFault('garbage', 'It cannot be read.');
    };
    await look();
    expect(asked.at(-2)).toBe('recall');
    expect(asked.at(-1)).toBe('procedurelog');
    expect(await state(own.admin)).toMatchObject({
      synced_at: null,
      problem: { code: 'garbage', message: 'It cannot be read.' },
    });
    expect((await copiedKeys(world.app, own.office)).patient.length).toBeGreaterThan(20);
  });
});

describe('an answer without a row', () => {
  test('where there were many is not believed: nobody loses their contact', async () => {
    const { office, admin, token } = await createConnected();
    const practice = small();
    const connector = await connect(token, practice);
    await look();
    const before = await copiedKeys(world.app, office);
    const linked = async () =>
      (
        await world.app.owner.query(
          'SELECT count(*)::int AS n FROM contacts WHERE client_id = $1 AND od_pat_num IS NOT NULL',
          [office.id],
        )
      ).rows[0].n;
    const contacts = await linked();
    expect(contacts).toBeGreaterThan(10);
    const patients = practice.patient.splice(0);
    await admin.call('POST', '/od/compare');
    await look();
    expect([(await copiedKeys(world.app, office)).patient, await linked()]).toEqual([
      before.patient,
      contacts,
    ]);
    expect((await tableState(admin, 'patient')).problem).toMatch(/none of the \d+ rows/);
    practice.patient.push(...patients);
    await admin.call('POST', '/od/compare');
    await look();
    expect(await state(admin)).toMatchObject({ problem: null, found_missing: 0 });
    expect((await tableState(admin, 'patient')).problem).toBeNull();
    await connector.close();
  });
});

describe('in the middle of a round', () => {
  test('an office that is removed is read no further', async () => {
    const own = await openOwn();
    const asked: OdTableName[] = [];
    beforePage = async (table) => {
      asked.push(table);
      if (table === 'patient')
        await world.app.owner.query('UPDATE clients SET deleted_at = now() WHERE client_id = $1', [
          own.office.id,
        ]);
    };
    await look();
    expect(asked.at(-1)).toBe('patient');
    expect((await copiedKeys(world.app, own.office)).patient).toEqual([]);
    await look();
    expect(asked.at(-1)).toBe('patient');
  });

  test('a practice system that is switched off is read no further', async () => {
    const own = await openOwn();
    const asked: OdTableName[] = [];
    beforePage = async (table) => {
      asked.push(table);
      if (table === 'patient')
        await world.app.owner.query('UPDATE clients SET od_enabled = false WHERE client_id = $1', [
          own.office.id,
        ]);
    };
    await look();
    expect(asked.at(-1)).toBe('patient');
  });

  further(
    'a token that is replaced ends it; what the wrong practice left is gone with the next',
    async () => {
      const wrong = await openOwn({ seed: 9, patients: 35 });
      const right = await openOwn({ patients: 20 });
      await world.app.owner.query('UPDATE clients SET od_enabled = false WHERE client_id = $1', [
        right.office.id,
      ]);
      const asked: string[] = [];
      let replaced = false;
      beforePage = async (table, _page, token) => {
        asked.push(token);
        if (table !== 'procedurelog' || replaced) return;
        replaced = true;
        const saved = await wrong.admin.call('PUT', '/od/access-token', { token: right.key });
        expect(saved.statusCode).toBe(200);
      };
      await look();
      expect(new Set(asked)).toEqual(new Set([wrong.key]));
      expect((await copiedKeys(world.app, wrong.office)).patient.length).toBeGreaterThan(25);
      asked.length = 0;
      await look();
      expect(new Set(asked)).toEqual(new Set([right.key]));
      const practice = await practiceOf(right);
      expect(told(await copiedKeys(world.app, wrong.office), practice)).toEqual(
        told(keysOf(cleanPractice(practice)), practice),
      );
    },
  );
});

describe('clocks', () => {
  further('of the practice that are set back lose no change of that hour', async () => {
    const { office, token } = await createConnected();
    const practice = small();
    const first = await connect(token, practice, { now: () => '2026-11-01 01:57:00' });
    await look();
    await first.close();
    // Ten minutes later by any clock that goes on, and summer time ended in between.
    clock.forward(10 * 60_000);
    const [one, two] = practice.patient;
    Object.assign(one!, { LName: 'Before', DateTStamp: '2026-11-01 01:58:00' });
    Object.assign(two!, { LName: 'After', DateTStamp: '2026-11-01 01:01:00' });
    const connector = await connect(token, practice, { now: () => '2026-11-01 01:07:00' });
    await look();
    expect(connector.asked).toContainEqual(
      expect.objectContaining({ table: 'patient', since: expect.stringMatching(/^2026-11-01 00:5/) }),
    );
    const { rows } = await world.app.owner.query(
      `SELECT l_name AS name FROM od_patient WHERE client_id = $1 AND l_name IN ('Before', 'After') ORDER BY 1`,
      [office.id],
    );
    expect(rows).toEqual([{ name: 'After' }, { name: 'Before' }]);
    await connector.close();
  });

  further('of ours that are set back hold up nobody: what lies far ahead was written before', async () => {
    const { office, admin, token } = await createConnected();
    const practice = small();
    const connector = await connect(token, practice);
    await look();
    await world.app.owner.query(
      `UPDATE practice_sync SET next_try_at = now() + interval '1 day', held_by = gen_random_uuid(),
         held_until = now() + interval '1 day' WHERE client_id = $1`,
      [office.id],
    );
    await world.app.owner.query(
      `UPDATE practice_sync_tables SET read_at = now() + interval '1 day' WHERE client_id = $1`,
      [office.id],
    );
    practice.labcase.splice(0, 1);
    connector.asked.length = 0;
    const before = (await state(admin)).synced_at;
    await look();
    expect((await state(admin)).synced_at > before).toBe(true);
    expect(new Set(connector.asked.flatMap((one) => (one.name === 'rows' ? one.table : [])))).toEqual(
      new Set(odTableNames),
    );
    await connector.close();
  });

  further(
    'a round that was broken off long ago is begun anew: what it read first is old by now',
    async () => {
      const own = await openOwn();
      beforePage = (table) => {
        if (table === 'claim') throw new PracticeFault('token', 'Not this token.');
      };
      await look();
      const asked: OdTableName[] = [];
      const again = async () => {
        asked.length = 0;
        beforePage = (table) => {
          asked.push(table);
          if (table === 'claim') throw new PracticeFault('token', 'Not this token.');
        };
        await own.admin.call('POST', '/od/access-token', { token: own.key });
        await world.app.owner.query(
          `UPDATE practice_sync SET next_try_at = now() - interval '1 second' WHERE client_id = $1`,
          [own.office.id],
        );
        await look();
        return [...asked];
      };
      expect(await again()).toEqual(['claim']);
      clock.forward(11 * 60_000);
      expect((await again()).includes('patient')).toBe(true);
    },
  );
});
