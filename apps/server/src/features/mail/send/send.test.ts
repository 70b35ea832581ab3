import { mail as contract } from '@chairline/contract';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  multipart,
  signIn,
} from '../../../testing/factory.ts';
import { consent, type GmailOffice, startGmailWorld } from '../../../testing/gmail-world.ts';
import { until } from '../../../testing/wait.ts';
import { addTag, png } from '../../../testing/rows.ts';
import { useWorld } from '../../../testing/use-app.ts';

let office: GmailOffice;
const world = useWorld(startGmailWorld);
beforeAll(async () => {
  office = await world.connect();
});
afterEach(() => world.fault('ok'));

const words = contract.mailMessages;
type File = { name: string; bytes: Buffer; type?: string };

const post = (caller: Caller, fields: Record<string, string>, files: File[] = []) =>
  world.app.server.inject({
    method: 'POST',
    url: '/api/mail/profile/sendMail',
    cookies: caller.cookies,
    ...multipart(fields, files),
  });
async function send(fields: Record<string, string>, files: File[] = []) {
  const response = await post(
    office.admin,
    { to: 'maria@example.com', subject: 'Your visit', message: 'See you!', ...fields },
    files,
  );
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  return contract.sendMail.answer.parse(response.json());
}
const arrived = (subject: string, of = office) =>
  until(`“${subject}” is in Gmail`, async () =>
    (await of.sent()).find((message) => message.subject === subject),
  );
const settled = (emailId: number, direction: string) =>
  until(`${emailId} is ${direction}`, async () => {
    const email = await office.emailById(emailId);
    return email.direction === direction && email;
  });

describe('a mail with a placeholder nobody filled in', () => {
  const open = { subject: 'Booked', message: 'See you $ApptDateWithTime' };
  const refused = '$ApptDateWithTime is not filled in: nothing was sent. Fill it in, or send it anyway.';

  test('is refused in text and subject, and leaves where its sender says so; what is quoted does not count', async () => {
    const response = await post(office.admin, { to: 'maria@example.com', ...open });
    expect([response.statusCode, response.body]).toEqual([400, refused]);
    const inSubject = { to: 'maria@example.com', subject: 'For $contactName', message: 'Hello' };
    expect((await post(office.admin, inSubject)).statusCode).toBe(400);
    await send({ ...open, subject: 'Meant', allow_unfilled: 'true' });
    await send({
      subject: 'Quoted',
      message: 'Yes.\n\nOn Monday, Maria wrote:\n> what does $ApptLocation mean?',
    });
    const forwarded = '---------- Forwarded message ----------\nFrom: Maria\n\n$ApptLocation?';
    await send({ subject: 'Passed on', message: `Please see below.\n\n${forwarded}` });
    expect((await arrived('Meant')).text).toContain('$ApptDateWithTime');
    await arrived('Quoted');
    await arrived('Passed on');
  });

  test('stops at the last door, and is sent again only by one who says so', async () => {
    await world.fault('rate-limit');
    const { email } = await send({ subject: 'Held', message: 'See you soon' });
    await world.app.owner.query('UPDATE emails SET body_text = $2 WHERE email_id = $1', [
      email.email_message_id,
      open.message,
    ]);
    // Gmail takes mails again only then: a try that was under way with the old words would leave.
    const failed = await settled(email.email_message_id, 'failed');
    await world.fault('ok');
    expect(failed.delivery_note).toBe(refused);
    const again = (query = '') =>
      office.admin.call('POST', `/emails/${email.email_message_id}/resend${query}`);
    expect((await again()).body).toBe(refused);
    expect((await again('?allow_unfilled=true')).statusCode).toBe(200);
    await arrived('Held');
  });
});

