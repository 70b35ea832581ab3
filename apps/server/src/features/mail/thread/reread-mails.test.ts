import { readFile } from 'node:fs/promises';
import type { mail as contract } from '@chairline/contract';
import { beforeEach, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../../testing/factory.ts';
import { addEmail, addEmailMedia } from '../../../testing/mail-rows.ts';
import { migrationsFolder } from '../../../testing/migrations-before.ts';
import { png } from '../../../testing/rows.ts';
import { rereadMails } from './reread-mails.ts';
import { useTestApp } from '../../../testing/use-app.ts';
import { useOffice } from '../../../testing/use-office.ts';

const timing = { step: 60_000, read: 3_000 };
const jpeg = Buffer.from('/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////', 'base64');

let contact: number;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  contact = await createContact(app, office, { firstName: 'Ida' });
});

const part = (type: string, bytes: Buffer, id: string) =>
  `--b\r\nContent-Type: ${type}; name="${id}"\r\nContent-ID: <${id}>\r\nContent-Disposition: inline; filename="${id}"\r\nContent-Transfer-Encoding: base64\r\n\r\n${bytes.toString('base64')}\r\n`;
/** From a phone, by the form of a web site: one picture that its HTML shows, two that it does not. */
const source = [
  'From: Form <noreply@forms.example>',
  'Reply-To: Pia Berg <pia@example.com>, ida@example.com',
  'Subject: x',
  'MIME-Version: 1.0',
  'Content-Type: multipart/related; boundary="b"',
  '',
  '--b\r\nContent-Type: text/html\r\n\r\n<p>Both sides</p><img src="cid:shown">',
  `${part('image/png', png, 'shown')}${part('image/png', Buffer.concat([png, Buffer.from('2')]), 'back')}${part('image/jpeg', jpeg, 'card')}--b--`,
].join('\r\n');

/** A mail as it was left by an earlier reading; with `read`, what that made of it. */
async function addOld(of: TestOffice, raw: string, contactId: number = contact): Promise<number> {
  const id = await addEmail(app, of, { contactId, html: '<p>Both sides</p><img src="cid:shown">' });
  const { key } = await app.platform.files.put(of.id, Buffer.from(raw));
  await app.owner.query('UPDATE emails SET raw_key = $2 WHERE email_id = $1', [id, key]);
  return id;
}
const emailOf = async (id: number, by: Caller = caller) => {
  const { rows } = await app.owner.query<{ thread_key: string }>(
    'SELECT thread_key FROM emails WHERE email_id = $1',
    [id],
  );
  const thread = (await by.call('GET', `/threadEmails/${rows[0]!.thread_key}`)).json() as contract.Email[];
  return thread.find((one) => one.email_id === id)!;
};
const readBy = async (of: TestOffice) =>
  (
    await app.owner.query<{ read_by: number; n: number }>(
      'SELECT read_by, count(*)::integer AS n FROM emails WHERE client_id = $1 GROUP BY 1 ORDER BY 1',
      [of.id],
    )
  ).rows;
