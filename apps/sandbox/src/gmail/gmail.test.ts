import { Readable } from 'node:stream';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { call } from '../testing.ts';
import { clientWith, connect, type MailWorld, OFFICE_MAILBOX, startMailWorld } from './testing.ts';

let world: MailWorld;
beforeEach(async () => {
  world = await startMailWorld();
});
afterEach(() => world.close());

const me = { userId: 'me' };
const patient = 'maya@mail.test';
const mail = (more: Record<string, unknown> = {}) => ({
  from: `Maya Okafor <${patient}>`,
  to: OFFICE_MAILBOX,
  subject: 'Crown – fühlt sich hoch an',
  text: 'It hurts when I bite.',
  ...more,
});
const letter = (lines: readonly string[], body = 'Come in at 3.') =>
  `${lines.join('\r\n')}\r\n\r\n${body}\r\n`;
const encoded = (text: string) => Buffer.from(text).toString('base64url');

test('a mail from outside is listed, and read in each of its forms', async () => {
  const { id, threadId, messageId } = await world.receive(
    mail({
      html: '<p>It hurts</p>',
      attachments: [
        { fileName: 'Röntgen.pdf', contentType: 'application/pdf', content: encoded('%PDF-1.4') },
      ],
    }),
  );
  const list = await world.gmail.users.messages.list({ ...me, q: `rfc822msgid:${messageId}` });
  expect(list.data).toEqual({ messages: [{ id, threadId }], resultSizeEstimate: 1 });

  const { data } = await world.gmail.users.messages.get({ ...me, id });
  expect(data).toMatchObject({
    id,
    threadId,
    labelIds: ['UNREAD', 'INBOX', 'CATEGORY_PERSONAL'],
    snippet: 'It hurts when I bite.',
  });
  const headers = Object.fromEntries((data.payload?.headers ?? []).map(({ name, value }) => [name, value]));
  expect(headers).toMatchObject({ Subject: 'Crown – fühlt sich hoch an', 'Message-ID': `<${messageId}>` });
  expect(data.payload?.mimeType).toBe('multipart/mixed');
  const [texts, file] = data.payload!.parts!;
  expect(texts!.parts!.map(({ mimeType }) => mimeType)).toEqual(['text/plain', 'text/html']);
  expect(file).toMatchObject({ filename: 'Röntgen.pdf', mimeType: 'application/pdf', body: { size: 8 } });
  const attachment = await world.gmail.users.messages.attachments.get({
    ...me,
    messageId: id,
    id: file!.body!.attachmentId!,
  });
  expect(Buffer.from(attachment.data.data!, 'base64url').toString()).toBe('%PDF-1.4');

  const raw = await world.gmail.users.messages.get({ ...me, id, format: 'raw' });
  expect(Buffer.from(raw.data.raw!, 'base64url').toString()).toContain('Message-ID: <');
  const slim = await world.gmail.users.messages.get({
    ...me,
    id,
    format: 'metadata',
    metadataHeaders: ['From'],
  });
  expect(slim.data.payload!.headers).toEqual([{ name: 'From', value: '"Maya Okafor" <maya@mail.test>' }]);
  const minimal = await world.gmail.users.messages.get({ ...me, id, format: 'minimal' });
  expect(minimal.data.payload).toBeUndefined();
});

test('raw bytes are delivered as they are, whatever they are', async () => {
  const junk = Buffer.from([0xff, 0xfe, 0x00, 0x80, 0x0a, 0x0a, 0x0a, 0xc3, 0x28]);
  const { id } = await world.receive({ raw: junk.toString('base64') });
  const { data } = await world.gmail.users.messages.get({ ...me, id, format: 'raw' });
  expect(Buffer.from(data.raw!, 'base64url').equals(junk)).toBe(true);
  expect((await world.gmail.users.messages.get({ ...me, id })).data.payload?.mimeType).toBe('text/plain');
});

