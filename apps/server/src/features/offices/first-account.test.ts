import { offices as contract } from '@chairline/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstAccount } from '../../first-account-main.ts';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { linkIn, type MailWorld, startMailWorld } from '../../testing/mail-world.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: MailWorld | undefined;
beforeEach(async () => {
  app = await createTestApp();
});
afterEach(async () => {
  await world?.close();
  world = undefined;
  await app?.close();
});

const email = 'ada@provider.test';
const account = { firstName: 'Ada', lastName: 'Byrd', username: 'ada', password: 'plum-river-8' };
const run = (of: TestApp, ...args: string[]) => firstAccount(args, of.platform.config, of.ownerUrl);
const needed = async (of = app) => (await of.server.inject('/api/first-account')).json() as unknown;
const tokenIn = (words: string) => /\/account\/activate\/Admin\/(\S+)/.exec(words)![1]!;
const activate = (token: string, of = app) =>
  of.server.inject({ method: 'POST', url: `/api/activate-account/create/${token}`, payload: account });
const usersOf = async (of = app) =>
  (await of.owner.query('SELECT client_id, username, role, email FROM users')).rows;

test('an empty installation is entered by a printed link, once, and the provider can onboard an office', async () => {
  // As a new database has it; the tests' own begins higher.
  await app.owner.query(`SELECT setval(pg_get_serial_sequence('clients', 'client_id'), 1, false)`);
  expect(await needed()).toEqual({ needed: true });
  const printed = await run(app, '--email', email, '--print');
  expect(printed).toMatchObject({ code: 0, words: expect.stringContaining('once, for 7 days') });
  // The link alone is nothing yet: the first page still says what to do.
  expect(await needed()).toEqual({ needed: true });
  const token = tokenIn(printed.words);
  expect((await activate(token)).statusCode).toBe(200);
  expect(await needed()).toEqual({ needed: false });
  expect((await activate(token)).statusCode).toBe(400);
  expect(await usersOf()).toEqual([{ client_id: 1, username: 'ada', role: 'Admin', email }]);

  const ada = await signIn(app, { id: 0, office: 1, username: 'ada' }, account.password);
  expect((await ada.call('GET', '/check')).json()).toMatchObject({
    client: { name: 'DSS', limited: false },
    can: { administer: true, provide: true },
  });
  const made = await ada.call('POST', '/createClient', {
    officeName: 'Alder Dental',
    businessNumber: '5035550123',
    officeAddressLine1: '1 Alder St',
    officeCity: 'Portland',
    officeState: 'OR',
    officeZip: '97201',
    timeZone: contract.timeZones[3].value,
  });
  expect([made.statusCode, made.json()]).toEqual([200, { client_id: 2 }]);

  const refused = await run(app, '--email', 'eve@provider.test', '--print');
  expect(refused).toMatchObject({
    code: 1,
    words: expect.stringContaining('has its first account already: sign in at http://localhost:4000'),
  });
});

test('made again before it was used, the first link ends and the second one works', async () => {
  const first = tokenIn((await run(app, '--email', 'typo@provider.test', '--print')).words);
  const again = await run(app, '--email', email, '--print');
  expect(again.words).toContain('The link that was made before has ended.');
  expect((await activate(first)).statusCode).toBe(400);
  expect((await activate(tokenIn(again.words))).statusCode).toBe(200);
  expect(await usersOf()).toHaveLength(1);
});

test('two commands at once make one office, and one account whichever link is used', async () => {
  const both = await Promise.all([
    run(app, '--email', email, '--print'),
    run(app, '--email', 'other@provider.test', '--print'),
  ]);
  expect(both.map(({ code }) => code)).toEqual([0, 0]);
  expect((await app.owner.query('SELECT client_id FROM clients')).rows).toEqual([{ client_id: 1 }]);
  const answers = await Promise.all(both.map(({ words }) => activate(tokenIn(words))));
  expect(answers.map((answer) => answer.statusCode).toSorted((a, b) => a - b)).toEqual([200, 400]);
  expect(await usersOf()).toHaveLength(1);
});

test('a link that is being used while the command runs makes the one account', async () => {
  const link = tokenIn((await run(app, '--email', email, '--print')).words);
  const [used, again] = await Promise.all([activate(link), run(app, '--email', email, '--print')]);
  if (used.statusCode === 200) expect(again.code).toBe(1);
  else expect((await activate(tokenIn(again.words))).statusCode).toBe(200);
  expect(await usersOf()).toHaveLength(1);
});

test('with a mail server the link is mailed and not printed', async () => {
  world = await startMailWorld();
  const mailed = await run(world.app, '--email', email);
  expect(mailed).toMatchObject({ code: 0, words: expect.not.stringContaining('/account/activate/') });
  const token = linkIn(await world.mailTo(email))
    .pathname.split('/')
    .at(-1)!;
  expect((await activate(token, world.app)).statusCode).toBe(200);
  expect(await needed(world.app)).toEqual({ needed: false });
});

test('an office with accounts is no empty installation; what is asked wrongly is answered with how', async () => {
  await createUser(app, await createOffice(app));
  expect(await needed()).toEqual({ needed: false });
  for (const args of [[], ['--email', 'nobody'], ['--mail', email]])
    expect(await run(app, ...args)).toMatchObject({ code: 1, words: expect.stringContaining('Usage: ') });
  expect((await app.owner.query('SELECT FROM clients WHERE client_id = 1')).rowCount).toBe(0);
});
