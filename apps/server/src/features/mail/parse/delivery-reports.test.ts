import { describe, expect, test } from 'vitest';
import { parseMail } from './parse-mail.ts';

const OURS = 'aa-1@cedar.test';
const returned = `From: desk@cedar.test\nTo: pia@example.com\nSubject: Your visit\nMessage-ID: <${OURS}>\n`;

/** A report by RFC 3464. */
const dsn = (fields: string, more: { head?: string; given?: string; from?: string } = {}) =>
  Buffer.from(
    [
      `From: ${more.from ?? 'Mail Delivery Subsystem <MAILER-DAEMON@mx.example.com>'}`,
      'To: desk@cedar.test',
      'Subject: Undelivered Mail Returned to Sender',
      ...(more.head === undefined ? [] : [more.head]),
      'MIME-Version: 1.0',
      'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
      '',
      '--r',
      'Content-Type: text/plain',
      '',
      'It could not be delivered to one or more recipients.',
      '--r',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      '',
      fields,
      '',
      ...(more.given === undefined ? [] : ['--r', more.given]),
      '--r--',
      '',
    ]
      .join('\n')
      .replace(/\n/g, '\r\n'),
  );
const failed = (address: string, more = 'Status: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 user unknown') =>
  `Final-Recipient: rfc822; ${address}\nAction: failed\n${more}`;
const reportOf = async (raw: Buffer) => (await parseMail(raw)).report;

describe('a report by RFC 3464', () => {
  test.each([
    ['the whole mail', `Content-Type: message/rfc822\n\n${returned}\nSee you`],
    ['its header', `Content-Type: text/rfc822-headers\n\n${returned}`],
    [
      'its header in base64',
      `Content-Type: text/rfc822-headers\nContent-Transfer-Encoding: base64\n\n${Buffer.from(returned).toString('base64')}`,
    ],
  ])('gives back %s: whom, why and which', async (_, given) => {
    const mail = await parseMail(dsn(failed('Pia@Example.com'), { given }));
    expect(mail.report).toEqual({
      recipients: [
        {
          address: 'pia@example.com',
          state: 'failed',
          why: 'there is no such address (550 5.1.1 user unknown)',
        },
      ],
      named: true,
      ids: [OURS],
      vouched: true,
    });
    expect(mail.automatic).toBe(true);
  });

  test('without a reference names nothing; by In-Reply-To it does', async () => {
    expect((await reportOf(dsn(failed('pia@example.com'))))!.ids).toEqual([]);
    const head = `In-Reply-To: <${OURS}>\nReferences: <x@y> <${OURS}>`;
    expect((await reportOf(dsn(failed('pia@example.com'), { head })))!.ids).toEqual([OURS, 'x@y']);
  });

  test('says its action with a remark, and whether somebody vouches for its sender', async () => {
    const remark = 'Final-Recipient: rfc822; pia@example.com\nAction: failed (no such user)\nStatus: 5.1.1';
    const results = (found: string) => ({ head: `Authentication-Results: mx.google.com; ${found}` });
    const report = async (found: string) => (await reportOf(dsn(remark, results(found))))!;
    expect(await report('spf=none')).toMatchObject({ vouched: false, recipients: [{ state: 'failed' }] });
    expect((await report('spf=pass smtp.helo=mx.example.com')).vouched).toBe(true);
    expect((await report('dkim=pass header.i=@example.com; spf=none')).vouched).toBe(true);
  });

  test('of several: who failed, who waits, who has it', async () => {
    const fields = [
      failed('a@example.com', 'Status: 5.2.2'),
      'Original-Recipient: rfc822;b@example.com\nFinal-Recipient: rfc822;\n b.inner@example.net\nAction: delayed\nStatus: 4.4.1',
      'Final-Recipient: rfc822; c@example.com\nAction: delivered\nStatus: 2.0.0',
      'Final-Recipient: rfc822; d@example.com\nAction: relayed\nStatus: 2.0.0',
    ].join('\n\n');
    expect((await reportOf(dsn(fields)))!.recipients).toEqual([
      { address: 'a@example.com', state: 'failed', why: 'the mailbox is full' },
      { address: 'b@example.com', state: 'delayed', why: 'their server does not take it at the moment' },
      {
        address: 'b.inner@example.net',
        state: 'delayed',
        why: 'their server does not take it at the moment',
      },
    ]);
  });
});

const plain = (head: string, text: string) =>
  Buffer.from(`${head}\nTo: desk@cedar.test\nContent-Type: text/plain\n\n${text}`.replace(/\n/g, '\r\n'));

test('Exim’s, by X-Failed-Recipients, with the mail in its text', async () => {
  const raw = plain(
    'From: Mail Delivery System <Mailer-Daemon@mx.example.com>\nX-Failed-Recipients: pia@example.com,\n b@example.com\nAuto-Submitted: auto-replied\nSubject: Mail delivery failed: returning message to sender',
    `This message was created automatically.\n\n  pia@example.com\n    host mx [1.2.3.4]: 550 no such mailbox\n\n------ This is a copy of the message, including all the headers. ------\n\n${returned}\nSee you`,
  );
  expect(await reportOf(raw)).toEqual({
    recipients: [
      {
        address: 'pia@example.com',
        state: 'failed',
        why: 'there is no such address (host mx [1.2.3.4]: 550 no such mailbox)',
      },
      { address: 'b@example.com', state: 'failed', why: '' },
    ],
    named: true,
    ids: [OURS],
    vouched: true,
  });
});

test('qmail’s, by its words', async () => {
  const raw = plain(
    'From: MAILER-DAEMON@mx.example.com\nSubject: failure notice',
    `Hi. This is the qmail-send program at mx.example.com.\nI'm afraid I wasn't able to deliver your message to the following addresses.\n\n<pia@example.com>:\nSorry, no mailbox here by that name. (#5.1.1)\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <desk@cedar.test>\n${returned}\nTo <nobody@example.com>:\n`,
  );
  expect(await reportOf(raw)).toMatchObject({
    recipients: [
      {
        address: 'pia@example.com',
        state: 'failed',
        why: 'there is no such address (Sorry, no mailbox here by that name. (#5.1.1))',
      },
    ],
    ids: [OURS],
  });
});

describe('no report', () => {
  test.each([
    ['of a person', dsn(failed('pia@example.com'), { from: 'Eve <eve@example.net>' })],
    [
      'found forged by Gmail',
      dsn(failed('pia@example.com'), {
        head: 'Authentication-Results: mx.google.com; spf=fail smtp.mailfrom=x; dmarc=fail',
      }),
    ],
    ['without a recipient that failed', dsn('Final-Recipient: rfc822; pia@example.com\nAction: delivered')],
    [
      'a person’s mail with the mark',
      plain('From: eve@example.net\nX-Failed-Recipients: pia@example.com', 'x'),
    ],
    [
      'a postmaster’s own words',
      plain('From: postmaster@example.com\nSubject: Our new server', 'pia@example.com'),
    ],
  ])('%s', async (_, raw) => {
    expect((await reportOf(raw))?.recipients ?? []).toEqual([]);
  });
});
