import { afterAll, beforeAll, expect, test } from 'vitest';
import { type GmailOffice, type GmailWorld, startGmailWorld } from '../../../testing/gmail-world.ts';
import { freePort } from '../../../platform/free-port.ts';
import { until } from '../../../testing/wait.ts';

/** Mailboxes are asked once an hour here: what is seen sooner came by a push. */
let world: GmailWorld;
let office: GmailOffice;
beforeAll(async () => {
  const port = await freePort();
  world = await startGmailWorld({
    publicUrl: `http://127.0.0.1:${port}`,
    syncTiming: { poll: 3_600_000, firstBackoff: 50, maxBackoff: 200 },
  });
  await world.app.server.listen({ host: '127.0.0.1', port });
  office = await world.connect();
  await until('Gmail was asked for pushes', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT watch_until > now() + interval '6 days' AS watched FROM mail_accounts WHERE client_id = $1`,
      [office.id],
    );
    return rows[0].watched === true && (await office.status()).fetched === 100;
  });
});
afterAll(() => world?.close());

const deliveries = async () =>
  (
    await world.app.owner.query(`SELECT delivery_key FROM webhook_deliveries WHERE client_id = $1`, [
      office.id,
    ])
  ).rows;

test('a push brings the mail at once; the same one again is one', async () => {
  await world.sandbox.control('/gmail/push', { duplicate: 3 });
  const { id } = await office.receive({ subject: 'Pushed' });
  expect(await office.stored(id)).toMatchObject({ subject: 'Pushed' });
  await world.sandbox.control('/gmail/push', { duplicate: 0 });
  const keys = (await deliveries()).map((row) => row.delivery_key as string);
  expect(keys.length).toBeGreaterThan(0);
  expect(new Set(keys).size).toBe(keys.length);
});

test('a lost push costs time and nothing else', async () => {
  await world.sandbox.control('/gmail/push', { lose: 1 });
  const lost = await office.receive({ subject: 'Its push is lost' });
  await world.sandbox.control('/gmail/push', { lose: 0 });
  const next = await office.receive({ subject: 'The next one' });
  await office.stored(next.id);
  expect(await office.stored(lost.id)).toMatchObject({ subject: 'Its push is lost' });
});

test.each([
  ['nothing', {}],
  ['no token', { authorization: 'Bearer x' }],
  [
    'a forged token',
    {
      authorization: `Bearer ${Buffer.from('{"alg":"RS256","kid":"1"}').toString('base64url')}.${Buffer.from('{"aud":"x","email":"gmail-push@chairline-sandbox.iam.gserviceaccount.com","email_verified":true,"exp":9999999999}').toString('base64url')}.c2lnbmF0dXJl`,
    },
  ],
  [
    'an unsigned token',
    {
      authorization: `Bearer ${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"aud":"x"}').toString('base64url')}.eA`,
    },
  ],
])('%s is no push of Google’s', async (_what, headers) => {
  const before = await deliveries();
  const data = Buffer.from(JSON.stringify({ emailAddress: office.address, historyId: 1 })).toString('base64');
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/mail/gmail/push',
    headers: { 'content-type': 'application/json', ...headers },
    payload: { message: { data, messageId: 'forged' } },
  });
  expect(response.statusCode).toBe(403);
  expect(await deliveries()).toEqual(before);
});
