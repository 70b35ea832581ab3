import { randomUUID } from 'node:crypto';
import type { contacts as contract } from '@chairline/contract';
import { beforeEach, describe, expect, test } from 'vitest';
import { deliver, patientText, receive, report } from '../../testing/carrier-webhook.ts';
import { createContact, createOffice, newNumber } from '../../testing/factory.ts';
import { send, threadOf } from '../../testing/office-with-carrier.ts';
import { dumpOffice } from '../../testing/dump-office.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

type Contact = contract.Contact;

let number: string;
let contact: number;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  number = newNumber();
  contact = await createContact(app, office, { ph1: number });
});

const thread = () => threadOf(caller, contact);

describe('an incoming text', () => {
  test('stands in the thread as it was written', async () => {
    const text = 'Hi 👋, can I come at 9?\nThanks “José”\u0000';
    const answer = await receive(app, { from: number, to: office.number, text });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(await thread()).toMatchObject([
      {
        comm_direction: 'inbound',
        message: text.replace('\u0000', ''),
        phone_num: number.slice(2),
        office_num: office.number.slice(2),
        users: [],
        media: [],
        can: { resend: false },
      },
    ]);
  });

  test('delivered five times, one after the other and at once, is one', async () => {
    const text = { from: number, to: office.number, uuid: randomUUID() };
    for (let round = 0; round < 5; round += 1) expect((await receive(app, text)).statusCode).toBe(200);
    const other = { ...text, uuid: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 5 }, () => receive(app, other)));
    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await thread()).toHaveLength(2);
  });

  test('for a number no office has is kept under the installation, and is nobody’s', async () => {
    const uuid = randomUUID();
    expect((await receive(app, { from: number, to: newNumber(), uuid, text: 'Lost?' })).statusCode).toBe(200);
    expect(await thread()).toEqual([]);
    const { rows } = await app.owner.query(
      `SELECT client_id, body ->> 'Text' AS text FROM webhook_deliveries WHERE delivery_key = $1`,
      [`text:${uuid}`],
    );
    expect(rows).toEqual([{ client_id: 0, text: 'Lost?' }]);
  });

  test('without an id is kept once, by what it says', async () => {
    const form = { ...patientText({ from: number, to: office.number, text: 'No id' }), MessageUUID: '' };
    for (const sent of [form, form, { ...form, Text: 'Another' }])
      expect((await deliver(app, '/plivo/inbound-text', sent)).statusCode).toBe(200);
    expect((await thread()).map(({ message }) => message)).toEqual(['No id', 'Another']);
  });

  test('for what is no number at all is kept under the installation', async () => {
    const uuid = randomUUID();
    const form = { ...patientText({ from: number, to: office.number, uuid }), To: 'x' };
    expect((await deliver(app, '/plivo/inbound-text', form)).statusCode).toBe(200);
    const { rows } = await app.owner.query(
      'SELECT client_id FROM webhook_deliveries WHERE delivery_key = $1',
      [`text:${uuid}`],
    );
    expect(rows).toEqual([{ client_id: 0 }]);
  });
});