describe('sending', () => {
  test('a mail leaves as it was written, once, and is not taken in again when Gmail lists it', async () => {
    const { email, items } = await send(
      {
        to: 'Zoë Ünal <zoe@example.com>, bob@example.com',
        cc: 'carol@example.com',
        bcc: 'secret@example.com',
        subject: 'Späte Grüße 🦷',
        message: 'Dear Zoë,\n\nsee https://example.com/a?b=1&c=2 <soon>\n',
      },
      [{ name: 'x-ray.png', bytes: png, type: 'image/png' }],
    );
    expect(email).toMatchObject({
      direction: 'queued',
      fromAddress: office.address,
      toAddress: ['zoe@example.com', 'bob@example.com'],
      cc: ['carol@example.com'],
      bcc: ['secret@example.com'],
      media: [{ file_name: 'x-ray.png', content_type: 'image/png', size: png.length, inline: false }],
      users: [{ user_id: office.admin.user.id }],
    });
    expect(items).toHaveLength(4);
    expect(new Set(items.map((item) => item.contact_id))).toEqual(new Set(email.contact_ids));
    const message = await arrived('Späte Grüße 🦷');
    expect(message.from).toContain('Cedar Dental');
    expect(message.text).toContain('Dear Zoë,\n\nsee https://example.com/a?b=1&c=2 <soon>');
    expect(message.html).toContain('&lt;soon&gt;');
    expect(message.attachments).toMatchObject([{ contentType: 'image/png' }]);
    expect(Buffer.from(message.attachments[0]!.content, 'base64').equals(png)).toBe(true);
    const sent = await settled(email.email_id, 'sent');
    expect(sent.email_ref).toBe(message.id);
    await office.poke();
    const { id } = await office.receive({ subject: 'after it' });
    await office.stored(id);
    const { rows } = await world.app.owner.query(
      'SELECT count(*)::integer AS n FROM emails WHERE client_id = $1 AND message_id = $2',
      [office.id, email.messageId],
    );
    expect(rows[0].n).toBe(1);
    expect((await office.sent()).filter(({ subject }) => subject === message.subject)).toHaveLength(1);
  });

  test('an answer stands in the thread, in Gmail’s and by its headers', async () => {
    const { id, threadId, messageId } = await office.receive({ subject: 'Braces', text: 'How long?' });
    const question = await office.stored(id);
    const { email, items } = await send({
      to: 'maria@example.com',
      subject: 'Braces',
      message: 'Eighteen months.',
      isReply: 'true',
      threadId: question.threadId,
      messageId: question.messageId,
      message_ID: question.messageId,
      references: question.messageId,
      gmail_attr: 'On Monday Maria wrote:',
      body: 'How long?\n\nMaria',
      users: '',
    });
    expect(email).toMatchObject({
      threadId: question.threadId,
      subject: 'Re: Braces',
      bodyText: 'Eighteen months.',
    });
    expect(items[0]!.contact_id).toBe(question.contact_ids[0]);
    const message = await arrived('Re: Braces');
    expect(message.threadId).toBe(threadId);
    const named = `<${messageId}>`;
    expect(message.headers).toMatchObject({ 'In-Reply-To': named, References: named });
    expect(message.text).toContain('Eighteen months.\n\nOn Monday Maria wrote:\n> How long?\n>\n> Maria');
    const contact = (await office.admin.call('GET', `/contacts/${question.contact_ids[0]}`)).json();
    expect(contact.needs_answer).toBe(false);
  });

  test('the same client_ref sends once, also twice at the same moment', async () => {
    const fields = { subject: 'Only once', client_ref: 'ref-only-once-1' };
    const both = await Promise.all([send(fields), send(fields)]);
    const again = await send(fields);
    expect(new Set([...both, again].map(({ email }) => email.email_id)).size).toBe(1);
    await settled(again.email.email_id, 'sent');
    expect((await office.sent()).filter(({ subject }) => subject === 'Only once')).toHaveLength(1);
  });

  test('automatic tags of the front desk are on it', async () => {
    const mine = await world.connect();
    await world.app.owner.query(
      `INSERT INTO process_types (client_id, type_name, is_system) VALUES ($1, 'Front Desk', true) ON CONFLICT DO NOTHING`,
      [mine.id],
    );
    const tag = await addTag(world.app, mine, { auto: true, process: 'Front Desk', name: 'By the desk' });
    const response = await post(mine.admin, { to: 'maria@example.com', message: 'Hi' });
    expect(response.json().items[0].tags).toEqual([tag]);
  });

  test.each([
    [{ to: '' }, [], words.noRecipient],
    [{ to: 'maria@example.com, not an address' }, [], words.badAddress('not an address')],
    [{ cc: 'x@y' }, [], words.badAddress('x@y')],
    [{ message: '  ' }, [], words.nothingToSend],
    [{}, Array.from({ length: 9 }, (_, n) => ({ name: `${n}.png`, bytes: png })), words.tooManyFiles],
    [
      {},
      [{ name: 'lie.pdf', bytes: png }],
      'lie.pdf says it is PDF, and is PNG. Save it again in the right format.',
    ],
    [{}, [{ name: 'empty.png', bytes: Buffer.alloc(0) }], 'empty.png is empty. Attach it again.'],
  ] as [Record<string, string>, File[], string][])(
    '%j is refused with a sentence',
    async (fields, files, sentence) => {
      const response = await post(office.admin, { to: 'maria@example.com', message: 'Hi', ...fields }, files);
      expect([response.statusCode, response.body]).toEqual([400, sentence]);
    },
  );

  test('a contact or thread of another office is not there, an office without a mailbox is told so', async () => {
    const other = await createOffice(world.app);
    const stranger = await signIn(world.app, await createUser(world.app, other));
    const contact = await createContact(world.app, office);
    const fields = { to: 'maria@example.com', message: 'Hi' };
    expect((await post(stranger, { ...fields, contact_id: String(contact) })).statusCode).toBe(404);
    expect((await post(stranger, fields)).body).toBe(words.notConnected);
    expect((await post(office.admin, { ...fields, threadId: 'none-of-ours' })).statusCode).toBe(404);
  });
});

