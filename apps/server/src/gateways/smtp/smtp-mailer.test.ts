import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { freePort } from '../../platform/free-port.ts';
import { startSandbox, type TestSandbox } from '../../testing/sandbox.ts';
import { vendorTimeouts } from '../open-gateways.ts';
import { createSmtpMailer, type Mailer } from './index.ts';

let sandbox: TestSandbox;
let mailer: Mailer;
beforeAll(async () => {
  sandbox = await startSandbox('http://127.0.0.1:9');
  mailer = mailerAt(sandbox.smtpUrl);
});
afterAll(() => sandbox?.close());
beforeEach(() => sandbox.control('/reset', {}));

const mailerAt = (url: string, timeoutMs = vendorTimeouts.smtp) =>
  createSmtpMailer({ url, from: 'Chairline <no-reply@chairline.test>', timeoutMs });
/** One that gives up soon, for a server that says nothing; with all others a busy machine may take its time. */
const hasty = () => mailerAt(sandbox.smtpUrl, 500);
const mail = {
  messageId: '<1@chairline.test>',
  to: 'dana@cedar.test',
  subject: 'Ihr Zugang für José',
  text: 'Hello',
};
const fault = (mode: string, ms?: number) => sandbox.control('/faults', { vendor: 'smtp', mode, ms });
const received = () => sandbox.control('/smtp/messages') as Promise<Record<string, unknown>[]>;

test('a mail arrives as it is', async () => {
  await mailer.send(mail);
  expect(await received()).toMatchObject([
    {
      messageId: mail.messageId,
      from: 'no-reply@chairline.test',
      to: [mail.to],
      subject: mail.subject,
      text: 'Hello',
    },
  ]);
});

test.each([
  ['refuse', 'unavailable', 'could not be reached'],
  ['busy', 'unavailable', 'Too busy'],
  ['timeout', 'unavailable', 'could not be reached (ETIMEDOUT)'],
  ['reject', 'refused', 'There is no such mailbox here'],
])('a server that answers with %s: %s', async (mode, outcome, words) => {
  await fault(mode);
  const asked = mode === 'timeout' ? hasty() : mailer;
  await expect(asked.send(mail)).rejects.toMatchObject({ outcome, message: expect.stringContaining(words) });
  expect(await received()).toEqual([]);
});

test('a line cut once all has gone out is a doubt, and so is silence then', async () => {
  await fault('accept-then-drop');
  await expect(mailer.send(mail)).rejects.toMatchObject({ outcome: 'doubtful' });
  expect(await received()).toHaveLength(1);
  await fault('slow', 1_200);
  await expect(hasty().send(mail)).rejects.toMatchObject({ outcome: 'doubtful' });
});

test('a server that is not there', async () => {
  const gone = mailerAt(`smtp://127.0.0.1:${await freePort()}`);
  await expect(gone.send(mail)).rejects.toMatchObject({ outcome: 'unavailable' });
});

test('an address is one recipient, whatever stands in it', async () => {
  const to = '"a,b" <x@y.test>, evil@cedar.test\r\nBcc: more@cedar.test';
  await mailer.send({ ...mail, to }).catch(() => undefined);
  for (const { to: recipients } of await received()) expect(recipients).toHaveLength(1);
});
