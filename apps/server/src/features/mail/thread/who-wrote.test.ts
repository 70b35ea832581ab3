import type { contacts, inbox, worklist } from '@chairline/contract';
import { beforeAll, describe, expect, test } from 'vitest';
import { createContact, multipart } from '../../../testing/factory.ts';
import { type GmailOffice, startGmailWorld } from '../../../testing/gmail-world.ts';
import { until } from '../../../testing/wait.ts';
import { useWorld } from '../../../testing/use-app.ts';

let office: GmailOffice;
const world = useWorld(startGmailWorld);
beforeAll(async () => {
  office = await world.connect();
  await until('it follows', async () => (await office.status()).fetched === 100);
});

const raw = (lines: readonly string[], text = 'Words') =>
  Buffer.from([...lines, `To: ${office.address}`, '', text].join('\r\n')).toString('base64');
const comes = async (lines: readonly string[], text?: string) =>
  office.stored((await office.receive({ raw: raw(lines, text) })).id);
const all = async () => (await office.admin.call('GET', '/contacts')).json().items as contacts.Contact[];
const byAddress = async (address: string) => (await all()).find(({ email }) => email === address);
const waits = async (address: string) => (await byAddress(address))?.needs_answer;
async function addressed(email: string, firstName = 'Maria', lastName = 'Lopez'): Promise<number> {
  const id = await createContact(world.app, office, { firstName, lastName });
  await world.app.owner.query('UPDATE contacts SET email = $2 WHERE contact_id = $1', [id, email]);
  return id;
}
async function send(
  fields: Record<string, string>,
): Promise<{ id: number; messageId: string; items: inbox.CommItem[] }> {
  const response = await world.app.server.inject({
    method: 'POST',
    url: '/api/mail/profile/sendMail',
    cookies: office.admin.cookies,
    ...multipart({ subject: 'Your visit', message: 'See you', ...fields }, []),
  });
  expect([response.statusCode, response.body]).toEqual([200, expect.any(String)]);
  const { email, items } = response.json();
  await until('it has left', async () => (await office.emailById(email.email_id)).direction === 'sent');
  return { id: email.email_id, messageId: email.messageId, items };
}

describe('a form of a web site', () => {
  const forms: [string, (own: string) => string[]][] = [
    ['noreply', () => ['From: Fernhill Web Form <noreply@webform.example.com>']],
    ['its own address', (own) => [`From: Fernhill Web Form <${own}>`]],
    ['its site', (own) => [`From: WordPress <wordpress@${own.split('@')[1]}>`]],
    ['its info', (own) => [`From: Fernhill <info@www.${own.split('@')[1]}>`]],
    [
      'a sender for hire',
      () => ['From: <noreply@webform.example.com>', 'Feedback-ID: 1.us-west-2:AmazonSES'],
    ],
    ['receipts', () => ['From: Forms <forms-receipts-noreply@forms.example.com>']],
    ['a second', () => ['From: Forms <noreply2@forms.example.com>']],
    [
      'marked as a machine’s',
      () => [
        'From: Fernhill Web Form <entries@webform.example.com>',
        'List-Unsubscribe: <mailto:out@webform.example.com>',
        'Auto-Submitted: auto-generated',
      ],
    ],
  ];
  test.each(forms)('from %s waits under the person, and the answer goes to them', async (name, from) => {
    const pia = `pia.${name.length}@example.com`;
    const email = await comes([...from(office.address), `Reply-To: Pia Holm <${pia}>`, `Subject: ${name}`]);
    expect(email).toMatchObject({
      reply_to: [pia],
      sender_note: expect.stringContaining('form of a web site'),
    });
    expect(await waits(pia)).toBe(true);
    expect(email.contact_ids).toEqual([(await byAddress(pia))!.contact_id]);
    const list = await all();
    expect(list.filter(({ email: address }) => /noreply|entries@|^desk/.test(address))).toEqual([]);
  });

  test.each([
    [
      'a list',
      ['From: news@shop.example.com', 'List-Id: <n.shop.example.com>', 'Reply-To: who@else.example.com'],
    ],
    [
      'a newsletter',
      [
        'From: noreply@shop5.example.com',
        'Feedback-ID: 1:Ses',
        'List-Unsubscribe: <mailto:x@shop5.example.com>',
        'Reply-To: ann@else.example.com',
      ],
    ],
    ['a shop’s own desk', ['From: noreply@mail.shop2.example', 'Reply-To: support@shop2.example']],
    ['nobody named', ['From: noreply@shop3.example.com']],
    [
      'a machine’s answer',
      ['From: a@shop4.example.com', 'Auto-Submitted: auto-replied', 'Reply-To: b@else.example.com'],
    ],
  ])('%s is none: nobody waits', async (subject, lines) => {
    const email = await comes([...lines, `Subject: ${subject}`]);
    const { rows } = await world.app.owner.query(
      'SELECT count(*)::integer AS n FROM contacts WHERE contact_id = ANY ($1) AND needs_answer_since IS NOT NULL',
      [email.contact_ids],
    );
    expect([email.contact_ids.length, rows[0].n]).toEqual([1, 0]);
  });
});

