import { beforeEach, describe, expect, test } from 'vitest';
import { type Caller, createContact, newNumber, type TestOffice } from '../../testing/factory.ts';
import { send, startCarrierWorld, untilItem } from '../../testing/office-with-carrier.ts';
import { addItem, holdTexts } from '../../testing/rows.ts';
import { useWorld } from '../../testing/use-app.ts';

let office: TestOffice;
let caller: Caller;
let number: string;
let contact: number;
const world = useWorld(startCarrierWorld);
beforeEach(async () => {
  ({ office, caller } = await world.office());
  number = newNumber();
  contact = await createContact(world.app, office, { ph1: number });
});

const OPEN = 'You are booked for $ApptDateWithTime, $ApptLocation';
const WORDS =
  '$ApptDateWithTime, $ApptLocation are not filled in: nothing was sent. Fill it in, or send it anyway.';
const text = (message_text: string, more: Record<string, string> = {}) =>
  send(world.app, caller, { dst: number, message_text, contact_id: String(contact), ...more });
const carried = async () => (await world.accepted(office)).map((one) => one.text);

describe('a text with a placeholder nobody filled in', () => {
  test('is refused, and leaves where its sender says so', async () => {
    const refused = await text(OPEN);
    expect([refused.status, refused.body]).toEqual([400, WORDS]);
    // By whatever way it was written; what is no placeholder of ours is none.
    expect((await text('Hi $CONTACTNAME')).status).toBe(400);
    const sum = await text('It costs $20, $unknown, $contactNames');
    const meant = await text(OPEN, { allow_unfilled: 'true' });
    await untilItem(caller, sum.item, (now) => now.comm_direction !== 'queued');
    await untilItem(caller, meant.item, (now) => now.comm_direction !== 'queued');
    expect(await carried()).toEqual(['It costs $20, $unknown, $contactNames', OPEN]);
  });

  test('is not sent again by a click either, unless that is said', async () => {
    const item = await addItem(world.app, office, contact, {
      body: OPEN,
      number,
      direction: 'failed',
    });
    const resend = (query = '') => caller.call('GET', `/plivo/messages/text_message/${item}/resend${query}`);
    const refused = await resend();
    expect([refused.statusCode, refused.body]).toEqual([400, WORDS]);
    const again = await resend('?allow_unfilled=true');
    expect(again.statusCode).toBe(200);
    await untilItem(caller, again.json().item, (now) => now.comm_direction !== 'queued');
    expect(await carried()).toEqual([OPEN]);
  });

  test('stops at the last door, whatever queued it', async () => {
    // As an older version, a translator or a held queue may have left it.
    await holdTexts(world.app, office);
    const { item } = await text('See you soon');
    await world.app.owner.query('UPDATE comm_items SET body = $2 WHERE comm_item_id = $1', [
      item.comm_participant_id,
      OPEN,
    ]);
    await world.app.owner.query('UPDATE phones SET next_text_at = now() WHERE client_id = $1', [office.id]);
    // What comes behind it goes out, and has the sender look.
    const behind = await text('Park behind the house');
    const stopped = await untilItem(caller, item, (now) => now.comm_direction === 'failed');
    expect(stopped.delivery_note).toBe(WORDS);
    await untilItem(caller, behind.item, (now) => now.comm_direction !== 'queued');
    expect(await carried()).toEqual(['Park behind the house']);
  });
});
