import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { inOffice } from '../../platform/platform.ts';
import { createOffice, type TestOffice } from '../../testing/factory.ts';
import { startMailWorld } from '../../testing/mail-world.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { findMailStates, queueMail, type MailState } from './index.ts';
import { pruneMails } from './store.ts';
import { useWorld } from '../../testing/use-app.ts';

let app: TestApp;
let office: TestOffice;
const world = useWorld(() => startMailWorld({ mailTiming: { firstBackoff: 100, maxBackoff: 300 } }));
beforeAll(async () => {
  app = world.app;
});
beforeEach(async () => {
  office = await createOffice(app);
});
afterEach(() => world.fault('ok'));

let made = 0;
const newAddress = () => `person${(made += 1)}@cedar.test`;

const queue = (to: string, on: TestApp = app, kind: 'notice' | 'reset' = 'notice') =>
  inOffice(on.platform, { office: office.id, actor: { kind: 'system', name: 'test' } }, (ctx) =>
    queueMail(on.platform, ctx, { kind, to, subject: 'About you', text: 'The secret of this mail' }),
  );
const row = async (id: number) =>
  (await app.owner.query('SELECT * FROM system_mails WHERE client_id = $1 AND mail_id = $2', [office.id, id]))
    .rows[0];
const state = async (id: number, on: TestApp = app): Promise<MailState> =>
  (await on.platform.db.transaction({ office: office.id }, (tx) => findMailStates(tx, [id]))).get(id)!;
const settled = (id: number, wanted: MailState['state']) =>
  until(`the mail ${wanted}`, async () => {
    const now = await state(id);
    return now.state === wanted ? now : undefined;
  });

test('a mail goes out once, and its text is gone with it', async () => {
  const to = newAddress();
  const id = await queue(to);
  const mail = await world.mailTo(to);
  expect(mail).toMatchObject({ subject: 'About you', text: 'The secret of this mail' });
  expect(await settled(id, 'sent')).toEqual({ to, state: 'sent', error: null });
  expect(await row(id)).toMatchObject({ sealed_text: null, attempts: 1, message_id: mail.messageId });
  const { rows } = await app.owner.query(
    `SELECT action, details FROM audit_log WHERE client_id = $1 AND subject = $2`,
    [office.id, `mail:${id}`],
  );
  expect(rows).toEqual([{ action: 'mail.send', details: { kind: 'notice' } }]);
});

test('the text is sealed while it waits, and opens for no other mail', async () => {
  await world.fault('busy');
  const id = await queue(newAddress());
  const { sealed_text: sealed } = await row(id);
  expect(sealed.toString('latin1')).not.toContain('secret');
  // The text of one row, put into another, does not open there.
  const other = await queue(newAddress());
  // Between two of its tries: one on its way has read its own text already.
  await until('its text is another’s', async () => {
    const { rowCount } = await app.owner.query(
      `UPDATE system_mails SET sealed_text = $2 WHERE mail_id = $1 AND state = 'queued'`,
      [other, sealed],
    );
    return rowCount === 1;
  });
  await world.fault('ok');
  await settled(id, 'sent');
  expect((await state(other)).state).toBe('queued');
  await app.owner.query('DELETE FROM system_mails WHERE mail_id = $1', [other]);
});

test('a server that is not there is tried again until it is', async () => {
  await world.fault('refuse');
  const to = newAddress();
  const id = await queue(to);
  const waiting = await until('a try', async () => ((await state(id)).error ? await state(id) : undefined));
  expect(waiting).toMatchObject({
    state: 'queued',
    error: expect.stringContaining('could not be reached'),
  });
  await world.fault('busy');
  await until('words of the server', async () => (await state(id)).error?.includes('Too busy') || undefined);
  await world.fault('ok');
  await settled(id, 'sent');
  expect(await world.mails(to)).toHaveLength(1);
});

test('a recipient that is refused fails at once, with the server’s words', async () => {
  const id = await queue('no-such-mailbox@cedar.test');
  const failed = await settled(id, 'failed');
  expect(failed.error).toContain('There is no such mailbox here');
  expect(await row(id)).toMatchObject({ sealed_text: null, attempts: 1 });
});