test('pages follow each other while new mails come in', async () => {
  const ids: string[] = [];
  for (let index = 0; index < 5; index += 1)
    ids.push(
      (await world.receive(mail({ subject: `No ${index}`, at: `2026-01-0${index + 1}T10:00:00Z` }))).id,
    );
  const first = await world.gmail.users.messages.list({ ...me, maxResults: 2 });
  expect(first.data.messages!.map(({ id }) => id)).toEqual([ids[4], ids[3]]);
  await world.receive(mail({ subject: 'late' }));
  const second = await world.gmail.users.messages.list({
    ...me,
    maxResults: 2,
    pageToken: first.data.nextPageToken!,
  });
  expect(second.data.messages!.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
  const third = await world.gmail.users.messages.list({
    ...me,
    maxResults: 2,
    pageToken: second.data.nextPageToken!,
  });
  expect([third.data.messages!.map(({ id }) => id), third.data.nextPageToken]).toEqual([[ids[0]], undefined]);
  const dated = await world.gmail.users.messages.list({ ...me, q: 'after:2026/01/02 before:2026/01/04' });
  expect(dated.data.messages!.map(({ id }) => id)).toEqual([ids[2], ids[1]]);
});

test('spam and trash are listed only when asked for', async () => {
  const { id } = await world.receive(mail());
  const list = async (query: Record<string, unknown>) =>
    ((await world.gmail.users.messages.list({ ...me, ...query })).data.messages ?? []).length;
  await world.gmail.users.messages.trash({ ...me, id });
  expect(await list({})).toBe(0);
  expect(await list({ includeSpamTrash: true })).toBe(1);
  expect(await list({ q: 'in:trash' })).toBe(1);
  await world.gmail.users.messages.untrash({ ...me, id });
  expect([await list({ q: '-in:trash -in:spam' }), await list({ labelIds: ['INBOX'] })]).toEqual([1, 0]);
  await world.gmail.users.messages.modify({ ...me, id, requestBody: { removeLabelIds: ['UNREAD'] } });
  expect([await list({ q: 'is:unread' }), await list({ q: 'from:maya "hoch an"' })]).toEqual([0, 1]);
});

test('what the office sends is in the patient’s mailbox, in its thread when it answers in it', async () => {
  const asked = await world.receive(mail());
  const lines = [
    `To: ${patient}`,
    'Bcc: boss@cedar-dental.test',
    'Subject: Re: Crown =?UTF-8?Q?=E2=80=93_f=C3=BChlt?= sich hoch an',
    'Message-ID: <mine-1@chairline.test>',
    `In-Reply-To: <${asked.messageId}>`,
    `References: <${asked.messageId}>`,
  ];
  const answer = await world.gmail.users.messages.send({
    ...me,
    requestBody: { raw: encoded(letter(lines)), threadId: asked.threadId },
  });
  expect(answer.data.threadId).toBe(asked.threadId);
  const [sent] = await world.sent();
  expect(sent).toMatchObject({
    from: OFFICE_MAILBOX,
    to: [patient],
    bcc: ['boss@cedar-dental.test'],
    text: 'Come in at 3.\r\n',
    threadId: asked.threadId,
    messageId: 'mine-1@chairline.test',
    headers: { 'Message-ID': '<mine-1@chairline.test>', 'In-Reply-To': `<${asked.messageId}>` },
  });

  const theirs = clientWith(world.sandbox, (await connect(world.sandbox, world.product, patient)).token);
  const box = await theirs.users.messages.list({ ...me, q: 'in:inbox' });
  expect(box.data.messages).toHaveLength(1);
  const copy = await theirs.users.messages.get({ ...me, id: box.data.messages![0]!.id! });
  expect(copy.data.payload!.headers!.map(({ name }) => name)).not.toContain('Bcc');
  // Their own question and the answer make one thread on their side, too.
  expect((await theirs.users.threads.get({ ...me, id: copy.data.threadId! })).data.messages).toHaveLength(2);
});

test('a thread is not taken for another subject, nor without references; an unknown one is not there', async () => {
  const asked = await world.receive(mail({ subject: 'One' }));
  const send = (lines: readonly string[], threadId: string) =>
    world.gmail.users.messages.send({
      ...me,
      requestBody: { raw: encoded(letter([`To: ${patient}`, ...lines])), threadId },
    });
  const other = await send(['Subject: Two', `In-Reply-To: <${asked.messageId}>`], asked.threadId);
  const unrelated = await send(['Subject: Re: One'], asked.threadId);
  expect([other.data.threadId, unrelated.data.threadId]).not.toContain(asked.threadId);
  await expect(send(['Subject: One'], '1234567812345678')).rejects.toMatchObject({ status: 404 });
  await expect(
    world.gmail.users.messages.send({ ...me, requestBody: { raw: encoded('Subject: nobody\r\n\r\n') } }),
  ).rejects.toMatchObject({ status: 400 });
});

test('an upload is a mail as well: with its thread, and alone', async () => {
  const asked = await world.receive(mail({ subject: 'One' }));
  const body = letter(
    [`To: ${patient}`, 'Subject: Re: One', `References: <${asked.messageId}>`, 'X-Bytes: é'],
    'x'.repeat(300_000),
  );
  const sent = await world.gmail.users.messages.send(
    {
      ...me,
      requestBody: { threadId: asked.threadId },
      media: { mimeType: 'message/rfc822', body: Readable.from([body]) },
    },
    { rootUrl: `${world.sandbox.url}/google/` },
  );
  expect(sent.data.threadId).toBe(asked.threadId);
  const raw = await world.gmail.users.messages.get({ ...me, id: sent.data.id!, format: 'raw' });
  const bytes = Buffer.from(raw.data.raw!, 'base64url').toString();
  expect(bytes).toContain('X-Bytes: é');
  expect(bytes.match(/x{300000}/)).not.toBeNull();
  const alone = await fetch(
    `${world.sandbox.url}/google/upload/gmail/v1/users/me/messages/send?uploadType=media`,
    {
      method: 'POST',
      headers: { 'content-type': 'message/rfc822', authorization: `Bearer ${world.token}` },
      body: letter([`To: ${patient}`, 'Subject: alone']),
    },
  );
  expect(alone.status).toBe(200);
});

test('a mail to nobody comes back as undeliverable', async () => {
  await world.gmail.users.messages.send({
    ...me,
    requestBody: { raw: encoded(letter(['To: nobody@mail.test', 'Subject: Hello', 'Message-ID: <m@x>'])) },
  });
  const list = await world.gmail.users.messages.list({ ...me, q: 'from:mailer-daemon' });
  expect(list.data.messages).toHaveLength(1);
});

test('20,000 mails are made in a moment, the same for the same seed', async () => {
  const made = await call(world.sandbox, 'POST', '/control/gmail/mailbox', { count: 20_000, seed: 7 });
  expect(made.body).toMatchObject({ mailbox: OFFICE_MAILBOX, total: 20_000 });
  const profile = await world.gmail.users.getProfile(me);
  expect(profile.data).toMatchObject({ emailAddress: OFFICE_MAILBOX, messagesTotal: 20_000 });
  expect(profile.data.threadsTotal).toBeLessThan(20_000);
  const page = await world.gmail.users.messages.list({ ...me, maxResults: 500 });
  expect(page.data.messages).toHaveLength(500);
  const kinds = new Set<string>();
  for (const { id } of page.data.messages!.slice(0, 40)) {
    const { data } = await world.gmail.users.messages.get({ ...me, id: id! });
    kinds.add(data.payload!.mimeType!);
    const again = await world.gmail.users.messages.get({ ...me, id: id!, format: 'raw' });
    expect(Buffer.from(again.data.raw!, 'base64url').length).toBe(data.sizeEstimate);
  }
  expect([...kinds].toSorted()).toEqual([
    'multipart/alternative',
    'multipart/mixed',
    'text/html',
    'text/plain',
  ]);
});
