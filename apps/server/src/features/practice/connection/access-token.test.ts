import { makePractice } from '@chairline/open-dental/made-up';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { seal, unseal } from '../../../platform/crypto.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../../testing/factory.ts';
import { listen } from '../../../testing/live-socket.ts';
import { connectMadeUp, type MadeUpConnector } from '../../../testing/made-up-connector.ts';
import { leavePractices, startPracticeWorld } from '../../../testing/practice-world.ts';
import { testClock } from '../../../testing/wait.ts';
import { useWorld } from '../../../testing/use-app.ts';

const clock = testClock();
let base: string;
const connectors: MadeUpConnector[] = [];

const world = useWorld(() =>
  startPracticeWorld({
    now: clock.now,
    practiceTiming: { announce: 20, retry: 1_000, retryMost: 60_000 },
  }),
);
beforeAll(async () => {
  base = await listen(world.app);
});
afterEach(async () => {
  await Promise.all(connectors.splice(0).map((one) => one.close()));
  await leavePractices(world.app);
});

const REFUSED = 'Open Dental does not accept the access token: it is wrong, disabled or not assigned to us.';
const OFFLINE = 'The connector in the office is not connected. It may be switched off.';
const PASSWORD = 'The database refuses the user chairline with this password. Check the password.';
const path = '/od/access-token';

async function newOffice(): Promise<{ office: TestOffice; admin: Caller }> {
  const office = await createOffice(world.app);
  return { office, admin: await signIn(world.app, await createUser(world.app, office, { role: 'Admin' })) };
}
const openPractice = () => world.open([], { today: '2026-11-20', years: 1, patients: 20 });
async function keptToken(office: TestOffice): Promise<string | null> {
  const { rows } = await world.app.owner.query<{ sealed: Buffer }>(
    `SELECT sealed FROM office_secrets WHERE client_id = $1 AND name = 'od-access-token'`,
    [office.id],
  );
  const place = { office: office.id, purpose: 'od-access-token' };
  return rows[0] ? unseal(world.app.platform.config.secrets.encryptionKey, rows[0].sealed, place) : null;
}
const state = async (caller: Caller) => (await caller.call('GET', '/od/state')).json();
const look = () => world.app.practice.engine.look();
/** A token that nobody tried: as one that was right once, and was taken back by Open Dental. */
async function takeBack(office: TestOffice): Promise<void> {
  const sealed = seal(world.app.platform.config.secrets.encryptionKey, 'taken-back', {
    office: office.id,
    purpose: 'od-access-token',
  });
  await world.app.owner.query(
    `INSERT INTO office_secrets (client_id, name, sealed, updated_at, updated_by)
     VALUES ($1, 'od-access-token', $2, now(), 'somebody')
     ON CONFLICT (client_id, name) DO UPDATE SET sealed = excluded.sealed`,
    [office.id, sealed],
  );
}
async function connect(
  admin: Caller,
  options: Partial<Parameters<typeof connectMadeUp>[0]> = {},
): Promise<MadeUpConnector> {
  const { token } = (await admin.call('POST', '/od-connector/integration-token')).json();
  const practice = makePractice({ today: '2026-11-20', patients: 20, years: 1 });
  const made = connectMadeUp({ base, token, practice, ...options });
  connectors.push(made);
  await made.welcome;
  return made;
}

describe('a token that Open Dental does not take', () => {
  test('is not saved as the first one', async () => {
    const { office, admin } = await newOffice();
    const answer = await admin.call('POST', path, { token: 'nobodys-key', untested: true });
    expect([answer.statusCode, answer.body]).toEqual([400, `${REFUSED} Nothing was saved.`]);
    expect(await keptToken(office)).toBeNull();
    expect((await admin.call('GET', '/od/enabled')).json()).toEqual({ enabled: false });
  });

  test('never takes the place of a working one, which goes on being used', async () => {
    const own = await openPractice();
    await look();
    expect((await own.admin.call('GET', path)).json()).toMatchObject({ saved: true, works: true });
    for (const untested of [false, true]) {
      const answer = await own.admin.call('PUT', path, { token: 'nobodys-key', untested });
      expect([answer.statusCode, answer.body]).toEqual([
        400,
        `${REFUSED} The token saved before stays in use.`,
      ]);
    }
    expect(await keptToken(own.office)).toBe(own.key);
    await own.admin.call('POST', '/od/sync');
    await look();
    expect(await state(own.admin)).toMatchObject({ way: 'api', problem: null });
  });
});

