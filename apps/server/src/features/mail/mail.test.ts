import type { mail } from '@chairline/contract';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unseal } from '../../platform/crypto.ts';
import { inOffice } from '../../platform/platform.ts';
import { type Caller, createOffice, createUser, signIn, type TestOffice } from '../../testing/factory.ts';
import { decide, grantsOf } from '../../testing/google-consent.ts';
import { listen, type LiveSocket, openLive } from '../../testing/live-socket.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { testClock, until } from '../../testing/wait.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { noteMailProgress } from './index.ts';
import type { ConsentOutcome as Outcome } from '../google-connection/index.ts';
import { outcomes } from './mailbox/outcome-page.ts';

const clock = testClock();
let sandbox: TestSandbox;
let app: TestApp;
let base: string;
let office: TestOffice;
let admin: Caller;
let mailbox = 0;

beforeAll(async () => {
  sandbox = await startSandbox('http://desk.test');
  app = await createTestApp({
    publicUrl: 'http://desk.test',
    googleApiUrl: sandbox.googleApiUrl,
    withoutJobs: false,
    carrierTimeoutMs: 500,
    now: clock.now,
  });
  base = await listen(app);
});
afterAll(async () => {
  await app?.close();
  await sandbox?.close();
});
beforeEach(async () => {
  office = await createOffice(app);
  admin = await signIn(app, await createUser(app, office, { role: 'Admin' }));
});
afterEach(async () => {
  await fault('ok');
  await sandbox.control('/faults', { vendor: 'gmail', mode: 'ok' });
});

const fault = (mode: string) => sandbox.control('/faults', { vendor: 'google', mode });
const status = async (caller = admin) =>
  (await caller.call('GET', '/mail/sync/status')).json() as mail.MailSyncStatus;
const newMailbox = () => `desk${(mailbox += 1)}@cedar-dental.test`;
const grantFor = async (address: string) =>
  (await grantsOf(sandbox)).filter((grant) => grant.address === address);

/** Begins: the page's address, and the cookie this browser now has. */
async function begin(caller = admin): Promise<{ url: string; cookie: string }> {
  const response = await caller.call('GET', '/mail/auth/google');
  expect(response.statusCode).toBe(200);
  const [cookie] = response.cookies;
  expect(cookie).toMatchObject({
    name: 'chairline_mail_consent',
    httpOnly: true,
    sameSite: 'Lax',
    path: '/api/mail/auth/google/callback',
    maxAge: 600,
  });
  return { url: response.json().url, cookie: cookie!.value };
}

/** The browser follows the way back. @param cookie left out: another browser */
const follow = (back: URL, cookie?: string, destination = 'document'): Promise<LightMyRequestResponse> =>
  app.server.inject({
    method: 'GET',
    url: back.pathname + back.search,
    headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': destination },
    ...(cookie === undefined ? {} : { cookies: { chairline_mail_consent: cookie } }),
  });

function expectPage(response: LightMyRequestResponse, outcome: Outcome): void {
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  const [title, words] = outcomes[outcome];
  expect(response.body).toContain(`<h1>${title}</h1><p>${words}</p>`);
}

async function connect(address = newMailbox(), caller = admin): Promise<string> {
  const { url, cookie } = await begin(caller);
  expectPage(await follow(await decide(url, { address }), cookie), 'connected');
  return address;
}

test('the way back is a page: as a picture or in a frame it connects nothing', async () => {
  const address = newMailbox();
  const { url, cookie } = await begin();
  const back = await decide(url, { address });
  for (const destination of ['image', 'iframe', 'empty'])
    expect((await follow(back, cookie, destination)).statusCode).toBe(403);
  expect(await status()).toMatchObject({ authenticated: false });
});

const none = { authenticated: false, date: null, fetched: 0, address: '', problem: null };