const nextSteps = async (of: TestOffice) =>
  (
    await app.owner.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM graphile_worker._private_jobs WHERE key = 'reread-mails:' || $1`,
      [of.id],
    )
  ).rows[0]!.n;

test('what an earlier reading missed is put beside a mail, and nothing else of it changes', async () => {
  const id = await addOld(office, source);
  // Taken for shown, whatever the HTML says; the third was nowhere.
  const shown = await addEmailMedia(app, office, id, { bytes: png, contentId: 'shown', name: 'shown' });
  const back = await addEmailMedia(app, office, id, {
    bytes: Buffer.concat([png, Buffer.from('2')]),
    contentId: 'back',
    name: 'back',
  });
  const row = async () => {
    const { rows } = await app.owner.query(
      `SELECT needs_answer_since, put_off_until, last_snippet, activity_at, item_count FROM contacts WHERE contact_id = $1`,
      [contact],
    );
    return rows[0];
  };
  const before = await row();
  const events = async () =>
    (
      await app.owner.query<{ type: string }>(
        'SELECT type FROM live_events WHERE client_id = $1 ORDER BY 1',
        [office.id],
      )
    ).rows.map(({ type }) => type);
  await rereadMails(app.platform, { client_id: office.id }, timing);

  const email = await emailOf(id);
  expect(email.reply_to).toEqual(['pia@example.com', 'ida@example.com']);
  expect(email.media.map(({ media_id, file_name, inline }) => [media_id, file_name, inline])).toEqual([
    [shown, 'shown', true],
    [back, 'back', false],
    [expect.any(Number), 'card', false],
  ]);
  const file = email.media.find(({ file_name }) => file_name === 'card')!;
  const bytes = await app.server.inject({ url: `/api${file.media_url}`, cookies: caller.cookies });
  expect(bytes.rawPayload.equals(jpeg)).toBe(true);
  const { items } = (
    await caller.call('GET', `/conversations/contact/${contact}/offset/0/limit/10?direction=newer`)
  ).json();
  expect(items).toMatchObject([
    { email_id: id, count: 2, media: [{ file_name: 'back' }, { file_name: 'card' }] },
  ]);
  // Nobody waits by it, nothing moves, and no new mail is told of.
  expect(await row()).toEqual(before);
  expect(new Set(await events())).toEqual(new Set(['updateEmail', 'updateMessage']));

  // Once: neither a second step nor one beside it changes anything more.
  await rereadMails(app.platform, { client_id: office.id }, timing);
  expect(await emailOf(id)).toEqual(email);
});

test('an office is gone through in steps, of which each asks for the next, and its mails alone', async () => {
  const other = await createOffice(app);
  await addOld(other, source, await createContact(app, other));
  for (let n = 0; n < 23; n += 1) await addOld(office, source);
  await rereadMails(app.platform, { client_id: office.id }, timing);
  expect(await readBy(office)).toEqual([
    { read_by: 0, n: 3 },
    { read_by: 1, n: 20 },
  ]);
  expect(await nextSteps(office)).toBe(1);
  // Two at once, as where a worker was taken for dead: each mail's files are there once.
  await Promise.all([1, 2].map(() => rereadMails(app.platform, { client_id: office.id }, timing)));
  expect(await readBy(office)).toEqual([{ read_by: 1, n: 23 }]);
  const { rows } = await app.owner.query<{ n: number }>(
    'SELECT count(*)::integer AS n FROM email_media WHERE client_id = $1 GROUP BY email_id',
    [office.id],
  );
  expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 23 }, () => 3));
  expect(await readBy(other)).toEqual([{ read_by: 0, n: 1 }]);
  // What is kept in the file store is used: a run that came second leaves nothing there.
  const { files } = await app.platform.files.measureOffice(office.id);
  const used = await app.owner.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM email_media WHERE client_id = $1)::integer AS n`,
    [office.id],
  );
  // Beside these each mail has its HTML, and two sources: the one that addEmail made is left behind.
  expect(files).toBe(used.rows[0]!.n + 23 * 3);
});

test('a mail that could not be read is read, and stands so in its thread', async () => {
  const id = await addOld(office, source);
  await app.owner.query(
    `UPDATE emails SET unreadable = 'It took too long.', body_text = '', html_key = NULL WHERE email_id = $1`,
    [id],
  );
  await rereadMails(app.platform, { client_id: office.id }, timing);
  const email = await emailOf(id);
  expect(email).toMatchObject({ unreadable: null, bodyText: 'Both sides', has_html: true });
  const { items } = (
    await caller.call('GET', `/conversations/contact/${contact}/offset/0/limit/10?direction=newer`)
  ).json();
  expect(items).toMatchObject([{ snippet: 'Both sides', count: 2, email: { unreadable: false } }]);
  const { rows } = await app.owner.query('SELECT last_snippet FROM contacts WHERE contact_id = $1', [
    contact,
  ]);
  expect(rows).toEqual([{ last_snippet: 'A question' }]);
});