describe('a text of somebody who is no number', () => {
  const says = async (from: string, text: string, media: readonly string[] = []) => {
    const form = { ...patientText({ from: number, to: office.number, text, media }), From: from };
    expect((await deliver(app, '/plivo/inbound-text', form)).statusCode).toBe(200);
  };
  const list = async () =>
    ((await caller.call('GET', '/contacts')).json().items as Contact[]).filter(
      ({ contact_id }) => contact_id !== contact,
    );
  const detailOf = async (id: number) => (await caller.call('GET', `/contacts/${id}`)).json();

  test.each([
    ['SAMPLEPAY', 'SAMPLEPAY'],
    ['72727', '72727'],
    ['INFO2024', 'INFO2024'],
    ['', 'Unknown sender'],
  ])('%j waits under its name, and no answer goes there', async (from, name) => {
    for (const text of ['Your claim has been read.', 'STOP', 'please stop texting me'])
      await says(from, text);
    const [row, ...others] = await list();
    expect(others).toEqual([]);
    expect(row).toMatchObject({ phone_num: name, full_name: '', needs_answer: true });
    const items = await threadOf(caller, row!.contact_id);
    expect(items.map(({ message }) => message)).toEqual([
      'Your claim has been read.',
      'STOP',
      'please stop texting me',
    ]);
    expect(await detailOf(row!.contact_id)).toMatchObject({ recommended_number: null, opted_out: [] });
    expect((await caller.call('GET', '/optouts/likely')).json()).toEqual([]);
    const refused = await send(app, caller, {
      dst: name,
      message_text: 'Hello',
      contact_id: String(row!.contact_id),
    });
    expect(refused.status).toBe(400);
  });

  test('a gateway’s mail address is whose address it is; the first of a stranger makes a contact', async () => {
    await app.owner.query(`UPDATE contacts SET email = 'pia.holm@example.com' WHERE contact_id = $1`, [
      contact,
    ]);
    await says('Pia.Holm@example.com', 'By mail');
    expect((await thread()).map(({ message }) => message)).toEqual(['By mail']);
    await says('other@gateway.example.com', 'Who am I');
    expect(await list()).toMatchObject([{ email: 'other@gateway.example.com', needs_answer: true }]);
  });

  test('a name that ends in a patient’s digits is not the patient', async () => {
    await says(`A${number.slice(2)}`, 'Not me');
    expect(await thread()).toEqual([]);
    const [row] = await list();
    expect(row!.phone_num).toBe(`A${number.slice(2)} (a name)`);
  });

  test('comes to whom its contact was merged into', async () => {
    await says('SAMPLEPAY', 'One');
    const [row] = await list();
    const merged = await caller.call('POST', '/contacts/merge', {
      keep_id: contact,
      merge_id: row!.contact_id,
      keep_version: (await detailOf(contact)).version,
      merge_version: row!.version,
    });
    expect([merged.statusCode, merged.body]).toEqual([200, expect.any(String)]);
    await says('SAMPLEPAY', 'Two');
    expect((await thread()).map(({ message }) => message)).toEqual(['One', 'Two']);
  });

  test('of many that come at once none is lost, and one contact is made', async () => {
    await Promise.all(Array.from({ length: 8 }, (_, index) => says('SAMPLEPAY', `No. ${index}`)));
    const rows = await list();
    expect(rows).toHaveLength(1);
    expect(await threadOf(caller, rows[0]!.contact_id)).toHaveLength(8);
  });
});

describe('a webhook that is not the carrier’s', () => {
  const form = () => patientText({ from: number, to: office.number });
  test.each([
    [
      'signed with another token',
      () => receive(app, { from: number, to: office.number }, { token: 'guess' }),
    ],
    [
      'not signed',
      () =>
        receive(
          app,
          { from: number, to: office.number },
          { headers: { 'content-type': 'application/x-www-form-urlencoded' } },
        ),
    ],
    [
      'changed after it was signed',
      () => receive(app, { from: number, to: office.number }, { sent: { ...form(), Text: 'Forged' } }),
    ],
    [
      'with a field more',
      () => receive(app, { from: number, to: office.number }, { sent: { ...form(), Extra: '1' } }),
    ],
    [
      'with an empty signature',
      () =>
        receive(
          app,
          { from: number, to: office.number },
          {
            headers: {
              'content-type': 'application/x-www-form-urlencoded',
              'x-plivo-signature-v3': '',
              'x-plivo-signature-v3-nonce': '',
            },
          },
        ),
    ],
    [
      'as JSON',
      () =>
        receive(
          app,
          { from: number, to: office.number },
          { headers: { 'content-type': 'application/json' } },
        ),
    ],
  ])('has no effect: %s', async (_name, forged) => {
    const before = await dumpOffice(app, office.id);
    const answer = await forged();
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.statusCode).toBeLessThan(500);
    if (answer.statusCode === 403) expect(answer.json().code).toBe('forbidden');
    expect(await dumpOffice(app, office.id)).toEqual(before);
  });

  test('cannot report on a text, nor a right report on another office’s', async () => {
    const { item } = await send(app, caller, { dst: number, message_text: 'Hello' });
    const given = { office: office.id, item: item.comm_participant_id, uuid: randomUUID(), status: 'failed' };
    const before = await dumpOffice(app, office.id);
    expect((await report(app, given, { token: 'guess' })).statusCode).toBe(403);
    expect(await dumpOffice(app, office.id)).toEqual(before);
    const other = await createOffice(app);
    expect((await report(app, { ...given, office: other.id })).statusCode).toBe(200);
    expect(await dumpOffice(app, office.id)).toEqual(before);
  });
});