test.each([
  'alerts.miller@example.com',
  'alerts@example.com',
  'bounce.b@example.com',
  'notifications.j@example.com',
])('a person named %s waits', async (address) => {
  await comes([`From: Al Erts <${address}>`, 'Subject: Wednesday'], 'I have to move my visit.');
  expect(await waits(address)).toBe(true);
});

test('Reply-To of two is told whole; the mail stands with who sent it', async () => {
  const email = await comes([
    'From: Pia Holm <pia.two@example.com>',
    'Reply-To: pia.home@example.com, records@seconddentist.example.com',
    'Subject: Two',
  ]);
  expect(email.reply_to).toEqual(['pia.home@example.com', 'records@seconddentist.example.com']);
  expect(await waits('pia.two@example.com')).toBe(true);
});

describe('who wrote', () => {
  test('a name like the patient’s from another address is said, as long as it is not theirs', async () => {
    await addressed('maria.known@example.com');
    const hers = await comes(['From: Maria Lopez <maria.known@example.com>', 'Subject: Hers']);
    expect(hers.sender_note).toBe('');
    const note =
      'other@example.net is not Maria Lopez’s address: theirs is maria.known@example.com. The name is like theirs.';
    const noteOf = async (name: string) =>
      (await comes([`From: ${name} <other@example.net>`, `Subject: ${name.length}`])).sender_note;
    expect(await noteOf('Maria Lopez')).toBe(
      'First mail from other@example.net, which is not Maria Lopez’s address: theirs is maria.known@example.com. The name is like theirs.',
    );
    expect(await noteOf('"Lopez, Maria G."')).toBe(note);
    const stranger = await byAddress('other@example.net');
    expect(stranger).toMatchObject({ full_name: '', needs_answer: true });
    const [item] = await office.thread(stranger!.contact_id);
    expect(item!.email!.sender_note).toBe(`First mail from ${note.replace(' is', ', which is')}`);
  });

  test('a new address is said once', async () => {
    const first = await comes(['From: Ida Strand <ida@example.org>', 'Subject: A']);
    expect(first.sender_note).toBe('First mail from ida@example.org.');
    expect((await comes(['From: Ida Strand <ida@example.org>', 'Subject: B'])).sender_note).toBe('');
  });

  test('an answer by somebody else to a mail of hers is said, and stands with them', async () => {
    const maria = await addressed('maria.asked@example.com', 'Mona', 'Asked');
    const { messageId } = await send({ to: 'maria.asked@example.com', subject: 'Asked' });
    const reply = (from: string) => [`From: ${from}`, 'Subject: Re: Asked', `In-Reply-To: <${messageId}>`];
    const theirs = await comes(reply('Mona Asked <husband@example.org>'));
    expect(theirs.sender_note).toBe(
      'husband@example.org was not in this conversation: somebody else answered.',
    );
    expect(theirs.contact_ids).not.toContain(maria);
    expect((await comes(reply('maria.asked@example.com'))).sender_note).toBe('');
  });

  test('an answer to what she passed on is said, too: the mail between never came here', async () => {
    await addressed('maria.passed@example.com', 'Mira', 'Passed');
    const { messageId } = await send({ to: 'maria.passed@example.com', subject: 'Passed' });
    const theirs = await comes([
      'From: Mira Passed <husband.passed@example.org>',
      'Subject: Re: Fwd: Passed',
      'In-Reply-To: <forwarded-1@example.com>',
      `References: <${messageId}> <forwarded-1@example.com>`,
    ]);
    expect(theirs.sender_note).toBe(
      'husband.passed@example.org was not in this conversation: somebody else answered.',
    );
  });

  test('sending to somebody else does not answer the patient', async () => {
    const maria = await addressed('maria.waits@example.com', 'Mila', 'Waits');
    await comes(['From: maria.waits@example.com', 'Subject: A question']);
    expect(await waits('maria.waits@example.com')).toBe(true);
    const { items } = await send({ to: 'lab@example.net', contact_id: String(maria) });
    expect(items.map(({ contact_id }) => contact_id)).toContain(maria);
    expect(await waits('maria.waits@example.com')).toBe(true);
    await send({ to: 'maria.waits@example.com', contact_id: String(maria) });
    expect(await waits('maria.waits@example.com')).toBe(false);
  });
});

