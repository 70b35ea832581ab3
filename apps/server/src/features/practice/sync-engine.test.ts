import { odTableNames, type OdTableName } from '@chairline/open-dental';
import { cleanPractice, makePractice } from '@chairline/open-dental/made-up';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { listen } from '../../testing/live-socket.ts';
import { connectMadeUp, type MadeUpConnector } from '../../testing/made-up-connector.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let base: string;
let office: TestOffice;
let admin: Caller;
const connectors: MadeUpConnector[] = [];

beforeAll(async () => {
  app = await createTestApp({ practiceTiming: { announce: 20, retry: 50, retryMost: 100 } });
  base = await listen(app);
});
afterAll(() => app?.close());
beforeEach(async () => {
  office = await createOffice(app);
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
});
afterEach(async () => {
  await Promise.all(connectors.splice(0).map((one) => one.close()));
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