test('a mail that could not be read is tried again when somebody asks, whatever rules it was read by', async () => {
  const readable = await addOld(office, source);
  const hopeless = await addOld(office, '');
  const away = await addOld(office, source);
  await app.owner.query(
    `UPDATE emails SET unreadable = 'It took too long.', body_text = '', html_key = NULL, read_by = 1 WHERE client_id = $1`,
    [office.id],
  );
  await app.owner.query(`UPDATE emails SET raw_key = '${office.id}/none' WHERE email_id = $1`, [away]);
  const ask = (id: number, by: Caller = caller) => by.call('POST', `/emails/${id}/read`);
  // Nothing of it by itself: its rules are today's.
  await rereadMails(app.platform, { client_id: office.id }, timing);
  expect((await emailOf(readable)).unreadable).toBe('It took too long.');
  const otherOffice = await createOffice(app);
  const stranger = await signIn(app, await createUser(app, otherOffice, { role: 'Admin' }));
  expect((await ask(readable, stranger)).statusCode).toBe(404);
  // Two windows at once: its files are there once.
  const answers = await Promise.all([ask(readable), ask(readable)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(expect.arrayContaining([200]));
  for (const { statusCode } of answers) expect([200, 409]).toContain(statusCode);
  const email = await emailOf(readable);
  expect(email).toMatchObject({ unreadable: null, bodyText: 'Both sides' });
  expect(email.media).toHaveLength(3);
  const { rows } = await app.owner.query<{ payload: { email: contract.Email } }>(
    `SELECT payload::json FROM live_events WHERE client_id = $1 AND type = 'updateEmail'`,
    [office.id],
  );
  expect(rows.map(({ payload }) => payload.email)).toEqual([email]);
  const again = await ask(readable);
  expect([again.statusCode, again.json().detail]).toEqual([409, 'This mail is read already.']);
  const inVain = await ask(hopeless);
  expect([inVain.statusCode, inVain.json().email.unreadable]).toEqual([200, 'It took too long.']);
  const noSource = await ask(away);
  expect([noSource.statusCode, noSource.json().detail]).toEqual([
    409,
    'The original of this mail is not kept. Ask for it again.',
  ]);
});

test('one whose source is not there any more holds up no other, and none is hidden that stood among the files', async () => {
  const gone = await addOld(office, source);
  await app.owner.query(`UPDATE emails SET raw_key = '${office.id}/none' WHERE email_id = $1`, [gone]);
  const kept = await addOld(office, source);
  const shown = await addEmailMedia(app, office, kept, { bytes: png, name: 'shown' });
  await app.owner.query('UPDATE email_media SET inline = false WHERE media_id = $1', [shown]);
  await rereadMails(app.platform, { client_id: office.id }, timing);
  expect(await readBy(office)).toEqual([{ read_by: 1, n: 2 }]);
  expect((await emailOf(gone)).media).toEqual([]);
  expect((await emailOf(kept)).media.map(({ inline }) => inline)).toEqual([false, false, false]);
});

test('a mail that came with an event before events were told of says the same words as one that comes now', async () => {
  const event = [
    'From: Lab Fern <fern@lab.example>',
    'Subject: Crown fitting',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="b"',
    '',
    '--b\r\nContent-Type: text/plain\r\n\r\nSee you then.',
    '--b\r\nContent-Type: text/calendar; charset=utf-8; method=REQUEST\r\n',
    'BEGIN:VCALENDAR\r\nMETHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:crown-1@lab.example\r\nSUMMARY:Crown fitting',
    'DTSTART:20301217T190000Z\r\nDTEND:20301217T193000Z\r\nEND:VEVENT\r\nEND:VCALENDAR',
    '--b--',
  ].join('\r\n');
  const words = 'Event: Crown fitting · Tue, Dec 17, 2030, 11:00 AM – 11:30 AM · from Lab Fern';
  const old = await addOld(office, event);
  const plain = await addOld(office, source);
  await app.owner.query(
    `UPDATE emails SET read_by = 1, body_text = 'See you then.\n\n[Crown fitting: 2030-12-17 19:00]' WHERE email_id = $1`,
    [old],
  );
  await app.owner.query(`UPDATE emails SET read_by = 1, body_text = 'As it was' WHERE email_id = $1`, [
    plain,
  ]);
  await addEmailMedia(app, office, old, {
    bytes: Buffer.from('BEGIN:VCALENDAR'),
    type: 'text/calendar',
    name: 'a.ics',
  });
  const mark = await readFile(new URL('0181_events_of_old_mails.sql', migrationsFolder), 'utf8');
  await app.owner.query(mark);
  expect(await readBy(office)).toEqual([
    { read_by: 0, n: 1 },
    { read_by: 1, n: 1 },
  ]);
  await rereadMails(app.platform, { client_id: office.id }, timing);
  expect(await emailOf(old)).toMatchObject({ event_note: words, bodyText: `See you then.\n\n[${words}]` });
  expect(await emailOf(plain)).toMatchObject({ event_note: '', bodyText: 'As it was' });
  // Once: what it says now is not marked again.
  await app.owner.query(mark);
  expect(await readBy(office)).toEqual([{ read_by: 1, n: 2 }]);
});