describe('connecting', () => {
  test('the whole way: consent, mailbox, event, a sealed right', async () => {
    // What the mailbox itself says meanwhile is none of this test's.
    await sandbox.control('/faults', { vendor: 'gmail', mode: 'error' });
    const member = await signIn(app, await createUser(app, office));
    expect(await status(member)).toEqual(none);
    const live = await openLive(base, member);
    const address = await connect();
    const connected = { ...none, authenticated: true, address };
    expect((await live.next('emailSyncStatus')).payload).toEqual(connected);
    expect(await status(member)).toEqual(connected);
    await live.close();

    const { rows } = await app.owner.query<{ sealed: Buffer; updated_by: string }>(
      `SELECT sealed, updated_by FROM office_secrets WHERE client_id = $1 AND name = 'gmail'`,
      [office.id],
    );
    expect(rows[0]!.updated_by).toBe(admin.user.username);
    const text = unseal(app.platform.config.secrets.encryptionKey, rows[0]!.sealed, {
      office: office.id,
      purpose: 'gmail',
    });
    expect(JSON.parse(text)).toEqual({ refresh_token: expect.stringMatching(/^1\/\//) });
    const audit = await app.owner.query(
      `SELECT actor, details FROM audit_log WHERE client_id = $1 AND action = 'mail.connect'`,
      [office.id],
    );
    expect(audit.rows).toEqual([{ actor: `user:${admin.user.id}`, details: { again: false } }]);
  });

  test('the page says nothing of the code, runs nothing foreign, and forgets the cookie', async () => {
    const { url, cookie } = await begin();
    const back = await decide(url);
    const response = await follow(back, cookie);
    expect(response.body).not.toContain(back.searchParams.get('code'));
    const nonce = /nonce="([^"]+)"/.exec(response.body)![1]!;
    expect(response.headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    );
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.cookies[0]).toMatchObject({ name: 'chairline_mail_consent', value: '' });
  });

  test('the same mailbox again keeps what was fetched; another one begins anew and gives the first back', async () => {
    // What the mailbox itself says meanwhile is none of this test's.
    await sandbox.control('/faults', { vendor: 'gmail', mode: 'error' });
    const address = await connect();
    await inOffice(app.platform, { office: office.id, actor: { kind: 'job', name: 'test' } }, (ctx) =>
      noteMailProgress(ctx, { fetched: 100, at: new Date('2026-03-02T09:00:00Z') }),
    );
    await connect(address);
    expect(await status()).toMatchObject({ address, fetched: 100, date: '2026-03-02T09:00:00.000Z' });
    expect(await grantFor(address)).toHaveLength(2);
    const second = await connect();
    expect(await status()).toEqual({ ...none, authenticated: true, address: second });
    await until('the first is given back', async () => (await grantFor(address)).length === 1);
    expect(await grantFor(second)).toHaveLength(1);
  });
});

describe('what does not connect, and changes nothing', () => {
  const cases: [Outcome, string, () => Promise<LightMyRequestResponse>][] = [
    [
      'denied',
      'declined on the page',
      async () => {
        const { url, cookie } = await begin();
        return follow(await decide(url, { decision: 'deny' }), cookie);
      },
    ],
    [
      'withoutScope',
      'the mail was not ticked',
      async () => {
        const { url, cookie } = await begin();
        return follow(await decide(url, { granted: '' }), cookie);
      },
    ],
    [
      'expired',
      'after more than ten minutes',
      async () => {
        const { url, cookie } = await begin();
        const back = await decide(url);
        clock.forward(601_000);
        return follow(back, cookie);
      },
    ],
    ['notOurs', 'in another browser', async () => follow(await decide((await begin()).url))],
    [
      'notOurs',
      'with the cookie of another beginning',
      async () => follow(await decide((await begin()).url), (await begin()).cookie),
    ],
    [
      'notOurs',
      'with the state of another office',
      async () => {
        const { url, cookie } = await begin();
        const back = await decide(url);
        const other = await createOffice(app);
        back.searchParams.set('state', back.searchParams.get('state')!.replace(/^\d+/, String(other.id)));
        return follow(back, cookie);
      },
    ],
    [
      'notOurs',
      'without a state',
      async () => follow(new URL('http://desk.test/api/mail/auth/google/callback?code=x'), 'x'),
    ],
    [
      'refused',
      'with a code that was made up',
      async () => {
        const { url, cookie } = await begin();
        const back = await decide(url);
        back.searchParams.set('code', '4/made-up');
        return follow(back, cookie);
      },
    ],
    [
      'refused',
      'with a code meant for another beginning',
      async () => {
        const first = await begin();
        const code = (await decide(first.url)).searchParams.get('code')!;
        const second = await begin();
        const back = await decide(second.url);
        back.searchParams.set('code', code);
        return follow(back, second.cookie);
      },
    ],
    [
      'refused',
      'without a code, or with another error',
      async () => {
        const { url, cookie } = await begin();
        const back = await decide(url);
        back.searchParams.delete('code');
        expectPage(await follow(back, cookie), 'refused');
        back.searchParams.set('error', 'server_error');
        return follow(back, cookie);
      },
    ],
    [
      'notAllowed',
      'by who is no admin any more',
      async () => {
        const { url, cookie } = await begin();
        await app.owner.query(`UPDATE users SET role = 'Member' WHERE user_id = $1`, [admin.user.id]);
        return follow(await decide(url), cookie);
      },
    ],
    [
      'unavailable',
      'while Google fails',
      async () => {
        const { url, cookie } = await begin();
        const back = await decide(url);
        await fault('error');
        return follow(back, cookie);
      },
    ],
  ];

  test.each(cases)('%s: %s', async (outcome, _how, come) => {
    const before = await dumpOffice(app, office.id);
    const response = await come();
    expectPage(response, outcome);
    const after = await dumpOffice(app, office.id);
    expect([after.office_secrets, after.mail_accounts, after.live_events, after.jobs]).toEqual([
      before.office_secrets,
      before.mail_accounts,
      before.live_events,
      before.jobs,
    ]);
  });

  test('the way back a second time: the cookie is gone, and Google takes no code twice', async () => {
    const { url, cookie } = await begin();
    const back = await decide(url);
    expectPage(await follow(back, cookie), 'connected');
    const before = await status();
    expectPage(await follow(back), 'notOurs');
    expectPage(await follow(back, cookie), 'refused');
    expect(await status()).toEqual(before);
  });

  test('a member is refused, another office’s id too, and an office whose time is over', async () => {
    const member = await signIn(app, await createUser(app, office));
    expect((await member.call('GET', '/mail/auth/google')).statusCode).toBe(403);
    const other = await createOffice(app);
    expect((await admin.call('GET', `/mail/auth/google?client_id=${other.id}`)).statusCode).toBe(403);
    expect((await admin.call('GET', `/mail/auth/google?client_id=${office.id}`)).statusCode).toBe(200);
    const { url, cookie } = await begin();
    await app.owner.query(`UPDATE clients SET access_until = '2020-01-01' WHERE client_id = $1`, [office.id]);
    expectPage(await follow(await decide(url), cookie), 'notAllowed');
    const late = await signIn(app, await createUser(app, office, { role: 'Admin' }));
    expect((await late.call('GET', '/mail/auth/google')).statusCode).toBe(402);
  });
});

