import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createContact, newNumber, type TestOffice } from '../../testing/factory.ts';
import { send, startCarrierWorld, threadOf, untilItem } from '../../testing/office-with-carrier.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

let office: TestOffice;
let caller: Caller;

const world = useWorld(startCarrierWorld);
beforeEach(async () => {
  ({ office, caller } = await world.office());
});

describe('a text', () => {
  test('stands in the thread at once, is sent, and delivered: once', async () => {
    const number = newNumber();
    const contact = await createContact(world.app, office, { ph1: number });
    const { item } = await send(world.app, caller, {
      dst: number,
      message_text: 'See you at 9',
      src: '0000000000',
    });
    expect(item).toMatchObject({
      contact_id: contact,
      comm_direction: 'queued',
      message: 'See you at 9',
      phone_num: number.slice(2),
      office_num: office.number.slice(2),
      users: [{ user_id: caller.user.id, full_name: 'Dana Park' }],
      can: { resend: false },
      position: 0,
    });
    expect(await threadOf(caller, contact)).toHaveLength(1);
    const done = await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    expect(done.version).toBeGreaterThan(item.version);
    expect(done.delivery_note).toBeNull();
    expect(await world.accepted(office)).toMatchObject([
      { to: number, text: 'See you at 9', status: 'delivered' },
    ]);
    const { rows } = await world.app.owner.query<{ type: string; direction: string }>(
      `SELECT type, payload::json #>> '{item,comm_direction}' AS direction FROM live_events WHERE client_id = $1 ORDER BY seq`,
      [office.id],
    );
    expect(rows).toEqual([
      { type: 'addMessage', direction: 'queued' },
      { type: 'updateMessage', direction: 'sent' },
      { type: 'updateMessage', direction: 'delivered' },
    ]);
  });

  test('clears that the patient waits for an answer', async () => {
    const number = newNumber();
    const contact = await createContact(world.app, office, { ph1: number });
    await caller.call('PUT', `/contacts/${contact}/needs_answer`, { needs_answer: true });
    await send(world.app, caller, { dst: number, message_text: 'Yes' });
    expect((await caller.call('GET', `/contacts/${contact}`)).json()).toMatchObject({
      needs_answer: false,
      snippet: 'Yes',
      comm_direction: expect.stringMatching(/queued|sent/),
    });
  });

  test('asked for ten times at once with one client_ref is one text', async () => {
    const number = newNumber();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () =>
        send(world.app, caller, { dst: number, message_text: 'Once', client_ref: 'tab-1-text-1' }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(new Set(answers.map((answer) => answer.item.comm_participant_id)).size).toBe(1);
    const { item } = answers[0]!;
    expect(item.client_ref).toBe('tab-1-text-1');
    await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    const later = await send(world.app, caller, {
      dst: number,
      message_text: 'Once',
      client_ref: 'tab-1-text-1',
    });
    expect(later.item.comm_participant_id).toBe(item.comm_participant_id);
    expect(await threadOf(caller, item.contact_id)).toHaveLength(1);
    expect(await world.accepted(office)).toHaveLength(1);
  });

  test('follows the one before it to the same patient', async () => {
    const number = newNumber();
    const words = Array.from({ length: 6 }, (_, index) => `Part ${index}`);
    for (const message_text of words) await send(world.app, caller, { dst: number, message_text });
    const all = await until('all are accepted', async () => {
      const texts = await world.accepted(office);
      return texts.length === words.length ? texts : undefined;
    });
    expect(all.map((text) => text.text)).toEqual(words);
  });

  test('goes to whom it is said to be for, where several share the number', async () => {
    const number = newNumber();
    const mother = await createContact(world.app, office, { ph1: number });
    const child = await createContact(world.app, office, { firstName: 'Kid', ph2: number });
    const { item } = await send(world.app, caller, {
      dst: number,
      message_text: 'For the kid',
      contact_id: String(child),
    });
    expect(item.contact_id).toBe(child);
    expect(await threadOf(caller, mother)).toEqual([]);
    const wrong = await send(world.app, caller, {
      dst: newNumber(),
      message_text: 'x',
      contact_id: String(child),
    });
    expect([wrong.status, wrong.body]).toEqual([
      400,
      'That number does not belong to this contact. Add it to the contact first.',
    ]);
  });

  test.each([
    [{ dst: '555', message_text: 'x' }, 'That is not a phone number that takes texts.'],
    [{ message_text: 'x' }, 'That is not a phone number that takes texts.'],
    [{ dst: '5035550133', message_text: '   ' }, 'Write a message or attach a file first.'],
    [
      { dst: '5035550133', message_text: 'x'.repeat(1601) },
      'A text can be at most 1,600 characters. Split it in two.',
    ],
    [
      { dst: '5035550133', message_text: `😀${'x'.repeat(736)}` },
      'A text with emoji or accents beyond the basic ones can be at most 737 characters. Split it in two.',
    ],
  ])('that cannot go is refused in words: %j', async (fields, words) => {
    const answer = await send(world.app, caller, fields as unknown as Record<string, string>);
    expect([answer.status, answer.body]).toEqual([400, words]);
    expect((await caller.call('GET', '/contacts')).json().items).toEqual([]);
  });

  test('needs a number to leave from', async () => {
    await world.app.owner.query('DELETE FROM phones WHERE client_id = $1', [office.id]);
    const answer = await send(world.app, caller, { dst: '5035550133', message_text: 'x' });
    expect([answer.status, answer.body]).toEqual([400, 'This office has no number to send texts from yet.']);
  });
});

describe('the pace', () => {
  test('is one text a second for a number', async () => {
    await world.app.owner.query('UPDATE phones SET texts_per_second = 1 WHERE client_id = $1', [office.id]);
    for (const message_text of ['one', 'two', 'three'])
      await send(world.app, caller, { dst: newNumber(), message_text });
    const texts = await until('all three left', async () => {
      const all = await world.accepted(office);
      return all.length === 3 ? all : undefined;
    });
    const times = texts.map((text) => Date.parse(text.at));
    // A little less than a second: the pace is measured when a text is begun, not when it arrives.
    for (const index of [1, 2]) expect(times[index]! - times[index - 1]!).toBeGreaterThan(850);
    // Nor is it slower: so long after the last the next would have been begun.
    const { rows } = await world.app.owner.query(
      `SELECT p.next_text_at - max(t.attempt_started_at) = interval '1 second' AS paced
       FROM phones p JOIN outbound_texts t USING (client_id) WHERE client_id = $1 GROUP BY p.next_text_at`,
      [office.id],
    );
    expect(rows).toEqual([{ paced: true }]);
  });

  test('of a number is waited for by no other office', async () => {
    const other = await world.office();
    // Its second text leaves in a quarter of an hour.
    await world.app.owner.query('UPDATE phones SET texts_per_second = 0.001 WHERE client_id = $1', [
      office.id,
    ]);
    for (const message_text of ['one', 'two'])
      await send(world.app, caller, { dst: newNumber(), message_text });
    await until('the first left', async () => (await world.accepted(office)).length === 1);
    const theirs = await send(world.app, other.caller, { dst: newNumber(), message_text: 'theirs' });
    await untilItem(other.caller, theirs.item, (now) => now.comm_direction !== 'queued');
    expect((await world.accepted(other.office)).map(({ text }) => text)).toEqual(['theirs']);
    expect((await world.accepted(office)).map(({ text }) => text)).toEqual(['one']);
  });
});

describe('a text that did not get through', () => {
  test('says why when the carrier will not take it, and can be sent again', async () => {
    // The carrier refuses a text to the number it comes from.
    const { item } = await send(world.app, caller, { dst: office.number, message_text: 'To myself' });
    const failed = await untilItem(caller, item, (now) => now.comm_direction === 'failed');
    expect(failed).toMatchObject({
      delivery_note:
        'The carrier refused this text: The carrier answered 400 (src and dst parameters overlap).',
      can: { resend: true },
    });
    const again = await caller.call('GET', `/plivo/messages/text_message/${item.text_message_id}/resend`);
    expect(again.json().item).toMatchObject({
      comm_direction: 'queued',
      delivery_note: null,
      can: { resend: false },
    });
    await untilItem(caller, item, (now) => now.comm_direction === 'failed');
    expect(await world.accepted(office)).toEqual([]);
  });

  test('undelivered, is sent again as a new text, whose state the old one’s reports do not touch', async () => {
    const number = '+15035550190';
    const { item } = await send(world.app, caller, { dst: number, message_text: 'Hello?' });
    const failed = await untilItem(caller, item, (now) => now.comm_direction === 'undelivered');
    expect(failed.delivery_note).toMatch(/^The number .+\.$/);
    expect(failed.can.resend).toBe(true);
    const resend = () => caller.call('GET', `/plivo/messages/text_message/${item.text_message_id}/resend`);
    const answers = await Promise.all([resend(), resend()]);
    expect(answers.map((answer) => answer.statusCode).sort((a, b) => a - b)).toEqual([200, 400]);
    expect(answers.find((answer) => answer.statusCode === 400)!.body).toBe(
      'This text does not need to be sent again.',
    );
    await until('a second one is at the carrier', async () => (await world.accepted(office)).length === 2);
    await untilItem(caller, item, (now) => now.comm_direction === 'undelivered');
    expect(await world.accepted(office)).toHaveLength(2);
  });

  test('that did get through is not sent again', async () => {
    const { item } = await send(world.app, caller, { dst: newNumber(), message_text: 'Once' });
    await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    expect(
      (await caller.call('GET', `/plivo/messages/text_message/${item.text_message_id}/resend`)).statusCode,
    ).toBe(400);
    expect(await world.accepted(office)).toHaveLength(1);
  });
});