describe('a mail that did not arrive', () => {
  const failed = (address: string, action = 'failed') =>
    `Reporting-MTA: dns; mx\r\n\r\nFinal-Recipient: rfc822; ${address}\r\nAction: ${action}\r\nStatus: ${action === 'failed' ? '5.1.1' : '4.4.1'}\r\n`;
  const report = (fields: string, given: string | null, from = 'Mailer <mailer-daemon@mx.example.com>') => [
    `From: ${from}`,
    'Subject: Delivery Status Notification',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="r"',
    `To: ${office.address}\r\n\r\n--r\r\nContent-Type: text/plain\r\n\r\nSorry\r\n--r\r\nContent-Type: message/delivery-status\r\n\r\n${fields}\r\n${given === null ? '' : `--r\r\nContent-Type: text/rfc822-headers\r\n\r\nMessage-ID: <${given}>\r\n\r\n`}--r--\r\n`,
  ];
  const stateOf = async (id: number) => {
    const { direction, delivery_note } = await office.emailById(id);
    return [direction, delivery_note];
  };
  let people = 0;
  async function sent() {
    people += 1;
    const address = `gone${people}@example.com`;
    const contact = await addressed(address, 'Gone', `No${people}`);
    return { address, contact, ...(await send({ to: address, subject: `Gone ${people}` })) };
  }
  const NOTE = (address: string) => `Not delivered to ${address}: there is no such address.`;

  test.each([true, false])('is failed, with whom and why; with a reference: %s', async (referenced) => {
    const { address, contact, id, messageId } = await sent();
    const told = await comes(report(failed(address), referenced ? messageId : null));
    expect(await stateOf(id)).toEqual(['failed', NOTE(address)]);
    const items = await office.thread(contact);
    expect(items).toMatchObject([
      { comm_direction: 'failed', delivery_note: NOTE(address), can: { resend: false } },
    ]);
    // What the server wrote stands at the mail it is about, and in nobody's thread.
    expect([told.threadId, told.contact_ids]).toEqual([(await office.emailById(id)).threadId, []]);
    expect((await all()).filter(({ email }) => email.startsWith('mailer'))).toEqual([]);
    const failing = (await office.admin.call('GET', '/contacts?status=failed')).json()
      .items as contacts.Contact[];
    expect(failing.map(({ contact_id }) => contact_id)).toContain(contact);
    const again = await office.admin.call('POST', `/emails/${id}/resend`);
    expect([again.statusCode, again.body]).toEqual([
      400,
      'This mail left and came back. Send it again from its thread, to an address that takes it.',
    ]);
  });

  test('is failed by our own server’s word, too, which names no mail', async () => {
    const { address, id } = await sent();
    await comes(report(failed(address), null, 'Mail Delivery Subsystem <mailer-daemon@googlemail.com>'));
    expect(await stateOf(id)).toEqual(['failed', NOTE(address)]);
  });

  test('late is late; then it fails; a delay told afterwards changes nothing', async () => {
    const { address, id, messageId } = await sent();
    await comes(report(failed(address, 'delayed'), messageId));
    const late = `Delayed, it is still tried for ${address}: their server does not take it at the moment.`;
    expect(await stateOf(id)).toEqual(['sent', late]);
    await comes(report(failed(address), messageId));
    await comes(report(failed(address, 'delayed'), messageId));
    expect(await stateOf(id)).toEqual(['failed', NOTE(address)]);
  });

  test('to one person whose address passed it on, it did not reach them', async () => {
    const { address, id, messageId } = await sent();
    await comes(report(failed('new@elsewhere.example'), messageId));
    expect(await stateOf(id)).toEqual([
      'failed',
      `Not delivered to ${address}: passed on to new@elsewhere.example, there is no such address.`,
    ]);
  });

  test('of several each server reports on its own people, and none who got it too on the others', async () => {
    const { id, messageId } = await send({
      to: 'first@one.example',
      cc: 'second@two.example',
      subject: 'Both',
    });
    await comes(report(failed('first@one.example'), messageId, 'Mailer <mailer-daemon@mx.two.example>'));
    await comes(report(failed('third@three.example'), messageId, 'Mailer <mailer-daemon@three.example>'));
    expect(await stateOf(id)).toEqual(['sent', null]);
    await comes(report(failed('first@one.example'), messageId, 'Mailer <mailer-daemon@mx.one.example>'));
    expect(await stateOf(id)).toEqual(['failed', NOTE('first@one.example')]);
  });

  test('made-up reports mark nothing, and nobody waits for them', async () => {
    const { address, id, messageId } = await sent();
    for (const lines of [
      report(failed(address), 'another@cedar.test'),
      report(failed(address), messageId, 'Eve <eve@example.net>'),
      report(failed(address, 'delivered'), messageId),
    ])
      await comes(lines);
    // Whoever knows that Pia was written to knows no Message-ID, and has no server of hers or ours.
    for (const from of [
      'mail.example.net',
      'example.com.evil.net',
      'googlemail.com.evil.net',
      'xample.com',
    ]) {
      await comes(report(failed(address), null, `Mailer <mailer-daemon@${from}>`));
      expect([from, await stateOf(id)]).toEqual([from, ['sent', null]]);
    }
    // Where Gmail looked and nobody vouched for the sender, the name of her server may be anybody's.
    const unknown = 'Authentication-Results: mx.google.com; spf=none smtp.helo=evil.net; dmarc=none';
    await comes([unknown, ...report(failed(address), null, 'Mailer <mailer-daemon@example.com>')]);
    expect(await stateOf(id)).toEqual(['sent', null]);
    const work = (await office.admin.call('GET', '/worklist')).json().items as worklist.WorkItem[];
    expect(work.filter(({ title }) => title.startsWith('mailer'))).toEqual([]);
  });
});