describe('disconnecting', () => {
  test('forgets the mailbox, and gives the right back to Google', async () => {
    const address = await connect();
    expect((await admin.call('DELETE', '/mail/auth/google')).json()).toEqual(none);
    expect(await status()).toEqual(none);
    await until('it is given back', async () => (await grantFor(address)).length === 0);
    await until('nothing is kept of it', async () => {
      const { rows } = await app.owner.query('SELECT 1 FROM office_secrets WHERE client_id = $1', [
        office.id,
      ]);
      return rows.length === 0;
    });
    expect((await admin.call('DELETE', '/mail/auth/google')).json()).toEqual(none);
  });

  test('waits for Google, and leaves the right alone when the mailbox is connected again by then', async () => {
    const address = await connect();
    await fault('error');
    await admin.call('DELETE', '/mail/auth/google');
    expect(await status()).toEqual(none);
    await until('a try failed', async () => {
      const { rows } = await app.owner.query(
        `SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'address' = $1 AND attempts > 0 AND locked_at IS NULL`,
        [address],
      );
      return rows.length > 0;
    });
    await fault('ok');
    await connect(address);
    await app.owner.query(
      `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE payload ->> 'address' = $1`,
      [address],
    );
    await until('what was set aside is gone', async () => {
      const { rows } = await app.owner.query(
        `SELECT 1 FROM office_secrets WHERE client_id = $1 AND name LIKE 'gmail-leaving:%'`,
        [office.id],
      );
      return rows.length === 0;
    });
    expect(await grantFor(address)).toHaveLength(2);
  });

  test('is an admin’s business, of the own office', async () => {
    const address = await connect();
    const member = await signIn(app, await createUser(app, office));
    expect((await member.call('DELETE', '/mail/auth/google')).statusCode).toBe(403);
    const other = await createOffice(app);
    const stranger = await signIn(app, await createUser(app, other, { role: 'Admin' }));
    await stranger.call('DELETE', '/mail/auth/google');
    expect(await status()).toMatchObject({ address });
  });
});

describe('old state + event = fresh fetch', () => {
  async function expectSame(happens: () => Promise<unknown>): Promise<mail.MailSyncStatus> {
    const live: LiveSocket = await openLive(base, admin);
    await happens();
    const { payload } = await live.next('emailSyncStatus');
    expect(payload).toEqual(await status());
    await live.close();
    return payload;
  }
  const progress = (fetched: number, at: Date | null) =>
    inOffice(app.platform, { office: office.id, actor: { kind: 'job', name: 'test' } }, (ctx) =>
      noteMailProgress(ctx, { fetched, at }),
    );

  test('connected, further along, done, disconnected', async () => {
    await expectSame(() => connect());
    expect(await expectSame(() => progress(41.6, null))).toMatchObject({ fetched: 42, date: null });
    const at = new Date('2026-03-02T09:00:00Z');
    expect(await expectSame(() => progress(100, at))).toMatchObject({
      fetched: 100,
      date: at.toISOString(),
    });
    expect(await expectSame(() => progress(100, null))).toMatchObject({ date: at.toISOString() });
    expect(await expectSame(() => admin.call('DELETE', '/mail/auth/google'))).toEqual(none);
  });

  test('progress of a mailbox that is gone changes nothing', async () => {
    await progress(50, null);
    expect(await status()).toEqual(none);
  });
});
