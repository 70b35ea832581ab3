import { describe, expect, test } from 'vitest';
import { cpuTime } from '../../../testing/cpu-time.ts';
import { parseMail } from './parse-mail.ts';
import { readAsPage, readMail } from './read-mail.ts';
import { hostileMails } from '../testing/hostile.ts';
import { nastyMails, rawMail, withBody } from '../testing/mails.ts';
import { further } from '../../../testing/further.ts';

const LIMIT = 3_000;

test('the corpus is large enough to mean something', () => {
  expect(nastyMails.length).toBeGreaterThanOrEqual(50);
});

describe('mails as they come in the wild', () => {
  test.each(nastyMails.map((mail) => [mail.name, mail] as const))('%s', async (_name, nasty) => {
    const mail = await readMail(1, nasty.raw, LIMIT);
    expect(mail.unreadable === null).toBe(nasty.unreadable === undefined);
    if (nasty.text !== undefined) {
      if (typeof nasty.text === 'string') expect(mail.text).toBe(nasty.text);
      else expect(mail.text).toMatch(nasty.text);
    }
    if (nasty.subject !== undefined) expect(mail.subject).toBe(nasty.subject);
    if (nasty.from) expect(mail.from).toMatchObject(nasty.from);
    if (nasty.html) expect(mail.html).toMatch(nasty.html);
    if (nasty.attachments) {
      expect(mail.attachments).toHaveLength(nasty.attachments.length);
      for (const [index, wanted] of nasty.attachments.entries()) {
        const { fileName, contentType } = mail.attachments[index]!;
        if (wanted.contentType) expect(contentType).toBe(wanted.contentType);
        if (wanted.fileName instanceof RegExp) expect(fileName).toMatch(wanted.fileName);
        else if (wanted.fileName) expect(fileName).toBe(wanted.fileName);
      }
    }
    // Whatever it is, it can be stored.
    const stored = JSON.stringify({ ...mail, attachments: mail.attachments.map(({ fileName }) => fileName) });
    expect(stored.includes('\\u0000')).toBe(false);
    expect(stored.isWellFormed()).toBe(true);
    expect(mail.text.length).toBeLessThanOrEqual(100_000);
    expect(mail.references.length).toBeLessThanOrEqual(100);
  });
});

test('what a mail costs to read, the thread that answers requests does not pay', async () => {
  const { raw } = hostileMails.find(({ name }) => name === 'a style sheet: line ends in strings')!;
  const costOf = async (work: () => Promise<unknown>) => {
    const begun = cpuTime();
    await work();
    return cpuTime() - begun;
  };
  const here = await costOf(() => parseMail(raw));
  expect(await costOf(() => readMail(1, raw, LIMIT))).toBeLessThan(here / 2);
});

further('four megabytes of HTML are read and shown without holding up anybody', async () => {
  const raw = withBody('Content-Type: text/html', '<div>hello <b>you</b></div>\n'.repeat(150_000));
  let last = performance.now();
  const gaps: number[] = [];
  const timer = setInterval(() => {
    const now = performance.now();
    gaps.push(now - last);
    last = now;
  }, 2);
  const mail = await readMail(1, raw, LIMIT);
  expect([mail.unreadable, mail.html!.length, mail.text.length]).toEqual([null, expect.any(Number), 100_000]);
  const page = await readAsPage(
    1,
    {
      html: mail.html,
      text: '',
      subject: '',
      dark: false,
      shown: { images: false, inline: {}, ownHost: 'desk.test' },
    },
    LIMIT,
  );
  expect(page.length).toBeGreaterThan(4_000_000);
  clearInterval(timer);
  // Some hundred turns of the loop went on meanwhile; on a machine of many others none is timed to the millisecond.
  expect(gaps.length).toBeGreaterThan(100);
});

describe('what an ordinary mail says', () => {
  test('all of its header', async () => {
    const mail = await parseMail(
      rawMail(
        'From: "Lopez, Maria" <Maria@Example.com>\nTo: Desk <desk@cedar.test>, Team: a@x.test, b@x.test;\nCc: c@x.test, C@X.test\nBcc: hidden@x.test\nReply-To: other@example.com\nSubject: Re: Visit\nDate: Mon, 2 Mar 2026 09:00:00 -0800 (PST)\nMessage-ID: <m2@example.com>\nIn-Reply-To: <m1@cedar.test>\nReferences: <m0@cedar.test>\n <m1@cedar.test>\n\nYes',
      ),
    );
    expect(mail).toEqual({
      messageId: 'm2@example.com',
      inReplyTo: 'm1@cedar.test',
      references: ['m0@cedar.test', 'm1@cedar.test'],
      from: { address: 'maria@example.com', name: 'Lopez, Maria' },
      to: ['desk@cedar.test', 'a@x.test', 'b@x.test'],
      cc: ['c@x.test'],
      bcc: ['hidden@x.test'],
      replyTo: ['other@example.com'],
      subject: 'Re: Visit',
      date: new Date('2026-03-02T17:00:00Z'),
      text: 'Yes',
      html: null,
      hasRemoteImages: false,
      calendars: [],
      eventNote: '',
      attachments: [],
      automatic: false,
      bulk: false,
      report: null,
      unreadable: null,
    });
  });

  test.each([
    ['Auto-Submitted: auto-replied', true],
    ['Auto-Submitted: no', false],
    ['List-Id: <news.example.com>', true],
    ['List-Unsubscribe: <mailto:x@example.com>', true],
    ['Precedence: bulk', true],
    ['Precedence: first-class', false],
    ['Return-Path: <>', true],
    ['X-Nothing: of the kind', false],
  ])('%s: written by a machine: %s', async (line, automatic) => {
    expect((await parseMail(withBody(line, 'x'))).automatic).toBe(automatic);
  });

  test.each([
    ['no-reply@example.com', true],
    ['donotreply+17@example.com', true],
    ['mailer-daemon@example.com', true],
    ['norah.reply@example.com', false],
    ['alerts.miller@example.com', false],
    ['alerts@example.com', false],
    ['bounce.b@example.com', false],
    ['notifications.jones@example.com', false],
    ['bounce+a17-pia=example.com@lists.example.com', true],
    ['MAILER-DAEMON@mx.example.com', true],
    ['no_responder@example.com', true],
    ['alerta@example.com', false],
  ])('%s takes no answers: %s', async (address, automatic) => {
    expect((await parseMail(rawMail(`From: ${address}\n\nx`))).automatic).toBe(automatic);
  });

  test.each([
    ['<img src="https://x.test/a.png">', true],
    ['<img src=//x.test/a.png>', true],
    [`<td style="background:url('http://x.test/a.png')">`, true],
    ['<img src="cid:a"><img src="data:image/png;base64,AA=="><a href="https://x.test">x</a>', false],
  ])('%s asks for images from outside: %s', async (html, remote) => {
    expect((await parseMail(withBody('Content-Type: text/html', html))).hasRemoteImages).toBe(remote);
  });
});