describe('Open Dental away', () => {
  test('keeps the token that works, and says so; only where none does one may be saved untested', async () => {
    const own = await openPractice();
    await look();
    const next = await openPractice();
    await next.fault('econnector-down');
    for (const untested of [false, true]) {
      const answer = await own.admin.call('PUT', path, { token: next.key, untested });
      expect(answer.statusCode).toBe(502);
      expect(answer.json().detail).toMatch(
        /^Whether this token works could not be tried\. The office’s eConnector.* The token saved before stays in use\.$/,
      );
    }
    expect(await keptToken(own.office)).toBe(own.key);

    const { office, admin } = await newOffice();
    expect((await admin.call('POST', path, { token: next.key })).statusCode).toBe(502);
    expect(await keptToken(office)).toBeNull();
    expect((await admin.call('POST', path, { token: next.key, untested: true })).statusCode).toBe(201);
    expect(await keptToken(office)).toBe(next.key);
  });

  test('a refused one may be replaced by one that nobody could try', async () => {
    const own = await openPractice();
    await takeBack(own.office);
    await look();
    expect((await own.admin.call('GET', path)).json()).toMatchObject({ saved: true, works: false });
    const next = await openPractice();
    await next.fault('econnector-down');
    expect((await own.admin.call('PUT', path, { token: next.key })).statusCode).toBe(502);
    expect((await own.admin.call('PUT', path, { token: next.key, untested: true })).statusCode).toBe(200);
    expect(await keptToken(own.office)).toBe(next.key);
  });
});

describe('a token that is removed', () => {
  test('is gone, is said, and takes neither the copy nor the connector away', async () => {
    const own = await openPractice();
    await look();
    await connect(own.admin);
    const removed = await own.admin.call('DELETE', path);
    expect([removed.statusCode, removed.json()]).toEqual([
      200,
      { saved: false, updated_at: null, updated_by: null, works: null },
    ]);
    expect(await keptToken(own.office)).toBeNull();
    expect((await own.admin.call('DELETE', path)).statusCode).toBe(404);
    await look();
    expect(await state(own.admin)).toMatchObject({
      way: 'connector',
      problem: null,
      can_write: false,
      enabled: true,
    });
    const { rows } = await world.app.owner.query(
      `SELECT action FROM audit_log WHERE client_id = $1 AND action = 'practice.remove_token'`,
      [own.office.id],
    );
    expect(rows).toHaveLength(1);
  });

  test('is an admin’s business', async () => {
    const own = await openPractice();
    const member = await signIn(world.app, await createUser(world.app, own.office));
    expect((await member.call('DELETE', path)).statusCode).toBe(403);
    expect(await keptToken(own.office)).toBe(own.key);
  });
});

describe('a token that is refused beside a connector', () => {
  test('does not hold the connector back when its database failed for a moment', async () => {
    const { office, admin } = await newOffice();
    let fails = false;
    await connect(admin, {
      answer: (_question, send, id) => {
        if (fails) send({ type: 'failed', id, code: 'database', message: PASSWORD });
        return fails;
      },
    });
    await takeBack(office);
    await look();
    expect(await state(admin)).toMatchObject({ way: 'connector', problem: null });
    fails = true;
    await admin.call('POST', '/od/sync');
    await look();
    // The API is asked meanwhile, and refuses.
    await look();
    expect(await state(admin)).toMatchObject({
      problem: { code: 'offline', message: `${PASSWORD} Through the API: ${REFUSED}` },
      faults: { connector: { code: 'offline', message: PASSWORD }, api: { code: 'token', message: REFUSED } },
    });
    fails = false;
    // A few seconds of waiting to try again, and not the half hour of a wrong token.
    clock.forward(20_000);
    await look();
    expect(await state(admin)).toMatchObject({
      way: 'connector',
      problem: null,
      faults: { connector: null, api: { code: 'token', message: REFUSED } },
    });
  });

  test('is said together with the connector that is gone', async () => {
    const { office, admin } = await newOffice();
    const connector = await connect(admin);
    await look();
    await connector.close();
    await expect.poll(async () => (await state(admin)).connector.state).toBe('offline');
    await takeBack(office);
    await admin.call('POST', '/od/sync');
    await look();
    expect((await state(admin)).problem).toEqual({
      code: 'offline',
      message: `${OFFLINE} Through the API: ${REFUSED}`,
    });
  });
});
