import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstAccount } from '../first-account-main.ts';
import { runRemoveDemo } from '../remove-demo-main.ts';
import { createUser, signIn } from '../testing/factory.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { until } from '../testing/wait.ts';
import { dumpOffice } from '../testing/dump-office.ts';
import { refuseDemo } from './demo-remains.ts';
import { seedDemo } from './demo.ts';

let app: TestApp;
beforeEach(async () => {
  app = await createTestApp();
  await seedDemo(app.ownerUrl, new Date(), app.platform.files);
});
afterEach(() => app?.close());

const run = (...args: string[]) => runRemoveDemo(args, app.platform.config, app.ownerUrl);
const names = 'provider (client 1), admin (client 2), desk (client 2), desk2 (client 2), admin (client 3)';
const rowsOf = async (office: number) =>
  Object.values(await dumpOffice(app, office)).reduce((sum, rows) => sum + rows.length, 0);
const usernames = async () =>
  (
    await app.owner.query<{ name: string }>(
      `SELECT client_id || ' ' || username AS name FROM users ORDER BY 1`,
    )
  ).rows.map(({ name }) => name);

test('production does not start on the demo, names its accounts and how they go', async () => {
  await expect(refuseDemo(app.ownerUrl)).rejects.toThrow(names);
  const program = path.resolve(import.meta.dirname, '../main.ts');
  const started = promisify(execFile)(process.execPath, [program], {
    env: {
      NODE_ENV: 'production',
      CHAIRLINE_DATA: app.platform.config.dataDir,
      DATABASE_URL: app.ownerUrl,
      SESSION_SECRET: 'Zk3vXq8Lw2Rt7Yp5Nb9Mc4Hd6Jf1Gs0Ae',
      ENCRYPTION_KEY: Buffer.from(Array.from({ length: 32 }, (_, i) => i * 7)).toString('base64'),
      PUBLIC_URL: 'https://desk.example.com/',
      TRUST_PROXY: '1',
      PLIVO_AUTH_ID: 'MAXXXXXXXXXXXXXXXXXX',
      PLIVO_AUTH_TOKEN: 'token',
      SMTP_URL: 'smtps://chairline:password@mail.example.com:465',
      MAIL_FROM: 'Chairline <no-reply@example.com>',
    },
  });
  await expect(started).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/provider \(client 1\).*npm run remove-demo/),
  });
});

test('accounts that were switched off or have another password hold no start up', async () => {
  await app.owner.query(`UPDATE users SET is_active = false WHERE client_id <> 2`);
  await expect(refuseDemo(app.ownerUrl)).rejects.toThrow(
    ': admin (client 2), desk (client 2), desk2 (client 2). Remove',
  );
  await app.owner.query(`UPDATE users SET is_active = false`);
  await expect(refuseDemo(app.ownerUrl)).resolves.toBeUndefined();
});

test('the command says what goes, and removes it only when told; the first account can then be made', async () => {
  const held = await rowsOf(2);
  const said = await run();
  expect(said.code).toBe(1);
  expect(said.words).toContain('client 1, DSS: the account provider; the office stays');
  expect(said.words).toContain('client 2, Fernhill Dental: the whole office, with 200 contacts');
  expect(said.words).toContain('client 3, Juniper Street Dental: the whole office');
  expect(await rowsOf(2)).toBe(held);

  const pictures = path.join(app.platform.config.dataDir, 'files', '2');
  expect(existsSync(pictures)).toBe(true);
  expect(await run('--yes')).toMatchObject({ code: 0, words: expect.stringContaining('Removed:') });
  expect([await rowsOf(2), await rowsOf(3)]).toEqual([0, 0]);
  expect(existsSync(pictures)).toBe(false);
  expect(await usernames()).toEqual([]);
  expect(await run()).toEqual({ code: 0, words: 'There is no demo in this database.' });
  await expect(refuseDemo(app.ownerUrl)).resolves.toBeUndefined();
  const first = await firstAccount(['--email', 'a@b.test', '--print'], app.platform.config, app.ownerUrl);
  expect(first.code).toBe(0);
});

test('real accounts of the provider’s office stay, and so do real offices and what the demo’s account has begun', async () => {
  const real = await createUser(app, { id: 1, number: '' }, { username: 'ada', role: 'Admin' });
  await createUser(app, { id: 2, number: '' }, { username: 'newcomer' });
  const demo = await signIn(app, { id: 1, office: 1, username: 'provider' });
  const begun = await demo.call('POST', '/conversations', {
    convo_name: 'Rates',
    system_process: 'Front Desk',
    participants: [real.id],
  });
  const made = await demo.call('POST', '/createClient', {
    officeName: 'Alder Dental',
    businessNumber: '5035550123',
    officeAddressLine1: '1 Alder St',
    officeCity: 'Portland',
    officeState: 'OR',
    officeZip: '97201',
    timeZone: 'America/Los_Angeles',
  });
  const { client_id: alder } = made.json() as { client_id: number };
  const before = await dumpOffice(app, alder);
  const conversations = (await dumpOffice(app, 1))['conversations'];
  expect([begun.statusCode, conversations]).toEqual([200, [expect.anything()]]);

  const said = await run();
  expect(said.words).toContain('the account provider; the office and its accounts ada stay');
  expect(said.words).toContain('AND the accounts newcomer made there since');
  expect((await run('--yes')).code).toBe(0);
  expect(await dumpOffice(app, alder)).toEqual(before);
  expect((await dumpOffice(app, 1))['conversations']).toEqual(conversations);
  expect(await usernames()).toEqual(['1 ada', '1 demo-1']);
  await expect(signIn(app, { id: 1, office: 1, username: 'provider' })).rejects.toThrow('401');
  // A server that runs trusts what it read for a second.
  await until(
    'the end of the session',
    async () => (await demo.call('GET', '/check')).statusCode === 403 || undefined,
  );
  expect((await (await signIn(app, real)).call('GET', '/check')).statusCode).toBe(200);
});

test('an installation of one’s own whose people bear the demo’s names has no demo in it', async () => {
  await run('--yes');
  await app.owner.query(
    `INSERT INTO clients (client_id, name, timezone) VALUES (2, 'Cedar', 'America/Denver')`,
  );
  await app.owner.query(
    `INSERT INTO users (client_id, username, first_name, role, password_hash, email)
     VALUES (2, 'admin', 'Renee', 'Admin', $1, 'renee@cedar.test')`,
    ['$argon2id$v=19$m=19456,t=2,p=1$c29tZXNhbHRzb21lc2FsdA$c29tZWhhc2hzb21laGFzaHNvbWVoYXNoc29tZWhhc2g'],
  );
  await expect(refuseDemo(app.ownerUrl)).resolves.toBeUndefined();
  expect((await run('--yes')).words).toBe('There is no demo in this database.');
  expect(await usernames()).toEqual(['2 admin']);
});
