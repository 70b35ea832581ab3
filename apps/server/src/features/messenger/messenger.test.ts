import { type health as contracts, inbox, messenger as contract } from '@chairline/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { quietWav } from '../../testing/factory.ts';
import { consentToFacebook } from '../../testing/facebook-world.ts';
import {
  type MessengerOffice,
  type MessengerWorld,
  messengerPermissions,
  startMessengerWorld,
} from '../../testing/messenger-world.ts';
import { until } from '../../testing/wait.ts';
import { emptyVideo } from '../social/testing/route-cases.ts';
import { addTag, png } from '../../testing/rows.ts';

let world: MessengerWorld;
let office: MessengerOffice;
beforeAll(async () => {
  world = await startMessengerWorld();
  office = await world.connect();
  await until('messages come', async () => (await pageOf()).messenger.state === 'on');
});
afterEach(() => world.fault('ok'));
afterAll(() => world?.close());

const words = { ...contract.messengerMessages, ...contract.messengerRefusals };
const HOUR = 3_600_000;
const pdf = Buffer.from('%PDF-1.4\n%%EOF');
const pageOf = async (of = office, id = '100001') => {
  const { pages } = (await of.admin.call('GET', '/social/getClientPages')).json() as {
    pages: {
      page_id: string;
      messenger: { state: string; problem: string | null; last_message_at: string | null };
    }[];
  };
  return pages.find(({ page_id }) => page_id === id)!;
};
const health = async () => {
  const { parts } = (await office.admin.call('GET', '/office/health')).json() as contracts.OfficeHealth;
  const { state, says, why, link, facts } = parts.find(({ name }) => name === 'facebook')!;
  return {
    state,
    says,
    why,
    to: link?.to,
    facts: Object.fromEntries(facts.map((fact) => [fact.label, fact.text])),
  };
};
const kept = async () => {
  const { rows } = await world.app.owner.query<{ n: number }>(
    `SELECT (SELECT count(*) FROM comm_items)::int + (SELECT count(*) FROM webhook_deliveries)::int
       + (SELECT count(*) FROM messenger_people)::int AS n`,
  );
  return rows[0]!.n;
};
const becomes = (contactId: number, direction: string) =>
  until(`the newest is ${direction}`, async () => {
    const [item] = await office.thread(contactId);
    return item?.comm_direction === direction ? item : undefined;
  });

test('the address is verified by the token that was entered beside it, and by nothing else', async () => {
  const ask = (query: Record<string, string>) =>
    world.app.server.inject({ method: 'GET', url: '/api/meta/webhook', query });
  const right = {
    'hub.mode': 'subscribe',
    'hub.verify_token': 'verify-token-of-the-tests',
    'hub.challenge': '1158201444',
  };
  const answer = await ask(right);
  expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([
    200,
    'text/plain',
    '1158201444',
  ]);
  expect((await ask({ ...right, 'hub.verify_token': 'another' })).statusCode).toBe(403);
  expect((await ask({ ...right, 'hub.mode': 'other' })).statusCode).toBe(403);
  expect((await ask({})).statusCode).toBe(403);
});

test('a first message makes a contact as Facebook names them, who waits; the same again changes nothing', async () => {
  const { webhook, message } = await world.receive({ person: 'Ana Diaz', text: 'Can I come at 9?' });
  const ana = await office.contactOf('Ana Diaz');
  expect(ana).toMatchObject({ needs_answer: true, snippet: 'Can I come at 9?', phone_num: '', ph1: '' });
  const [item] = await office.thread(ana.contact_id);
  expect(item).toMatchObject({
    kind: 'text',
    channel: 'messenger',
    comm_direction: 'inbound',
    message: 'Can I come at 9?',
    phone_num: '',
    office_num: '',
  });
  const before = await kept();
  expect((await world.deliver(webhook)).statusCode).toBe(200);
  expect(await kept()).toBe(before);
  expect(await office.thread(ana.contact_id)).toHaveLength(1);
  // Also when what was delivered is kept no longer.
  await world.app.owner.query(`DELETE FROM webhook_deliveries WHERE delivery_key = $1`, [
    `message:${message.id}`,
  ]);
  expect((await world.deliver(webhook)).statusCode).toBe(200);
  expect(await office.thread(ana.contact_id)).toHaveLength(1);
  expect((await pageOf()).messenger.last_message_at).not.toBeNull();
});