describe('when Gmail does not do its part', () => {
  test('a lost answer is looked up, and the mail is not sent twice', async () => {
    await world.fault('accept-then-drop');
    const { email } = await send({ subject: 'Lost answer' });
    await arrived('Lost answer');
    await world.fault('ok');
    await settled(email.email_id, 'sent');
    expect((await office.sent()).filter(({ subject }) => subject === 'Lost answer')).toHaveLength(1);
  });

  test.each(['error', 'rate-limit', 'garbage'])(
    '%s: it waits, says so, and leaves later, once',
    async (mode) => {
      await world.fault(mode);
      const { email } = await send({ subject: `Through ${mode}` });
      const waiting = await until('it says why', async () => {
        const now = await office.emailById(email.email_id);
        return now.delivery_note !== null && now;
      });
      expect(waiting.direction).toBe('queued');
      await world.fault('ok');
      const sent = await settled(email.email_id, 'sent');
      expect(sent.delivery_note).toBeNull();
      expect((await office.sent()).filter(({ subject }) => subject === `Through ${mode}`)).toHaveLength(1);
    },
  );

  test('without its mailbox it fails, and can be sent again once there is one', async () => {
    const mine = await world.connect();
    await world.fault('error');
    const response = await post(mine.admin, { to: 'maria@example.com', subject: 'Homeless', message: 'Hi' });
    const { email } = response.json();
    const other = await post(mine.admin, { to: 'maria@example.com', subject: 'Next', message: 'Hi' });
    await until('it was tried', async () => (await mine.emailById(email.email_id)).delivery_note !== null);
    const disconnected = await mine.admin.call('DELETE', '/mail/auth/google');
    expect([disconnected.statusCode, disconnected.body]).toEqual([200, expect.any(String)]);
    const failed = await until('it failed', async () => {
      const now = await mine.emailById(email.email_id);
      // Said at once: what left never fails.
      expect(now.direction).not.toBe('sent');
      return now.direction === 'failed' && now;
    });
    // Gmail said nothing one could rely on: it may have left.
    expect(failed.delivery_note).toContain(words.notConnected);
    // No mail waits for the one before it.
    const next = other.json().email.email_id;
    await until('the next failed', async () => (await mine.emailById(next)).direction === 'failed');
    // Not before: a try that had only begun leaves once Gmail is itself again, mailbox or not.
    await world.fault('ok');
    const items = await mine.thread(failed.contact_ids[0]!);
    expect(items.find((item) => item.email_id === email.email_id)).toMatchObject({
      comm_direction: 'failed',
      delivery_note: failed.delivery_note,
      can: { resend: true },
    });
    expect((await mine.admin.call('POST', `/emails/${email.email_id}/resend`)).body).toBe(words.notConnected);
    await consent(world.app, mine.admin, mine.address);
    const again = await mine.admin.call('POST', `/emails/${email.email_id}/resend`);
    expect(again.json().email).toMatchObject({ direction: 'queued', delivery_note: null });
    await arrived('Homeless', mine);
    await until('it is sent', async () => (await mine.emailById(email.email_id)).direction === 'sent');
    expect((await mine.admin.call('POST', `/emails/${email.email_id}/resend`)).body).toBe(
      words.notResendable,
    );
  });
});
