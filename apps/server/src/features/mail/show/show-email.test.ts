import type { mail as contract } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContact, createOffice, createUser, signIn } from '../../../testing/factory.ts';
import { addEmail, addEmailMedia } from '../../../testing/mail-rows.ts';
import { png } from '../../../testing/rows.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOneOffice } from '../../../testing/use-office.ts';

let contactId: number;
const app = useTestApp();
const { office, caller } = useOneOffice(app, { caller: 'Member' });
beforeAll(async () => {
  contactId = await createContact(app, office);
});

const html = (id: number, query = '') => caller.call('GET', `/emails/${id}/html${query}`);
const audited = async (action: string) =>
  (
    await app.owner.query(
      `SELECT actor, subject, details FROM audit_log WHERE client_id = $1 AND action = $2 ORDER BY audit_id DESC LIMIT 1`,
      [office.id, action],
    )
  ).rows[0];

describe('the page of a mail', () => {
  test('runs nothing, and may load only its own attachments', async () => {
    const id = await addEmail(app, office, {
      contactId,
      html: '<p onclick="x()">Hi<img src="cid:pic"><img src="https://x.test/t.gif"></p>',
    });
    const media = await addEmailMedia(app, office, id, { bytes: png, contentId: 'pic' });
    const response = await html(id);
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; img-src data: http://localhost:80/api/messages/email/${id}/media/; sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'; base-uri 'none'; form-action 'none'`,
    });
    expect(response.body).toContain(`src="/api/messages/email/${id}/media/${media}"`);
    expect(response.body).not.toMatch(/onclick|x\.test/);
    expect(await audited('mail.read')).toMatchObject({
      actor: `user:${caller.user.id}`,
      subject: `contact:${contactId}`,
      details: { email: id },
    });
    const asked = await html(id, '?images=1&dark=1');
    expect(asked.headers['content-security-policy']).toContain(
      `img-src data: http://localhost:80/api/messages/email/${id}/media/ http://localhost:80/api/emails/${id}/image; `,
    );
    expect(asked.body).toContain(`src="/api/emails/${id}/image?src=https%3A%2F%2Fx.test%2Ft.gif&amp;sig=`);
    expect(asked.body).not.toContain('src="http');
    expect(asked.body).toContain('filter:invert');
  });

  test('a mail without HTML, and one that could not be read, are pages too', async () => {
    const plain = await addEmail(app, office, { text: 'a < b' });
    expect((await html(plain)).body).toContain('<div class="text">a &lt; b</div>');
    const broken = await addEmail(app, office, { text: '' });
    await app.owner.query(`UPDATE emails SET unreadable = 'It is broken.' WHERE email_id = $1`, [broken]);
    expect((await html(broken)).body).toContain('It is broken.');
  });
});

test('what Outlook answers is folded; under the same head, what it passes on is not', async () => {
  const page =
    '<p>Please file this.</p><div><b>From:</b> Delta<br><b>Sent:</b> Monday<br><b>Subject:</b> Claim</div>';
  const answer = await addEmail(app, office, { contactId, subject: 'RE: FW: Claim', html: page });
  expect((await html(answer)).body).toContain('<summary>Quoted text</summary>');
  const forward = await addEmail(app, office, { contactId, subject: 'FW: Claim', html: page });
  expect((await html(forward)).body).not.toContain('<summary>');
});

describe('the original and the attachments', () => {
  test('the original is saved as it came', async () => {
    const id = await addEmail(app, office, { contactId, text: 'as it came' });
    const response = await caller.call('GET', `/emails/${id}/raw`);
    expect(response.headers).toMatchObject({
      'content-type': 'message/rfc822',
      'content-disposition': `attachment; filename="email-${id}.eml"`,
    });
    expect(response.body).toMatch(/^From: maria@example\.com\r\n[\s\S]*as it came$/);
    expect((await audited('mail.save')).details).toEqual({ email: id });
    await app.owner.query('UPDATE emails SET raw_key = NULL WHERE email_id = $1', [id]);
    expect((await caller.call('GET', `/emails/${id}/raw`)).statusCode).toBe(404);
  });

  test('an attachment comes whole, in ranges, and only of its own mail', async () => {
    const id = await addEmail(app, office, { contactId });
    const media = await addEmailMedia(app, office, id, { bytes: png });
    const other = await addEmail(app, office);
    const path = `/messages/email/${id}/media/${media}`;
    const whole = await caller.call('GET', path);
    expect(whole.rawPayload.equals(png)).toBe(true);
    expect(whole.headers['content-type']).toBe('image/png');
    expect((await caller.call('GET', `/emails/media/${media}`)).rawPayload.equals(png)).toBe(true);
    const range = await app.server.inject({
      url: `/api${path}`,
      cookies: caller.cookies,
      headers: { range: 'bytes=1-3' },
    });
    expect([range.statusCode, range.body]).toEqual([206, 'PNG']);
    expect((await caller.call('GET', `/messages/email/${other}/media/${media}`)).statusCode).toBe(404);
  });
});

describe('a thread of mails', () => {
  test('oldest first, the newest alone, and nothing of another office', async () => {
    const first = await addEmail(app, office, { contactId, subject: 'One' });
    const second = await addEmail(app, office, { contactId, subject: 'Re: One', threadKey: String(first) });
    await app.owner.query(`UPDATE emails SET at = now() + interval '1 minute' WHERE email_id = $1`, [second]);
    const thread = (await caller.call('GET', `/threadEmails/${first}`)).json() as contract.Email[];
    expect(thread.map(({ email_id }) => email_id)).toEqual([first, second]);
    expect(thread[0]).toMatchObject({ threadId: String(first), contact_ids: [contactId], has_html: false });
    expect((await caller.call('GET', `/latestEmail/${first}`)).json().email_id).toBe(second);
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    for (const path of [
      `/threadEmails/${first}`,
      `/latestEmail/${first}`,
      `/emails/${first}/html`,
      `/emails/${first}/raw`,
    ])
      expect((await stranger.call('GET', path)).statusCode).toBe(404);
  });
});
