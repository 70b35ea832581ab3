import { afterEach, describe, expect, test } from 'vitest';
import { type Caller, createContact, multipart } from '../../../testing/factory.ts';
import { consent, startGmailWorld } from '../../../testing/gmail-world.ts';
import { until } from '../../../testing/wait.ts';
import { png } from '../../../testing/rows.ts';
import { nastyMails } from '../testing/mails.ts';
import { further } from '../../../testing/further.ts';
import { isGate } from '../../../testing/tier.ts';
import { useWorld } from '../../../testing/use-app.ts';

const world = useWorld(startGmailWorld);
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

describe('pictures of a mail', () => {
  const picture = (id: string, name: string) =>
    `Content-Type: image/png; name="${name}"\r\nContent-Disposition: inline; filename="${name}"\r\nContent-ID: <${id}>\r\n` +
    `Content-Transfer-Encoding: base64\r\n\r\n${png.toString('base64')}`;
  const multipart = (kind: string, ...parts: string[]) =>
    `Content-Type: multipart/${kind}; boundary="z"\r\n\r\n${parts.map((part) => `--z\r\n${part}\r\n`).join('')}--z--\r\n`;
  const html = (body: string) => `Content-Type: text/html; charset=utf-8\r\n\r\n${body}`;
  const text = 'Content-Type: text/plain; charset=utf-8\r\n\r\nMy tooth';

  test.each([
    ['beside a text', multipart('mixed', text, picture('p1@x', 'tooth.png')), ['tooth.png']],
    ['all there is', picture('p2@x', 'card.png'), ['card.png']],
    [
      'one of two that the HTML shows',
      multipart(
        'related',
        html('<img src="cid:p4@x">'),
        picture('p4@x', 'front.png'),
        picture('p5@x', 'back.png'),
      ),
      ['back.png'],
    ],
    [
      'named by something else than an img',
      multipart('related', html('<attachment id="p3@x"></attachment>'), picture('p3@x', 'card.png')),
      ['card.png'],
    ],
  ])('%s: what no HTML shows is counted and can be downloaded', async (name, body, files) => {
    const office = await following();
    const raw = `From: Pia Holm <pia.holm@example.com>\r\nTo: ${office.address}\r\nSubject: ${name}\r\nMIME-Version: 1.0\r\n${body}`;
    const email = await office.stored(
      (await office.receive({ raw: Buffer.from(raw).toString('base64') })).id,
    );
    const beside = email.media.filter(({ inline }) => !inline);
    expect(beside.map(({ file_name }) => file_name)).toEqual(files);
    const [item] = await office.thread(email.contact_ids[0]!);
    expect(item!.media.map(({ file_name }) => file_name)).toEqual(files);
    const response = await office.admin.call('GET', item!.media[0]!.media_url);
    expect([response.statusCode, response.rawPayload.equals(png)]).toEqual([200, true]);
  });

  test('an id in other letters is shown in the page', async () => {
    const office = await following();
    const body = multipart('related', html('<img src="cid:P6@X">'), picture('p6@x', 'card.png'));
    const raw = `From: pia.holm@example.com\r\nTo: ${office.address}\r\nSubject: Case\r\nMIME-Version: 1.0\r\n${body}`;
    const email = await office.stored(
      (await office.receive({ raw: Buffer.from(raw).toString('base64') })).id,
    );
    expect(email.media).toMatchObject([{ inline: true }]);
    const page = await office.admin.call('GET', `/emails/${email.email_id}/html`);
    expect(page.body).toContain(`src="/api${email.media[0]!.media_url}"`);
  });
});

/** An office that follows its mailbox. */
async function following() {
  const office = await world.connect();
  await until('it follows', async () => (await office.status()).fetched === 100);
  return office;
}