describe('delivery reports', () => {
  /** A text that was handed over with this id. */
  async function sent(uuid: string, state = 'accepted'): Promise<number> {
    const { item } = await send(app, caller, { dst: number, message_text: 'Hello' });
    const id = item.comm_participant_id;
    await app.owner.query(
      `UPDATE outbound_texts SET state = $2, attempts = 1, attempt_started_at = now() WHERE comm_item_id = $1`,
      [id, state],
    );
    if (state === 'accepted')
      await app.owner.query(
        `UPDATE comm_items SET direction = 'sent', carrier_uuid = $2 WHERE comm_item_id = $1`,
        [id, uuid],
      );
    return id;
  }
  const stateOf = async (id: number) => (await thread()).find((item) => item.comm_participant_id === id)!;

  test.each([
    [['queued', 'sent', 'delivered'], 'delivered'],
    [['delivered', 'sent', 'queued'], 'delivered'],
    [['sent', 'delivered', 'sent', 'queued', 'delivered'], 'delivered'],
    [['sent', 'undelivered', 'sent'], 'undelivered'],
    [['failed', 'sent'], 'failed'],
    [['rejected'], 'rejected'],
    // Delivered is what counts, in whatever order it is heard.
    [['undelivered', 'delivered'], 'delivered'],
    [['delivered', 'failed'], 'delivered'],
  ])('%j end as %s', async (statuses, end) => {
    const uuid = randomUUID();
    const item = await sent(uuid);
    for (const status of statuses)
      expect((await report(app, { office: office.id, item, uuid, status })).statusCode).toBe(200);
    const now = await stateOf(item);
    expect(now.comm_direction).toBe(end);
    expect(now.can.resend).toBe(end !== 'delivered');
    expect(now.delivery_note === null).toBe(end === 'delivered');
    const row = (await caller.call('GET', `/contacts/${contact}`)).json();
    expect(row.comm_direction).toBe(end);
  });

  test('all at once end the same', async () => {
    const uuid = randomUUID();
    const item = await sent(uuid);
    await Promise.all(
      ['sent', 'delivered', 'queued', 'delivered', 'sent'].map((status) =>
        report(app, { office: office.id, item, uuid, status }),
      ),
    );
    expect(await stateOf(item)).toMatchObject({ comm_direction: 'delivered' });
  });

  test.each([
    ['30', 'The carrier took it for spam.'],
    ['9999', 'The carrier could not deliver it (code 9999).'],
    [undefined, 'The carrier could not deliver it.'],
  ])('say why in words: %s', async (errorCode, words) => {
    const uuid = randomUUID();
    const item = await sent(uuid);
    await report(app, { office: office.id, item, uuid, status: 'failed', errorCode });
    expect((await stateOf(item)).delivery_note).toBe(words);
  });

  test.each(['sending', 'queued', 'failed'])(
    'that overtake our own knowledge (%s) are the answer to our request',
    async (state) => {
      const uuid = randomUUID();
      const item = await sent(uuid, state);
      await report(app, { office: office.id, item, uuid, status: 'sent' });
      expect(await stateOf(item)).toMatchObject({ comm_direction: 'sent' });
      const { rows } = await app.owner.query('SELECT state FROM outbound_texts WHERE comm_item_id = $1', [
        item,
      ]);
      expect(rows).toEqual([{ state: 'accepted' }]);
      await report(app, { office: office.id, item, uuid, status: 'delivered' });
      expect(await stateOf(item)).toMatchObject({ comm_direction: 'delivered' });
    },
  );

  test('of an earlier sending do not touch the new one', async () => {
    const uuid = randomUUID();
    const item = await sent(uuid);
    await report(app, { office: office.id, item, uuid, status: 'undelivered' });
    await caller.call('GET', `/plivo/messages/text_message/${item}/resend`);
    await report(app, { office: office.id, item, uuid, status: 'delivered' });
    expect(await stateOf(item)).toMatchObject({ comm_direction: 'queued' });
    const next = randomUUID();
    await report(app, { office: office.id, item, uuid: next, status: 'delivered' });
    expect(await stateOf(item)).toMatchObject({ comm_direction: 'delivered' });
  });

  test.each([
    ['an unknown status', { status: 'lost' }],
    ['a prototype’s name', { status: 'constructor' }],
    ['no id', { uuid: '' }],
  ])('that are none are a 400: %s', async (_name, change) => {
    const item = await sent(randomUUID());
    const answer = await report(app, {
      office: office.id,
      item,
      uuid: randomUUID(),
      status: 'sent',
      ...change,
    });
    expect(answer.statusCode).toBe(400);
  });

  test('on a text there is not, change nothing', async () => {
    const before = await thread();
    expect(
      (await report(app, { office: office.id, item: 999_999_999, uuid: randomUUID(), status: 'sent' }))
        .statusCode,
    ).toBe(200);
    expect(await thread()).toEqual(before);
  });
});