test('two first messages of one person at once make one contact', async () => {
  const [one, other] = [
    await world.write({ person: 'Twice Quick', text: 'One' }),
    await world.write({ person: 'Twice Quick', text: 'Two' }),
  ];
  const answers = await Promise.all([world.deliver(one.webhook), world.deliver(other.webhook)]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { contact_id } = await office.contactOf('Twice Quick');
  expect(await office.thread(contact_id)).toHaveLength(2);
});

test('what is not signed by Facebook is refused, and nothing is kept', async () => {
  const { webhook } = await world.write({ person: 'Forger', text: 'Let me in' });
  const before = await kept();
  const wrong = ['', 'sha256=', `sha256=${'0'.repeat(64)}`, 'sha1=abc', 'x'.repeat(71)];
  for (const signature of wrong) expect((await world.deliver(webhook, signature)).statusCode).toBe(403);
  const bare = await world.app.server.inject({ method: 'POST', url: '/api/meta/webhook', payload: webhook });
  expect(bare.statusCode).toBe(403);
  expect(await kept()).toBe(before);
});

test.each<[string, object | string]>([
  ['another object', { object: 'user', entry: [] }],
  ['no entries', { object: 'page' }],
  ['entries that are none', { object: 'page', entry: [1, null, 'x'] }],
  [
    'events that are none',
    { object: 'page', entry: [{ id: '100001', messaging: [1, null, {}, { message: {} }] }] },
  ],
  ['a list', []],
  ['null', 'null'],
  [
    'a page of nobody here',
    {
      object: 'page',
      entry: [
        {
          messaging: [
            {
              sender: { id: '7' },
              recipient: { id: '999' },
              timestamp: 1_700_000_000_000,
              message: { mid: 'm', text: 'x' },
            },
          ],
        },
      ],
    },
  ],
])('odd, and signed: %s is answered, and nothing is kept', async (_what, body) => {
  const before = await kept();
  expect((await world.deliver(body)).statusCode).toBe(200);
  expect(await kept()).toBe(before);
});

test('a message with characters that no text holds is taken in without them', async () => {
  const { webhook } = await world.write({ person: 'Odd Signs', text: 'a' });
  const text = JSON.stringify(webhook).replace('"text":"a"', '"text":"a\\u0000b\\ud800c"');
  expect((await world.deliver(text)).statusCode).toBe(200);
  const { contact_id } = await office.contactOf('Odd Signs');
  expect((await office.thread(contact_id))[0]!.message).toBe('ab\ufffdc');
});

test('pictures, videos, voice messages and files are fetched and shown', async () => {
  await world.receive({
    person: 'Pia Sender',
    text: 'Look',
    pictures: [png.toString('base64')],
    files: ['video', 'audio', 'file'],
  });
  const { contact_id } = await office.contactOf('Pia Sender');
  const item = await until('all files are here', async () => {
    const [newest] = await office.thread(contact_id);
    return newest?.media.length === 4 ? newest : undefined;
  });
  expect(item.message).toBe('Look');
  const types = ['image/png', 'video/mp4', 'audio/x-m4a', 'application/pdf'];
  expect(item.media.map(({ media_type }) => media_type)).toEqual(types);
  for (const [at, { media_url }] of item.media.entries()) {
    const file = await office.desk.call('GET', media_url);
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, types[at]]);
  }
});

test('of what has no file it is said what it was, and its address is not asked for', async () => {
  const { webhook } = await world.write({ person: 'Lou Place', text: 'Here' });
  const attachments = [
    { type: 'location', payload: { coordinates: { lat: 45.5, long: -122.6 } } },
    { type: 'fallback', payload: { url: 'https://example.org/a-page' } },
  ];
  const text = JSON.stringify(webhook).replace(
    '"text":"Here"',
    `"text":"Here","attachments":${JSON.stringify(attachments)}`,
  );
  expect((await world.deliver(text)).statusCode).toBe(200);
  const { contact_id } = await office.contactOf('Lou Place');
  expect((await office.thread(contact_id))[0]).toMatchObject({
    message:
      'Here\n[They sent a place, which is not shown here. Open it in Messenger.]\n[They sent a file, which is not shown here. Open it in Messenger.]',
    media: [],
    delivery_note: null,
  });
});