describe('what Gmail does', () => {
  test.each(isGate() ? ['rate-limit', 'garbage'] : ['error', 'rate-limit', 'garbage', 'timeout'])(
    '%s: nothing is lost, and it goes on by itself',
    async (mode) => {
      const office = await following();
      await world.fault(mode);
      const { id } = await office.receive({ subject: `During ${mode}` });
      await office.poke();
      await until('it was tried', async () => {
        const { rows } = await world.app.owner.query(
          `SELECT 1 FROM graphile_worker._private_jobs WHERE payload ->> 'client_id' = $1 AND (payload ->> 'failures')::integer > 0`,
          [String(office.id)],
        );
        return rows.length > 0;
      });
      await world.fault('ok');
      expect(await office.stored(id)).toMatchObject({ subject: `During ${mode}` });
      expect(await office.status()).toMatchObject({ problem: null });
    },
  );

  test('history that is too old: what came meanwhile is found by listing, nothing twice', async () => {
    const office = await following();
    const before = await office.receive({ subject: 'Before the gap' });
    await office.stored(before.id);
    await world.app.owner.query(
      `UPDATE mail_accounts SET asked_at = now() + interval '1 hour' WHERE client_id = $1`,
      [office.id],
    );
    const within = await office.receive({ subject: 'Within the gap' });
    await world.sandbox.control('/gmail/history/forget', {});
    await office.poke();
    expect(await office.stored(within.id)).toMatchObject({ subject: 'Within the gap' });
    const after = await office.receive({ subject: 'After the gap' });
    await office.stored(after.id);
    expect(await countOf(office.id)).toEqual({ mails: 3, ids: 3, waiting: 0 });
  });

  test('the right taken back is said in words, nothing is asked any more, and connecting again goes on', async () => {
    const office = await following();
    const first = await office.receive({ subject: 'Seen before' });
    await office.stored(first.id);
    await world.sandbox.control('/google/revoke', { address: office.address });
    await office.poke();
    const status = await until('it is said', async () => {
      const now = await office.status();
      return now.problem !== null && now;
    });
    expect(status).toMatchObject({
      authenticated: true,
      fetched: 100,
      problem:
        'Google no longer lets us in: an admin connects the mailbox again in Settings › Gmail Integration.',
    });
    const missed = await office.receive({ subject: 'While locked out' });
    expect((await office.admin.call('POST', '/mail/check')).statusCode).toBe(409);
    await consent(world.app, office.admin, office.address);
    expect(await office.stored(missed.id)).toMatchObject({ subject: 'While locked out' });
    expect((await office.status()).problem).toBeNull();
    expect(await countOf(office.id)).toEqual({ mails: 2, ids: 2, waiting: 0 });
  });

  test('an access token that is over before its time is got anew', async () => {
    const office = await following();
    await world.sandbox.control('/google/expire', { address: office.address });
    const { id } = await office.receive({ subject: 'After the hour' });
    await office.poke();
    expect(await office.stored(id)).toMatchObject({ subject: 'After the hour' });
  });

  further('spam, and what comes back from it', async () => {
    const office = await following();
    const { id } = await office.receive({ subject: 'Not spam at all' });
    await office.stored(id);
    const other = await world.connect();
    await until('it follows', async () => (await other.status()).fetched === 100);
    await world.app.owner.query(
      `UPDATE mail_accounts SET asked_at = now() + interval '1 hour' WHERE client_id = $1`,
      [other.id],
    );
    const spam = await other.receive({ subject: 'A prize' });
    await world.sandbox.control(`/gmail/messages/${spam.id}/labels`, { add: ['SPAM'], remove: ['INBOX'] });
    await other.poke();
    await until('it was looked at', async () => {
      const { rows } = await world.app.owner.query(
        'SELECT asked_at FROM mail_accounts WHERE client_id = $1',
        [other.id],
      );
      return rows[0].asked_at !== null && (await countOf(other.id)).waiting === 0;
    });
    expect((await countOf(other.id)).mails).toBe(0);
    await world.sandbox.control(`/gmail/messages/${spam.id}/labels`, { add: ['INBOX'], remove: ['SPAM'] });
    await other.poke();
    expect(await other.stored(spam.id)).toMatchObject({ subject: 'A prize' });
  });
});

