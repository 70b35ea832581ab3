import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type App, buildApp } from '../../app.ts';
import { createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { pushKeysOfADevice } from '../../testing/route-table.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';
import { verifyAudit } from '../audit/verify.ts';

/** As on a hosted PostgreSQL: the tables' owner may make roles, but is no superuser and held by RLS itself. */
const name = `plain_${randomBytes(6).toString('hex')}`;
let cluster: pg.Client;
let owner: pg.Client;
let app: App;
let dataDir: string;

beforeAll(async () => {
  cluster = new pg.Client({ connectionString: inject('ownerUrl') });
  await cluster.connect();
  await cluster.query(`CREATE ROLE ${name} LOGIN CREATEROLE NOSUPERUSER PASSWORD 'plain'`);
  await cluster.query(`CREATE DATABASE ${name} OWNER ${name}`);
  const url = new URL(inject('ownerUrl'));
  url.pathname = `/${name}`;
  owner = new pg.Client({ connectionString: url.toString() });
  await owner.connect();
  url.username = name;
  url.password = 'plain';
  dataDir = await mkdtemp(join(tmpdir(), 'chairline-test-'));
  app = await buildApp({ config: testConfig({ dataDir }), ownerUrl: url.toString() });
});

afterAll(async () => {
  await app?.close();
  await owner?.end();
  await cluster?.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await cluster?.query(`DROP ROLE IF EXISTS ${name}`);
  await cluster?.end();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

test('the server works on a database whose owner is no superuser', async () => {
  const testApp = { ...app, owner, database: name } as TestApp;
  const office = await createOffice(testApp);
  const caller = await signIn(testApp, await createUser(testApp, office, { role: 'Admin' }));
  const id = await createContact(testApp, office, { firstName: 'Zadie', ph1: '+15035550123' });
  const found = await caller.call('GET', '/contacts?search=zadie');
  expect(found.json().items.map((item: { contact_id: number }) => item.contact_id)).toEqual([id]);
  expect((await caller.call('PUT', `/crm/contacts/${id}`, { last_name: 'Smith' })).statusCode).toBe(200);
  expect((await caller.call('GET', '/jobs/failed')).json()).toEqual([]);
  expect((await caller.call('GET', '/health')).json()).toMatchObject({ status: 'ok' });

  // The verifier sees what the owner, without its policy, would not: an empty log would pass for a whole one.
  expect(await verifyAudit(app.ownerUrl)).toMatchObject([{ office: office.id, rows: 2, brokenAt: null }]);
  await owner.query(`UPDATE audit_log SET actor = 'x' WHERE audit_id = 1`);
  expect(await verifyAudit(app.ownerUrl)).toMatchObject([{ office: office.id, brokenAt: 1 }]);
});

test('a browser’s subscription moves with who signs in there, from one office to another', async () => {
  const testApp = { ...app, owner, database: name } as TestApp;
  const [first, second] = [await createOffice(testApp), await createOffice(testApp)];
  const caller = await signIn(testApp, await createUser(testApp, first));
  const other = await signIn(testApp, await createUser(testApp, second));
  const device = { endpoint: 'https://push.chairline.test/one', keys: pushKeysOfADevice };
  expect((await caller.call('POST', '/push/subscriptions', device)).statusCode).toBe(200);
  expect((await other.call('POST', '/push/subscriptions', device)).statusCode).toBe(200);
  expect((await caller.call('GET', '/push/subscriptions')).json()).toEqual([]);
  expect((await other.call('GET', '/push/subscriptions')).json()).toHaveLength(1);
});
