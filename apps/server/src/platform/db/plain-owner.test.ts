import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type App, buildApp } from '../../app.ts';
import { createContact, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { createPlainOwner, type PlainOwner } from '../../testing/plain-owner.ts';
import { pushKeysOfADevice } from '../../features/notifications/testing/route-cases.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { testConfig } from '../../testing/test-config.ts';
import { verifyAudit } from '../audit/verify.ts';

let plain: PlainOwner;
let app: App;
let dataDir: string;

beforeAll(async () => {
  plain = await createPlainOwner(inject('ownerUrl'));
  dataDir = await mkdtemp(join(tmpdir(), 'chairline-test-'));
  app = await buildApp({ config: testConfig({ dataDir }), ownerUrl: plain.url });
});

afterAll(async () => {
  await app?.close();
  await plain?.close();
  if (dataDir) await rm(dataDir, { recursive: true, force: true });
});

test('the server works on a database whose owner is no superuser', async () => {
  const testApp = { ...app, owner: plain.owner, database: plain.name } as TestApp;
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
  await plain.owner.query(`UPDATE audit_log SET actor = 'x' WHERE audit_id = 1`);
  expect(await verifyAudit(app.ownerUrl)).toMatchObject([{ office: office.id, brokenAt: 1 }]);
});

test('a browser’s subscription moves with who signs in there, from one office to another', async () => {
  const testApp = { ...app, owner: plain.owner, database: plain.name } as TestApp;
  const [first, second] = [await createOffice(testApp), await createOffice(testApp)];
  const caller = await signIn(testApp, await createUser(testApp, first));
  const other = await signIn(testApp, await createUser(testApp, second));
  const device = { endpoint: 'https://push.chairline.test/one', keys: pushKeysOfADevice };
  expect((await caller.call('POST', '/push/subscriptions', device)).statusCode).toBe(200);
  expect((await other.call('POST', '/push/subscriptions', device)).statusCode).toBe(200);
  expect((await caller.call('GET', '/push/subscriptions')).json()).toEqual([]);
  expect((await other.call('GET', '/push/subscriptions')).json()).toHaveLength(1);
});