describe('whose thread', () => {
  further(
    'a family’s address goes to whom it was last written with; an unknown one becomes a contact without a name',
    async () => {
      const office = await following();
      const head = await createContact(world.app, office, { firstName: 'Ana' });
      const child = await createContact(world.app, office, { firstName: 'Leo', family: head });
      await world.app.owner.query(
        `UPDATE contacts SET email = 'Family@Example.com', family = $2 WHERE contact_id = ANY ($1)`,
        [[head, child], head],
      );
      const first = await office.stored((await office.receive({ from: 'family@example.com' })).id);
      expect(first.contact_ids).toEqual([head]);
      const answer = await world.app.server.inject({
        method: 'POST',
        url: '/api/mail/profile/sendMail',
        cookies: office.admin.cookies,
        ...multipart({ to: 'family@example.com', message: 'About Leo', contact_id: String(child) }),
      });
      expect(answer.json().items[0].contact_id).toBe(child);
      const second = await office.stored((await office.receive({ from: 'family@example.com' })).id);
      expect(second.contact_ids).toEqual([child]);
      const unknown = await office.stored(
        (await office.receive({ from: 'New Person <new@example.com>' })).id,
      );
      const contact = (await office.admin.call('GET', `/contacts/${unknown.contact_ids[0]}`)).json();
      expect(contact).toMatchObject({
        full_name: '',
        email: 'new@example.com',
        needs_answer: true,
        last_kind: 'email',
      });
    },
  );

  further('a newsletter asks nobody for an answer; what Gmail marks as read still does', async () => {
    const office = await following();
    const waits = async (email: { contact_ids: number[] }) =>
      (await office.admin.call('GET', `/contacts/${email.contact_ids[0]}`)).json().needs_answer as boolean;
    const letter = await office.receive({ from: 'no-reply@shop.example.com', subject: 'Sale' });
    expect(await waits(await office.stored(letter.id))).toBe(false);
    const mail = await office.receive({ from: 'ines@example.com' });
    await world.sandbox.control(`/gmail/messages/${mail.id}/labels`, {
      add: [],
      remove: ['UNREAD', 'INBOX'],
    });
    expect(await waits(await office.stored(mail.id))).toBe(true);
  });

  test('of the first fetch only what is unread, in the inbox and of this week waits', async () => {
    const day = 86_400_000;
    const ago = (days: number) => new Date(Date.now() - days * day).toISOString();
    const office = await world.connect({
      first: [
        { from: 'old@example.com', at: ago(30) },
        { from: 'fresh@example.com', at: ago(2) },
      ],
    });
    await until('all is here', async () => (await office.status()).fetched === 100);
    const { rows } = await world.app.owner.query(
      `SELECT email, needs_answer_since IS NOT NULL AS waits FROM contacts WHERE client_id = $1 ORDER BY email`,
      [office.id],
    );
    expect(rows).toEqual([
      { email: 'fresh@example.com', waits: true },
      { email: 'old@example.com', waits: false },
    ]);
  });

  further('mails that cannot be read are kept and shown as such, and hold up no other', async () => {
    const nasty = nastyMails.filter((mail) => mail.raw.length < 500_000 && mail.raw.length > 0);
    const office = await following();
    const ids: string[] = [];
    for (const mail of nasty) ids.push((await office.receive({ raw: mail.raw.toString('base64') })).id);
    await until('all are here', async () => (await countOf(office.id)).mails === nasty.length);
    const deep = await office.stored(ids[nasty.findIndex((mail) => mail.name === 'parts 300 deep')]!);
    expect(deep).toMatchObject({
      subject: 'Hello',
      unreadable: expect.stringContaining('Its original is kept'),
    });
    const item = (await office.thread(deep.contact_ids[0]!)).find((one) => one.email_id === deep.email_id);
    expect(item).toMatchObject({ email: { unreadable: true }, message: deep.unreadable });
    const raw = await office.admin.call('GET', `/emails/${deep.email_id}/raw`);
    expect(raw.rawPayload.equals(nasty.find((mail) => mail.name === 'parts 300 deep')!.raw)).toBe(true);
  });
});