test('a picture at an address that is not public is not asked for, and is said to be lost at Facebook', async () => {
  const { webhook } = await world.write({
    person: 'Sly Address',
    text: '',
    pictures: [png.toString('base64')],
  });
  const text = JSON.stringify(webhook).replace(/"url":"[^"]+"/, '"url":"http://169.254.169.254/latest"');
  await world.deliver(text);
  const { contact_id } = await office.contactOf('Sly Address');
  const item = await until('it is said', async () => {
    const [newest] = await office.thread(contact_id);
    return newest?.delivery_note ? newest : undefined;
  });
  expect(item.delivery_note).toBe('An attachment is no longer at Facebook. Ask for it again.');
});

test('an answer goes out by Messenger, once, and its echo changes nothing', async () => {
  await world.receive({ person: 'Ben Asks', text: 'Are you open?' });
  const { contact_id } = await office.contactOf('Ben Asks');
  const client_ref = 'messenger-ref-1';
  const answers = await Promise.all([
    office.send(contact_id, ' Until six. ', { client_ref }),
    office.send(contact_id, ' Until six. ', { client_ref }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(new Set(answers.map((one) => one.json().item.comm_participant_id)).size).toBe(1);
  expect(answers[0]!.json().item).toMatchObject({ channel: 'messenger', message: 'Until six.' });
  const item = await becomes(contact_id, 'sent');
  expect(item).toMatchObject({ delivery_note: null, users: [{ user_id: office.desk.user.id }] });
  expect((await office.contactOf('Ben Asks')).needs_answer).toBe(false);
  const there = (await world.messages()).filter(({ text }) => text === 'Until six.');
  expect(there).toMatchObject([{ by: 'app' }]);
  const psid = there[0]!.psid;
  const echo = (metadata: string, mid: string) => ({
    object: 'page',
    entry: [
      {
        id: '100001',
        messaging: [
          {
            sender: { id: '100001' },
            recipient: { id: psid },
            timestamp: Date.now(),
            message: { mid, text: 'Until six.', is_echo: true, metadata },
          },
        ],
      },
    ],
  });
  const note = `chairline:${office.id}:${item.comm_participant_id}`;
  expect((await world.deliver(echo(note, there[0]!.id))).statusCode).toBe(200);
  expect(await office.thread(contact_id)).toHaveLength(2);
});

const files = [
  { name: 'x-ray.png', bytes: png, type: 'image/png', kind: 'image' },
  { name: 'tour.mp4', bytes: emptyVideo, type: 'video/mp4', kind: 'video' },
  { name: 'audio-1.wav', bytes: quietWav(), type: 'audio/wav', kind: 'audio' },
  { name: 'form.pdf', bytes: pdf, type: 'application/pdf', kind: 'file' },
] as const;

test.each(files)(
  'a file goes out by Messenger, once, as the kind it is: $kind',
  async ({ kind, ...file }) => {
    const person = `Fay ${kind}`;
    await world.receive({ person, text: 'Can you send it?' });
    const { contact_id } = await office.contactOf(person);
    const client_ref = `messenger-file-${kind}`;
    const answers = await Promise.all([
      office.send(contact_id, '', { client_ref }, file),
      office.send(contact_id, '', { client_ref }, file),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(new Set(answers.map((one) => one.json().item.comm_participant_id)).size).toBe(1);
    const item = await becomes(contact_id, 'sent');
    expect(item).toMatchObject({
      channel: 'messenger',
      message: '',
      media: [{ media_type: file.type, file_name: file.name }],
    });
    const shown = await office.desk.call('GET', item.media[0]!.media_url);
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, file.type]);
    const there = (await world.messages()).filter(({ attachments }) => attachments[0]?.name === file.name);
    expect(there).toMatchObject([
      {
        by: 'app',
        text: '',
        metadata: `chairline:${office.id}:${item.comm_participant_id}`,
        attachments: [{ type: kind, mime: file.type }],
      },
    ]);
    // Of the call that came second nothing is left in the store.
    const { rows } = await world.app.owner.query(
      'SELECT storage_key FROM message_media WHERE comm_item_id = $1',
      [item.comm_participant_id],
    );
    expect(rows).toHaveLength(1);
    expect((await office.contactOf(person)).needs_answer).toBe(false);
  },
);

test('a message holds words or one file, and a file that may be attached', async () => {
  await world.receive({ person: 'Ono Odd', text: 'Hi' });
  const { contact_id } = await office.contactOf('Ono Odd');
  const picture = { name: 'a.png', bytes: png, type: 'image/png' };
  const both = await office.send(contact_id, 'Look', {}, picture);
  expect([both.statusCode, both.body]).toEqual([400, words.oneOrOther]);
  for (const [file, said] of [
    [
      { name: 'a.exe', bytes: Buffer.from('MZ'), type: 'application/x-msdownload' },
      inbox.inboxMessages.fileType,
    ],
    [{ name: 'a.png', bytes: pdf, type: 'image/png' }, inbox.inboxMessages.fileLies('a.png', 'PNG', 'PDF')],
    [{ name: 'a.png', bytes: Buffer.alloc(0), type: 'image/png' }, inbox.inboxMessages.fileEmpty('a.png')],
    [
      { name: 'a.pdf', bytes: Buffer.concat([pdf, Buffer.alloc(25_000_000)]), type: 'application/pdf' },
      'A file is too large: at most 25 MB each.',
    ],
  ] as const) {
    const answer = await office.send(contact_id, '', {}, file);
    expect([answer.statusCode, answer.body]).toEqual([400, said]);
  }
  expect(await office.thread(contact_id)).toHaveLength(1);
});

test('more than a text may carry goes by Messenger', async () => {
  await world.receive({ person: 'Bea Big', text: 'The whole scan?' });
  const { contact_id } = await office.contactOf('Bea Big');
  const bytes = Buffer.concat([pdf, Buffer.alloc(20_000_000, ' ')]);
  const sent = await office.send(contact_id, '', {}, { name: 'scan.pdf', bytes, type: 'application/pdf' });
  expect(sent.statusCode).toBe(200);
  await becomes(contact_id, 'sent');
  const there = (await world.messages()).filter(({ attachments }) => attachments[0]?.name === 'scan.pdf');
  expect(there).toMatchObject([{ attachments: [{ size: bytes.length }] }]);
});

test('a file whose upload was not heard of is uploaded anew, for nobody saw it, and sent once', async () => {
  await world.receive({ person: 'Fred Doubt', text: 'The form?' });
  const { contact_id } = await office.contactOf('Fred Doubt');
  const file = { name: 'doubt.pdf', bytes: pdf, type: 'application/pdf' };
  const there = async () =>
    (await world.messages()).filter(({ attachments }) => attachments[0]?.name === file.name);
  await world.fault('accept-then-drop');
  await office.send(contact_id, '', {}, file);
  await until('it was tried', async () => {
    const { rows } = await world.app.owner.query<{ attempts: number }>(
      'SELECT max(attempts) AS attempts FROM outbound_texts WHERE from_number LIKE $1',
      ['page:%'],
    );
    return rows[0]!.attempts > 0;
  });
  expect(await there()).toEqual([]);
  await world.fault('ok');
  await becomes(contact_id, 'sent');
  expect(await there()).toHaveLength(1);
});

test('a file in doubt that Facebook has is taken for sent; one of another kind is not it', async () => {
  const { message } = await world.receive({ person: 'Kim Kind', text: 'The form?' });
  const { contact_id } = await office.contactOf('Kim Kind');
  await world.fault('error');
  const sent = await office.send(contact_id, '', {}, { name: 'k.pdf', bytes: pdf, type: 'application/pdf' });
  const item = sent.json().item.comm_participant_id as number;
  await world.app.owner.query(
    `UPDATE outbound_texts SET state = 'sending', attempt_started_at = now(), next_attempt_at = now(), attempts = 1
     WHERE comm_item_id = $1`,
    [item],
  );
  // The page's owner sent them a picture, at Facebook, at that moment: that is not the form.
  await world.answer({ person: 'Kim Kind', text: '', pictures: [png.toString('base64')] });
  await world.fault('ok');
  await becomes(contact_id, 'sent');
  const theirs = (await world.messages()).filter(({ psid, by }) => psid === message.psid && by === 'app');
  expect(theirs).toMatchObject([{ attachments: [{ name: 'k.pdf' }] }]);
  // As if nobody had heard that Facebook has it: it is found there, and nothing is sent a second time.
  await world.app.owner.query(
    `UPDATE outbound_texts SET state = 'sending', attempt_started_at = now() - interval '10 seconds', next_attempt_at = now()
     WHERE comm_item_id = $1`,
    [item],
  );
  await world.app.owner.query(
    `UPDATE comm_items SET direction = 'queued', carrier_uuid = NULL WHERE comm_item_id = $1`,
    [item],
  );
  await office.send(contact_id, 'There it is');
  await until('both are sent', async () =>
    (await office.thread(contact_id)).slice(0, 2).every((one) => one.comm_direction === 'sent'),
  );
  const [known] = (
    await world.app.owner.query<{ uuid: string }>(
      'SELECT carrier_uuid AS uuid FROM comm_items WHERE comm_item_id = $1',
      [item],
    )
  ).rows;
  expect(known!.uuid).toBe(theirs[0]!.id);
  expect((await world.messages()).filter(({ attachments }) => attachments[0]?.name === 'k.pdf')).toHaveLength(
    1,
  );
});

test('a tag that was chosen goes with the answer, beside those that come by themselves, as with a text', async () => {
  await world.receive({ person: 'Tia Tag', text: 'Is it still Monday?' });
  const { contact_id } = await office.contactOf('Tia Tag');
  const vip = await addTag(world.app, office, { name: 'VIP', icon: 'account-heart-outline' });
  const auto = await addTag(world.app, office, {
    name: 'Desk',
    icon: 'cash',
    process: 'Front Desk',
    auto: true,
  });
  const answer = await office.send(contact_id, 'It is.', { tag: vip });
  await world.app.owner.query('DELETE FROM tags WHERE tag_id = $1', [auto]);
  expect(answer.json().item.tags).toEqual([vip, auto]);
  expect((await office.send(contact_id, 'It is.', { tag: 999_999 })).statusCode).toBe(404);
});

test('the echo of ours settles it, as a report does, and is of its own office alone', async () => {
  const { message } = await world.receive({ person: 'Eva Echo', text: 'Hi' });
  const { contact_id } = await office.contactOf('Eva Echo');
  await office.send(contact_id, 'Hello Eva');
  const { comm_participant_id: item } = await becomes(contact_id, 'sent');
  // As if nobody had heard yet that Facebook has it.
  await world.app.owner.query(
    `UPDATE outbound_texts SET state = 'sending', next_attempt_at = now() + interval '1 hour' WHERE comm_item_id = $1`,
    [item],
  );
  await world.app.owner.query(
    `UPDATE comm_items SET direction = 'queued', carrier_uuid = NULL WHERE comm_item_id = $1`,
    [item],
  );
  const echo = (mid: string, metadata: string) => ({
    object: 'page',
    entry: [
      {
        messaging: [
          {
            sender: { id: '100001' },
            recipient: { id: message.psid },
            timestamp: Date.now(),
            message: { mid, text: 'Hello Eva', is_echo: true, metadata },
          },
        ],
      },
    ],
  });
  // Another office's note names none of ours; what is on its way is left to its own job.
  await world.deliver(echo('m_other', `chairline:${office.id + 1}:${item}`));
  expect((await office.thread(contact_id))[0]).toMatchObject({ comm_direction: 'queued' });
  await world.deliver(echo('m_eva', `chairline:${office.id}:${item}`));
  expect((await office.thread(contact_id))[0]).toMatchObject({ comm_direction: 'sent' });
  expect(await office.thread(contact_id)).toHaveLength(2);
});

test('a message whose answer was lost is found at Facebook, and not sent twice', async () => {
  await world.receive({ person: 'Dora Doubt', text: 'Hello?' });
  const { contact_id } = await office.contactOf('Dora Doubt');
  await world.fault('accept-then-drop');
  await office.send(contact_id, 'We are here');
  const there = await until('Facebook has it', async () =>
    (await world.messages()).find(({ text }) => text === 'We are here'),
  );
  await world.fault('ok');
  await becomes(contact_id, 'sent');
  expect((await world.messages()).filter(({ text }) => text === there.text)).toHaveLength(1);
});

test('what the page’s owner writes at Facebook stands in the thread, and answers', async () => {
  await world.receive({ person: 'Otto Waits', text: 'Anybody?' });
  const { contact_id } = await office.contactOf('Otto Waits');
  const { webhook } = await world.answer({ person: 'Otto Waits', text: 'From the app' });
  await world.deliver(webhook);
  const [newest] = await office.thread(contact_id);
  expect(newest).toMatchObject({
    comm_direction: 'sent',
    channel: 'messenger',
    users: [],
    message: 'From the app',
  });
  expect((await office.contactOf('Otto Waits')).needs_answer).toBe(false);
});

test('what the webhook missed is fetched, each at its time; an answer that stands behind it is not undone', async () => {
  await world.write({ person: 'Lost One', text: 'First', agoMs: 1_000 });
  await world.write({ person: 'Lost One', text: 'Second' });
  await world.write({ person: 'Lost Two', text: 'Mine' });
  await world.write({ person: 'Lost Three', text: 'Yours', pictures: [png.toString('base64')] });
  await office.catchUp();
  const { contact_id, needs_answer } = await office.contactOf('Lost One');
  expect(needs_answer).toBe(true);
  expect((await office.thread(contact_id)).map(({ message }) => message)).toEqual(['Second', 'First']);
  await office.contactOf('Lost Two');
  await office.contactOf('Lost Three');
  const before = await kept();
  await office.catchUp();
  expect(await kept()).toBe(before);

  await world.receive({ person: 'Lost Two', text: 'Second of mine' });
  const two = await office.contactOf('Lost Two');
  await office.send(two.contact_id, 'Answered');
  await becomes(two.contact_id, 'sent');
  await world.write({ person: 'Lost Two', text: 'In between', agoMs: 500 });
  await office.catchUp();
  const thread = await office.thread(two.contact_id);
  expect(thread.map(({ message }) => message)).toContain('In between');
  expect(thread.filter(({ message }) => message === 'Answered')).toHaveLength(1);
});

test('after 24 hours nothing is sent, and it is said why', async () => {
  await world.receive({ person: 'Late Asker', text: 'Long ago', agoMs: 25 * HOUR });
  const { contact_id } = await office.contactOf('Late Asker');
  const answer = await office.send(contact_id, 'Too late');
  expect([answer.statusCode, answer.body]).toEqual([400, words.windowOver]);
  // The same where only Facebook knows it.
  await world.app.owner.query('UPDATE messenger_people SET last_inbound_at = now() WHERE contact_id = $1', [
    contact_id,
  ]);
  expect((await office.send(contact_id, 'Too late')).statusCode).toBe(200);
  const item = await becomes(contact_id, 'failed');
  expect(item).toMatchObject({ delivery_note: words.windowOver, can: { resend: true } });
  expect(await health()).toMatchObject({
    state: 'warning',
    says: '1 message in Messenger of the last day could not be sent.',
    to: '/frontdesk',
    facts: { 'Pages whose messages come': '1', 'Messages not sent, last day': '1' },
  });
  // Sent again it fails again, until they write again.
  await world.receive({ person: 'Late Asker', text: 'Now' });
  const again = `/plivo/messages/text_message/${item.text_message_id}/resend`;
  expect((await office.desk.call('GET', again)).statusCode).toBe(200);
  await until('it went out', async () => {
    const items = await office.thread(contact_id);
    return items.find(({ text_message_id: id }) => id === item.text_message_id)?.comm_direction === 'sent';
  });
});

test('a file that Facebook does not take has failed with its reason, and is sent again when asked', async () => {
  await world.receive({ person: 'Rex Refused', text: 'The form?' });
  const { contact_id } = await office.contactOf('Rex Refused');
  const bytes = Buffer.concat([pdf, Buffer.from('#broken-file')]);
  const file = { name: 'broken.pdf', bytes, type: 'application/pdf' };
  await office.send(contact_id, '', {}, file);
  const item = await becomes(contact_id, 'failed');
  expect(item).toMatchObject({
    delivery_note:
      'Facebook cannot use this file: it is damaged, or of a kind it does not take. Nothing was sent.',
    can: { resend: true },
    media: [{ file_name: 'broken.pdf' }],
  });
  const again = await office.desk.call('GET', `/plivo/messages/text_message/${item.text_message_id}/resend`);
  expect(again.statusCode).toBe(200);
  await becomes(contact_id, 'failed');
  // Too late as well: the rule of 24 hours holds for files.
  await world.app.owner.query(
    `UPDATE messenger_people SET last_inbound_at = now() - interval '25 hours' WHERE contact_id = $1`,
    [contact_id],
  );
  const late = await office.send(contact_id, '', {}, { ...file, name: 'late.pdf' });
  expect([late.statusCode, late.body]).toEqual([400, words.windowOver]);
});

test('who never wrote in Messenger cannot be written to there; what is too long or not filled in neither', async () => {
  const made = await office.desk.call('POST', '/crm/contacts', {
    first_name: 'No',
    last_name: 'Messenger',
    ph1: '5035550147',
  });
  const stranger = await office.send(made.json().contact_id ?? made.json().contact.contact_id, 'Hello');
  expect([stranger.statusCode, stranger.body]).toEqual([400, words.notAPerson]);
  await world.receive({ person: 'Len Long', text: 'Hi' });
  const { contact_id } = await office.contactOf('Len Long');
  expect((await office.send(contact_id, 'x'.repeat(2_001))).body).toBe(words.tooLong);
  expect((await office.send(contact_id, '   ')).body).toBe(words.empty);
  expect((await office.send(contact_id, 'Dear $contactName')).statusCode).toBe(400);
});

test('a STOP in Messenger stops no number, and waits for a person', async () => {
  await world.receive({ person: 'Stan Stops', text: 'STOP' });
  const stan = await office.contactOf('Stan Stops');
  expect(stan.needs_answer).toBe(true);
  const { rows } = await world.app.owner.query(`SELECT 1 FROM text_opt_outs WHERE client_id = $1`, [
    office.id,
  ]);
  expect(rows).toEqual([]);
});

test('merged with the patient, messages stand in their thread and go on there; taken back, they are two again', async () => {
  await world.receive({ person: 'Mia Merged', text: 'It is me' });
  const person = await office.contactOf('Mia Merged');
  await office.desk.call('POST', '/crm/contacts', {
    first_name: 'Mia',
    last_name: 'Patient',
    ph1: '5035550148',
  });
  const patient = await office.contactOf('Mia Patient');
  const merged = await office.desk.call('POST', '/contacts/merge', {
    keep_id: patient.contact_id,
    merge_id: person.contact_id,
    keep_version: patient.version,
    merge_version: (await office.contactOf('Mia Merged')).version,
  });
  expect([merged.statusCode, merged.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  const undone = await office.desk.call(
    'POST',
    `/contacts/merge/${merged.json().merge.contact_merge_id}/undo`,
  );
  expect([undone.statusCode, undone.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
  expect(await office.thread(person.contact_id)).toHaveLength(1);
  const [one, other] = [await office.contactOf('Mia Patient'), await office.contactOf('Mia Merged')];
  const again = await office.desk.call('POST', '/contacts/merge', {
    keep_id: one.contact_id,
    merge_id: other.contact_id,
    keep_version: one.version,
    merge_version: other.version,
  });
  expect(again.statusCode).toBe(200);
  await world.receive({ person: 'Mia Merged', text: 'Still me' });
  expect((await office.thread(patient.contact_id)).map(({ message }) => message)).toEqual([
    'Still me',
    'It is me',
  ]);
  expect((await office.send(patient.contact_id, 'Hello Mia')).statusCode).toBe(200);
  await becomes(patient.contact_id, 'sent');
});

test('another office is told nothing, sends nothing, and cannot have the same page', async () => {
  const other = await world.connect({ pageId: '100002' });
  await world.receive({ person: 'Private Person', text: 'For the first' });
  const { contact_id } = await office.contactOf('Private Person');
  expect((await other.send(contact_id, 'x')).statusCode).toBe(404);
  const { items } = (await other.desk.call('GET', '/contacts?limit=50')).json();
  expect(items).toEqual([]);
  const taken = await other.admin.call('PUT', '/social/pages/100001/messenger', { on: true });
  expect([taken.statusCode, taken.json().detail]).toEqual([409, expect.stringContaining('another office')]);
  expect((await other.desk.call('PUT', '/social/pages/100002/messenger', { on: false })).statusCode).toBe(
    403,
  );
  expect((await office.admin.call('PUT', '/social/pages/1/messenger', { on: true })).statusCode).toBe(404);
});

test('a permission that is missing is said at the switch; connected again with it, messages come', async () => {
  // Of the office of the test before.
  await world.app.owner.query(`UPDATE social_pages SET messenger_wanted = false WHERE page_id = '100002'`);
  await world.sandbox.control('/meta/take-permission', { permission: 'pages_messaging' });
  await office.admin.call('PUT', '/social/pages/100002/messenger', { on: true });
  const missing = await until('it is missing', async () => {
    const { messenger } = await pageOf(office, '100002');
    return messenger.state === 'missing' ? messenger : undefined;
  });
  expect(missing.problem).toContain('Connect again');
  expect(await health()).toMatchObject({
    state: 'broken',
    says: 'What patients write to Cedar Dental Kids does not come here.',
    why: missing.problem,
    to: '/settings/social',
  });
  // What was to be sent says so.
  const { contact_id } = await office.contactOf('Private Person');
  await office.send(contact_id, 'Not allowed');
  expect((await becomes(contact_id, 'failed')).delivery_note).toContain('connects Facebook again');
  await consentToFacebook(world.app, office.admin, { granted: messengerPermissions, messenger: true });
  await until('messages come', async () => (await pageOf(office, '100002')).messenger.state === 'on');
});

test('switched off, nothing more is taken in and nothing goes out', async () => {
  await world.receive({ person: 'Off Soon', text: 'Before' });
  const { contact_id } = await office.contactOf('Off Soon');
  await office.admin.call('PUT', '/social/pages/100001/messenger', { on: false });
  const before = await kept();
  const { webhook } = await world.write({ person: 'Off Soon', text: 'After' });
  expect((await world.deliver(webhook)).statusCode).toBe(200);
  expect(await kept()).toBe(before);
  expect((await office.send(contact_id, 'x')).body).toBe(words.off);
  await until('Facebook was told', async () => {
    const pages = (await world.sandbox.control('/meta/subscriptions')) as {
      page: string;
      fields: string[];
    }[];
    return pages.find(({ page }) => page === '100001')!.fields.length === 0;
  });
  await office.admin.call('PUT', '/social/pages/100001/messenger', { on: true });
  await until('messages come', async () => (await pageOf()).messenger.state === 'on');
});

test('the page’s messages are in the record of a patient, by their channel', async () => {
  const { contact_id } = await office.contactOf('Ben Asks');
  const record = await office.admin.call('GET', `/contacts/${contact_id}/record`);
  expect([record.statusCode, record.body.includes('Message in Messenger')]).toEqual([200, true]);
});

test('what waits too long to leave is told to the desk, and by then nothing is well', async () => {
  const { contact_id } = await office.contactOf('Off Soon');
  await world.receive({ person: 'Off Soon', text: 'And now?' });
  const { item } = (await office.send(contact_id, 'Nine')).json() as {
    item: { comm_participant_id: number };
  };
  await becomes(contact_id, 'sent');
  // As where the job that should carry it was lost.
  const lose = (queue: string, state: string) =>
    world.app.owner.query(
      `UPDATE outbound_texts SET from_number = $2, state = $3, queued_at = now() - interval '11 minutes',
         next_attempt_at = now() - interval '11 minutes' WHERE comm_item_id = $1`,
      [item.comm_participant_id, queue, state],
    );
  await lose('page:999', 'queued');
  expect(await health()).toMatchObject({
    state: 'warning',
    says: '1 message in Messenger waits longer than it should.',
    to: '/frontdesk',
    facts: { 'Messages waiting to be sent': '1' },
  });
  await lose('page:100001', 'accepted');
  expect((await health()).facts['Messages waiting to be sent']).toBe('0');
});

test('an office that is disconnected takes in nothing any more', async () => {
  await office.admin.call('DELETE', '/social/auth/facebook');
  const before = await kept();
  const { webhook } = await world.write({ person: 'Gone Page', text: 'Hello' });
  expect((await world.deliver(webhook)).statusCode).toBe(200);
  expect(await kept()).toBe(before);
});

test.each([
  ['error', null],
  ['rate-limit', null],
  ['garbage', null],
  ['expired-token', 'Facebook does not let Chairline in any more.'],
  ['no-permission', 'Facebook does not allow messages of this page.'],
])(
  'a file while Facebook has the fault %s: waits and goes once, or says what is to be done',
  async (mode, said) => {
    const mine = await world.connect({ pageId: '100002' });
    await until('messages come', async () => (await pageOf(mine, '100002')).messenger.state === 'on');
    const person = `Ill ${mode}`;
    await world.receive({ page: '100002', person, text: 'The form?' });
    const { contact_id } = await mine.contactOf(person);
    await world.fault(mode);
    const file = { name: `${mode}.pdf`, bytes: pdf, type: 'application/pdf' };
    await mine.send(contact_id, '', {}, file);
    const there = async () =>
      (await world.messages('100002')).filter(({ attachments }) => attachments[0]?.name === file.name);
    const item = await until('it was tried', async () => {
      const [newest] = await mine.thread(contact_id);
      return newest?.delivery_note ? newest : undefined;
    });
    expect(await there()).toEqual([]);
    await world.fault('ok');
    if (said !== null) {
      expect(item).toMatchObject({ comm_direction: 'failed', can: { resend: true } });
      expect(item.delivery_note).toContain(said);
    } else {
      expect(item.comm_direction).toBe('queued');
      await until('it went out', async () => (await mine.thread(contact_id))[0]?.comm_direction === 'sent');
      expect(await there()).toHaveLength(1);
    }
    // Not by disconnecting: at Facebook all offices of a person have one consent.
    expect((await mine.admin.call('PUT', '/social/pages/100002/messenger', { on: false })).statusCode).toBe(
      200,
    );
  },
);
