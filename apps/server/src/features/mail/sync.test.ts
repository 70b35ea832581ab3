import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type GmailWorld, startGmailWorld } from '../../testing/gmail-world.ts';
import { until } from '../../testing/wait.ts';

let world: GmailWorld;
beforeAll(async () => {
  world = await startGmailWorld();
});
afterAll(() => world?.close());
afterEach(() => world.fault('ok'));

const countOf = async (office: number): Promise<{ mails: number; ids: number; waiting: number }> => {
  const { rows } = await world.app.owner.query(
    `SELECT (SELECT count(*)::integer FROM emails WHERE client_id = $1) AS mails,
            (SELECT count(DISTINCT gmail_id)::integer FROM emails WHERE client_id = $1) AS ids,
            (SELECT count(*)::integer FROM mail_fetches WHERE client_id = $1) AS waiting`,
    [office],
  );
  return rows[0];
};

describe('the first fetch', () => {
  test('brings all that is in the mailbox, once, and says how far it is', async () => {
    const office = await world.connect({ before: 130 });
    await until('all is here', async () => (await office.status()).fetched === 100, 60_000);
    const { mails, ids, waiting } = await countOf(office.id);
    expect([mails, ids, waiting]).toEqual([ids, mails, 0]);
    expect(mails).toBeGreaterThan(100);
    expect(await office.status()).toMatchObject({
      authenticated: true,
      problem: null,
      date: expect.any(String),
    });
    const { rows } = await world.app.owner.query(
      `SELECT count(*)::integer AS n FROM comm_items WHERE client_id = $1 AND kind = 'email'`,
      [office.id],
    );
    expect(rows[0].n).toBeGreaterThanOrEqual(mails);
  });
});

describe('following', () => {
  test('a mail that comes is in its contact’s thread', async () => {
    const office = await world.connect();
    await until('it follows', async () => (await office.status()).fetched === 100);
    const { id, messageId } = await office.receive({ subject: 'A question', text: 'May I come on Friday?' });
    const email = await office.stored(id);
    expect(email).toMatchObject({
      subject: 'A question',
      fromAddress: 'maria@example.com',
      fromName: 'Maria Lopez',
      toAddress: [office.address],
      direction: 'received',
      messageId: messageId.replace(/[<>]/g, ''),
      bodyText: 'May I come on Friday?',
      contact_ids: [expect.any(Number)],
    });
    const [item] = await office.thread(email.contact_ids[0]!);
    expect(item).toMatchObject({
      kind: 'email',
      comm_direction: 'received',
      subject: 'A question',
      message: 'May I come on Friday?',
      email: { from: 'maria@example.com', to: [office.address], cc: [], unreadable: false },
    });
  });
});