test('a line cut after the whole mail: once more with the same Message-ID', async () => {
  // Every second connection is cut: the first is whole, this one's first try is the cut one.
  const to = newAddress();
  await world.fault('accept-then-drop', { ratio: 0.5 });
  await settled(await queue(newAddress()), 'sent');
  const id = await queue(to);
  await settled(id, 'sent');
  const copies = await world.mails(to);
  expect(copies).toHaveLength(2);
  expect(new Set(copies.map((mail) => mail.messageId)).size).toBe(1);
});

test('a line cut twice: it has failed, and is not sent a third time', async () => {
  await world.fault('accept-then-drop');
  const to = newAddress();
  const id = await queue(to);
  expect((await settled(id, 'failed')).error).toContain('twice');
  expect(await world.mails(to)).toHaveLength(2);
});

/** As a process leaves a mail that dies between two tries: not while one runs, which would write over it. */
const dieWith = (id: number, inDoubt: boolean) =>
  until('no try runs', async () => {
    const { rowCount } = await app.owner.query(
      `UPDATE system_mails SET state = 'sending', in_doubt = $2 WHERE mail_id = $1 AND state = 'queued'`,
      [id, inDoubt],
    );
    return rowCount === 1;
  });

test('a process that died in the middle counts as a doubt', async () => {
  await world.fault('busy');
  const to = newAddress();
  const id = await queue(to);
  await until('a try', async () => (await state(id)).error ?? undefined);
  await dieWith(id, false);
  await world.fault('ok');
  await settled(id, 'sent');
  expect(await row(id)).toMatchObject({ in_doubt: true });

  await world.fault('busy');
  const second = await queue(newAddress());
  await until('a try', async () => (await state(second)).error ?? undefined);
  await dieWith(second, true);
  await world.fault('ok');
  expect((await settled(second, 'failed')).error).toContain('twice');
});

test('after a day it is given up; a mail with a link of an hour after that hour', async () => {
  await world.fault('busy');
  const ids = [await queue(newAddress()), await queue(newAddress(), app, 'reset')];
  for (const id of ids) await until('a try', async () => (await state(id)).error ?? undefined);
  await app.owner.query(
    `UPDATE system_mails SET queued_at = queued_at - CASE kind WHEN 'reset' THEN interval '61 minutes' ELSE interval '25 hours' END
     WHERE mail_id = ANY($1)`,
    [ids],
  );
  for (const id of ids) expect((await settled(id, 'failed')).error).toContain('Too busy');
});

test('without a mail server mails wait, and say for what', async () => {
  const without = await createTestApp({ withoutJobs: false, withoutSmtp: true });
  try {
    const own = await createOffice(without);
    office = own;
    const id = await queue(newAddress(), without);
    const waiting = await until('a try', async () => {
      const now = await state(id, without);
      return now.error ? now : undefined;
    });
    expect(waiting).toMatchObject({
      state: 'queued',
      error: expect.stringContaining('No mail server is set up'),
    });
  } finally {
    await without.close();
  }
});

test('old mails go; waiting ones and the provider’s stay', async () => {
  const insert = (kind: string, mailState: string) =>
    app.owner.query(
      `INSERT INTO system_mails (client_id, kind, to_address, subject, message_id, state, queued_at)
       VALUES ($1, $2, 'x@y.test', $3, '<x>', $4, now() - interval '100 days')`,
      [office.id, kind, `${kind} ${mailState}`, mailState],
    );
  await insert('notice', 'accepted');
  await insert('reset', 'failed');
  await insert('notice', 'queued');
  await insert('service', 'accepted');
  await app.platform.db.transaction({ office: office.id }, (tx) =>
    pruneMails(tx, new Date(Date.now() - 90 * 86_400_000)),
  );
  const { rows } = await app.owner.query(
    'SELECT subject FROM system_mails WHERE client_id = $1 ORDER BY mail_id',
    [office.id],
  );
  expect(rows.map((one) => one.subject)).toEqual(['notice queued', 'service accepted']);
});

test('another office does not see a mail', async () => {
  const id = await queue(newAddress());
  const other = await createOffice(app);
  const seen = await app.platform.db.transaction({ office: other.id }, (tx) => findMailStates(tx, [id]));
  expect(seen.size).toBe(0);
});
