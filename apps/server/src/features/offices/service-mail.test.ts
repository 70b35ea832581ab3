import { randomUUID } from 'node:crypto';
import type { offices as contract } from '@chairline/contract';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createOffice, createUser, signIn } from '../../testing/factory.ts';
import { auditOf, jobsOf, mailsOf } from '../../testing/office-log.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

let provider: Caller;

const app = useTestApp();
const { office } = useOffice(app, {});
beforeAll(async () => {
  const own = await createOffice(app, { id: 1, name: 'DSS' });
  provider = await signIn(app, await createUser(app, own, { role: 'Admin' }));
});
beforeEach(async () => {
  await createUser(app, office, { role: 'Admin', email: 'chief@example.com' });
  await createUser(app, office, { email: 'desk@example.com' });
  await createUser(app, office, { role: 'Admin' });
  const off = await createUser(app, office, { role: 'Admin', email: 'off@example.com' });
  await app.owner.query('UPDATE users SET is_active = false WHERE user_id = $1', [off.id]);
});

const page = async () => (await provider.call('GET', `/service/${office.id}`)).json() as contract.ServicePage;
const send = (over: Record<string, unknown> = {}, id = office.id) =>
  provider.call('POST', `/service/${id}`, {
    to: 'users',
    subject: 'Maintenance\r\nBcc: x@example.com',
    text: 'Tonight\nat ten.',
    ...over,
  });

describe('the provider’s mail to an office', () => {
  test('can go to its active people who have an address', async () => {
    const seen = await page();
    expect(seen.client).toMatchObject({ client_id: office.id });
    expect(seen.admins.map((person) => person.email)).toEqual(['chief@example.com']);
    expect(seen.users.map((person) => person.email)).toEqual(['chief@example.com', 'desk@example.com']);
    expect(seen.mails).toEqual([]);
  });

  test('goes to each on their own, and stands in the list', async () => {
    const answer = await send();
    expect(answer.statusCode).toBe(200);
    const mail = answer.json() as contract.ServiceMail;
    expect(mail).toMatchObject({
      subject: 'Maintenance Bcc: x@example.com',
      text: 'Tonight\nat ten.',
      to: 'users',
      recipients: ['chief@example.com', 'desk@example.com'],
      sent_by: 'Dana Park',
      state: 'queued',
      error: null,
    });
    expect((await page()).mails).toEqual([mail]);
    expect(await mailsOf(app, office.id)).toEqual(
      mail.recipients.map((to) => ({ to, subject: mail.subject, kind: 'service' })),
    );
    expect((await jobsOf(app, office.id)).filter((job) => job === 'send-mail')).toHaveLength(2);
    expect(await auditOf(app, office.id)).toContainEqual({
      actor: `provider:${provider.user.id}`,
      action: 'service.send',
      subject: `office:${office.id}`,
      details: { mail: mail.mail_id, to: 'users', recipients: 2 },
    });
  });

  test('goes to admins alone when those were chosen; the newest stands first', async () => {
    await send();
    const mail = (await send({ to: 'admins' })).json() as contract.ServiceMail;
    expect(mail.recipients).toEqual(['chief@example.com']);
    expect((await page()).mails.map((row) => row.to)).toEqual(['admins', 'users']);
  });

  test('is sent once, however often it is asked for', async () => {
    const client_ref = randomUUID();
    const answers = await Promise.all([1, 2, 3, 4].map(() => send({ client_ref })));
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1);
    expect(await mailsOf(app, office.id)).toHaveLength(2);
  });

  test('says what came of it, also when the copies are no longer kept', async () => {
    await send();
    await app.owner.query(
      `UPDATE system_mails SET state = 'accepted', sent_at = now() WHERE client_id = $1 AND to_address = 'desk@example.com'`,
      [office.id],
    );
    expect((await page()).mails[0]).toMatchObject({ state: 'queued' });
    await app.owner.query(
      `UPDATE system_mails SET state = 'failed', last_error = 'No such mailbox.' WHERE client_id = $1 AND to_address = 'chief@example.com'`,
      [office.id],
    );
    expect((await page()).mails[0]).toMatchObject({
      state: 'failed',
      error: 'chief@example.com: No such mailbox.',
    });
    await app.owner.query('DELETE FROM system_mails WHERE client_id = $1', [office.id]);
    expect((await page()).mails[0]).toMatchObject({
      state: 'sent',
      error: null,
      recipients: ['chief@example.com', 'desk@example.com'],
    });
  });

  test.each([
    [{ subject: ' ' }, 'Subject is required'],
    [{ text: '' }, 'Text is required'],
    [{ to: 'everyone' }, 'Choose who gets the mail.'],
    [{ subject: 'x'.repeat(201) }, 'The subject is too long'],
  ])('refuses %j in words', async (over, words) => {
    const answer = await send(over);
    expect([answer.statusCode, answer.body]).toEqual([400, words]);
  });

  test('says when there is nobody to send it to', async () => {
    const empty = await createOffice(app);
    await createUser(app, empty);
    expect([(await send({}, empty.id)).statusCode, (await send({}, empty.id)).body]).toEqual([
      400,
      'This office has no active user with an e-mail address.',
    ]);
    expect((await send({ to: 'admins' }, empty.id)).body).toBe(
      'This office has no active admin with an e-mail address.',
    );
    expect((await send({}, 999_999)).statusCode).toBe(404);
    expect((await provider.call('GET', '/service/999999')).statusCode).toBe(404);
  });
});