describe('the comparison', () => {
  const check = async (office: { admin: Caller }) => (await office.admin.call('GET', '/mail/check')).json();

  test('0 missing; then a gap, and its repair', async () => {
    const office = await following();
    // At three in the morning one begins by itself.
    await world.app.owner.query(
      `UPDATE clients SET timezone = CASE extract(hour FROM now() AT TIME ZONE 'UTC')
         WHEN 2 THEN 'America/Los_Angeles' WHEN 3 THEN 'America/Los_Angeles' ELSE 'UTC' END WHERE client_id = $1`,
      [office.id],
    );
    await world.app.owner.query('DELETE FROM mail_checks WHERE client_id = $1', [office.id]);
    const { id } = await office.receive({ subject: 'Kept' });
    const gap = await office.receive({ subject: 'To be lost' });
    await office.stored(id);
    await office.stored(gap.id);
    expect(await check(office)).toMatchObject({ state: 'never' });
    expect((await office.admin.call('POST', '/mail/check')).json()).toMatchObject({ state: 'running' });
    const first = await until('it is done', async () => {
      const now = await check(office);
      return now.state === 'done' && now;
    });
    expect(first).toMatchObject({
      in_mailbox: 2,
      stored: 2,
      missing: 0,
      repaired: 0,
      problems: [],
      problem: null,
    });
    await world.app.owner.query(
      `UPDATE emails SET gmail_id = 'another', message_id = 'another@example.com' WHERE client_id = $1 AND gmail_id = $2`,
      [office.id, gap.id],
    );
    await office.admin.call('POST', '/mail/check');
    const second = await until('it is mended', async () => {
      const now = await check(office);
      return now.state === 'done' && now.repaired === 1 && now;
    });
    expect(second).toMatchObject({ in_mailbox: 2, stored: 1, missing: 0, repaired: 1 });
    expect(await office.stored(gap.id)).toMatchObject({ subject: 'To be lost' });
  });

  const labels = (id: string) =>
    world.sandbox.control(`/gmail/messages/${id}/labels`, { add: [], remove: ['UNREAD', 'INBOX'] });
  const waits = async (office: { id: number }) => {
    const { rows } = await world.app.owner.query<{ waits: boolean }>(
      'SELECT needs_answer_since IS NOT NULL AS waits FROM contacts WHERE client_id = $1',
      [office.id],
    );
    return rows.map((row) => row.waits);
  };

  test('what it finds before Gmail tells of it waits as what Gmail tells of does', async () => {
    const office = await following();
    const { id } = await office.receive({ subject: 'At night' });
    await labels(id);
    await office.stored(id);
    // As if it had not been told of.
    await world.app.owner.query(
      `UPDATE emails SET gmail_id = 'another', message_id = 'another@example.com' WHERE client_id = $1`,
      [office.id],
    );
    await world.app.owner.query('UPDATE contacts SET needs_answer_since = NULL WHERE client_id = $1', [
      office.id,
    ]);
    await office.admin.call('POST', '/mail/check');
    await office.stored(id);
    expect(await waits(office)).toEqual([true]);
  });

  test('what Gmail tells of is new, although it was seen in the mailbox before', async () => {
    const office = await following();
    await world.fault('error');
    const { id } = await office.receive({ subject: 'Seen before' });
    await labels(id);
    await world.app.owner.query(
      'INSERT INTO mail_fetches (client_id, gmail_id, next_attempt_at, is_history) VALUES ($1, $2, now(), true)',
      [office.id, id],
    );
    await world.fault('ok');
    await office.stored(id);
    expect(await waits(office)).toEqual([true]);
  });

  test('a mail that cannot be had is named, with why, and tried again by the next', async () => {
    const office = await following();
    await world.app.owner.query(
      `INSERT INTO mail_fetches (client_id, gmail_id, attempts, next_attempt_at, problem) VALUES ($1, 'feedfeedfeedfeed', 8, now(), 'Gmail does not hand it over.')`,
      [office.id],
    );
    await office.admin.call('POST', '/mail/check');
    const done = await until('it is done', async () => {
      const now = await check(office);
      return now.state === 'done' && now;
    });
    expect(done.problems).toEqual([{ email_ref: 'feedfeedfeedfeed', why: 'Gmail does not hand it over.' }]);
  });
});
