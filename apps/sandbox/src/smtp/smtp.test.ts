import { createTransport, type Transporter } from 'nodemailer';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { buildSandbox } from '../app.ts';
import { call, startWorld } from '../testing.ts';

let world: Awaited<ReturnType<typeof startWorld>>;
let mailer: Transporter;
beforeEach(async () => {
  world = await startWorld();
  mailer = mailerTo(world.sandbox.smtpPort);
});
afterEach(() => world.close());

const mailerTo = (port: number, patience: { greetingTimeout?: number } = {}) =>
  createTransport({ host: '127.0.0.1', port, ignoreTLS: true, ...patience });
const send = (fields: Record<string, unknown> = {}) =>
  mailer.sendMail({
    from: 'Chairline <no-reply@chairline.test>',
    to: 'dana@cedar.test',
    subject: 'Your link',
    text: 'Hello Dana,\n\nhttp://localhost:4000/x\n',
    messageId: '<one@chairline.test>',
    ...fields,
  });
const mails = async (since = '') =>
  (await call(world.sandbox, 'GET', `/control/smtp/messages?since=${since}`)).body as Record<
    string,
    unknown
  >[];
const fault = (mode: string, ratio = 1, ms?: number) =>
  call(world.sandbox, 'POST', '/control/faults', { vendor: 'smtp', mode, ratio, ms });

test('a mail is kept as it was sent', async () => {
  await send();
  expect(await mails()).toEqual([
    {
      id: expect.any(String),
      at: expect.stringMatching(/^\d{4}-.*Z$/),
      from: 'no-reply@chairline.test',
      to: ['dana@cedar.test'],
      subject: 'Your link',
      text: 'Hello Dana,\n\nhttp://localhost:4000/x',
      html: null,
      calendar: null,
      messageId: '<one@chairline.test>',
    },
  ]);
});

test('other scripts, long lines and HTML come through whole', async () => {
  const text = `Größe 👋 ${'x'.repeat(2_000)} https://example.test/${'a'.repeat(300)}`;
  await send({ subject: 'Über José', text, html: '<p>Hi</p>' });
  const [mail] = await mails();
  expect(mail).toMatchObject({ subject: 'Über José', text, html: expect.stringContaining('<p>Hi</p>') });
});

test('mails are listed oldest first, after a time or a mail', async () => {
  await send({ subject: 'one' });
  await send({ subject: 'two' });
  const [one, two] = await mails();
  expect([one?.subject, two?.subject]).toEqual(['one', 'two']);
  expect((await mails(String(one?.id))).map(({ subject }) => subject)).toEqual(['two']);
  expect(await mails(String(two?.id))).toEqual([]);
  expect(await mails(String(two?.at))).toEqual([]);
  expect(await call(world.sandbox, 'GET', '/control/smtp/messages?since=soon')).toMatchObject({
    status: 400,
  });
});

test.each([
  ['refuse', { code: expect.stringMatching(/ECONNECTION|ESOCKET|ECONNRESET/) }],
  ['busy', { responseCode: 421 }],
  ['reject', { responseCode: 550 }],
  ['timeout', { code: 'ETIMEDOUT' }],
])('%s takes no mail', async (mode, error) => {
  await fault(mode);
  // Only who is to give up may be impatient: on a busy machine a greeting takes its time.
  if (mode === 'timeout') mailer = mailerTo(world.sandbox.smtpPort, { greetingTimeout: 400 });
  await expect(send()).rejects.toMatchObject(error);
  expect(await mails()).toEqual([]);
  await fault('ok');
  mailer = mailerTo(world.sandbox.smtpPort);
  await send();
  expect(await mails()).toHaveLength(1);
});

test('accept-then-drop keeps the mail and cuts the line before it says so', async () => {
  await fault('accept-then-drop');
  await expect(send()).rejects.toMatchObject({ command: 'CONN' });
  expect(await mails()).toHaveLength(1);
});

test('slow takes the mail after a while', async () => {
  await fault('slow', 1, 300);
  const begin = Date.now();
  await send();
  expect(Date.now() - begin).toBeGreaterThanOrEqual(290);
});

test('one mailbox is never there', async () => {
  await expect(send({ to: 'no-such-mailbox@cedar.test' })).rejects.toMatchObject({ responseCode: 550 });
});

test('reset forgets the mails', async () => {
  await send();
  await call(world.sandbox, 'POST', '/control/reset');
  expect(await mails()).toEqual([]);
});

test('a mail port that is taken is no start', async () => {
  await expect(buildSandbox({ smtpPort: world.sandbox.smtpPort })).rejects.toMatchObject({
    code: 'EADDRINUSE',
    port: world.sandbox.smtpPort,
  });
});
