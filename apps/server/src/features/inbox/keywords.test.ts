import { beforeEach, describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import { createContact, createOffice, createUser, newNumber, signIn } from '../../testing/factory.ts';
import { send, threadOf } from '../../testing/office-with-carrier.ts';
import { keywordOf } from './keywords.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const SENTENCE = 'This number asked us to stop texting. They can text START to hear from us again.';
const STOPPED =
  'Cedar Dental: You will get no more texts from us. For a visit call (503) 555-0199. Reply START to get our texts again.';
const STARTED = 'Cedar Dental: You get our texts again. Reply HELP for help, STOP to stop.';
const HELP = 'Cedar Dental: Call us at (503) 555-0199. Reply STOP to get no more texts.';

let number: string;
let contact: number;

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });
beforeEach(async () => {
  number = newNumber();
  contact = await createContact(app, office, { ph1: number });
});

const says = (text: string) => receive(app, { from: number, to: office.number, text });
const answers = async () =>
  (await threadOf(caller, contact))
    .filter((item) => item.comm_direction === 'queued')
    .map((item) => item.message);
const detail = async () => (await caller.call('GET', `/contacts/${contact}`)).json();

const stopWords = [
  'STOP',
  'stop',
  ' Stop ',
  'StopAll',
  'unsubscribe',
  'CANCEL',
  'End',
  'quit',
  'Stop.',
  'STOP!',
  'REVOKE',
  'Opt out',
  'OPT-OUT',
  'optout.',
  '“STOP”',
  "'stop'",
  '"Stop."',
  '«CANCEL»',
  'STOP ✋',
  '🛑STOP🛑',
  'Stop 🙏🏽!',
  'ＳＴＯＰ',
  'STOP\n\nSent from my iPhone',
  'Quit\r\nGet Outlook for Android',
  'stop\n--\nMaria Lopez',
];

test.each(stopWords)('%j stops texts, with one confirmation', async (word) => {
  await says(word);
  expect(await answers()).toEqual([STOPPED]);
  expect((await detail()).opted_out).toEqual([number.slice(2)]);
  const refused = await send(app, caller, { dst: number, message_text: 'Hello' });
  expect([refused.status, refused.body]).toEqual([400, SENTENCE]);
  await says(word);
  expect(await answers()).toEqual([STOPPED]);
  const { rows } = await app.owner.query(`SELECT to_number FROM outbound_texts WHERE client_id = $1`, [
    office.id,
  ]);
  expect(rows).toEqual([{ to_number: number }]);
});

test.each([
  'Revoke my consent',
  'Stop?',
  'STOP\n\nMaria Lopez',
  'Unsubscribe\nI have moved away',
  'Cancel\nMaria',
  'Remove',
])('%j is put before a person as a likely wish to stop', async (text) => {
  await says(text);
  expect(await answers()).toEqual([]);
  expect(await detail()).toMatchObject({ opted_out: [], needs_answer: true });
  expect((await caller.call('GET', '/optouts/likely')).json()).toMatchObject([{ words: text }]);
});

describe('a mark on one of our texts', () => {
  const OURS = 'See you tomorrow at 9. Reply STOP to opt out.';
  const marks = async (text: string) => {
    await send(app, caller, { dst: number, message_text: OURS });
    await says(text);
    expect(await answers()).toEqual([OURS]);
    expect((await detail()).opted_out).toEqual([]);
    expect((await caller.call('GET', '/optouts/likely')).json()).toEqual([]);
    return (await detail()).needs_answer;
  };

  test.each(['Liked', 'Loved', 'Laughed at', 'Le gustó', 'Reacted 👍 to', '👍 to'])(
    '%s: stands in the thread, stops nothing and waits for nobody',
    async (verb) => {
      expect(await marks(`${verb} “${OURS}”`)).toBe(false);
    },
  );
  test.each(['Questioned', 'Disliked'])('%s waits for a person', async (verb) => {
    expect(await marks(`${verb} “${OURS}”`)).toBe(true);
  });
  test('in another language it is known by what it quotes', async () => {
    expect(await marks(`A aimé « ${OURS} »`)).toBe(false);
  });
  test('on a family’s phone it may be on a text to any of them', async () => {
    await send(app, caller, { dst: number, message_text: 'And your son at ten. Reply STOP to opt out.' });
    const son = await createContact(app, office, { firstName: 'Sam', ph1: number });
    await app.owner.query(
      `UPDATE comm_items SET contact_id = $2 WHERE client_id = $1 AND body LIKE 'And your son%'`,
      [office.id, son],
    );
    await says('Liked “And your son at ten. Reply STOP to opt out.”');
    expect((await detail()).needs_answer).toBe(false);
  });
  test('what quotes nothing of ours waits, and stops nothing', async () => {
    expect(await marks('Liked “Reply STOP to stop this nonsense”')).toBe(true);
  });
});

test.each(['START', 'yes', 'UnStop', 'Yes 👍'])('%j lifts the stop', async (word) => {
  await says('STOP');
  await says(word);
  expect(await answers()).toEqual([STOPPED, STARTED]);
  expect((await detail()).opted_out).toEqual([]);
  expect((await send(app, caller, { dst: number, message_text: 'Welcome back' })).status).toBe(200);
  await says('STOP');
  expect((await detail()).opted_out).toEqual([number.slice(2)]);
});

test.each(['START', 'YES', 'unstop'])('%j when nothing is stopped is a text like any other', async (word) => {
  await says(word);
  expect(await answers()).toEqual([]);
  expect((await detail()).needs_answer).toBe(true);
});

test.each(['HELP', 'help', 'Help!'])('%j is answered with name and number', async (word) => {
  await says(word);
  expect(await answers()).toEqual([HELP]);
  expect((await detail()).needs_answer).toBe(false);
});

test('HELP is answered after a STOP too', async () => {
  await says('STOP');
  await says('HELP');
  expect(await answers()).toEqual([STOPPED, HELP]);
});

test.each([
  'Please stop',
  'stop it',
  'STOP STOP',
  'the end',
  'yes please',
  'help me',
  'cancel my appointment',
  'S T O P',
  '',
])('%j is a text like any other', async (text) => {
  expect(keywordOf(text)).toBeNull();
  if (text !== '') {
    await says(text);
    expect(await answers()).toEqual([]);
    expect((await detail()).needs_answer).toBe(true);
  }
});

describe('a stop', () => {
  test('given ten times at once is confirmed once', async () => {
    await Promise.all(Array.from({ length: 10 }, () => says('STOP')));
    expect(await answers()).toEqual([STOPPED]);
  });

  test('is for one number and one office', async () => {
    const second = newNumber();
    await caller.call('PUT', `/crm/contacts/${contact}`, { ph2: second });
    const other = await createOffice(app);
    const theirs = await signIn(app, await createUser(app, other));
    await says('STOP');
    expect((await send(app, caller, { dst: second, message_text: 'Hello' })).status).toBe(200);
    expect((await send(app, theirs, { dst: number, message_text: 'Hello' })).status).toBe(200);
  });

  test('holds for resending and for unknown contacts too', async () => {
    const { item } = await send(app, caller, { dst: number, message_text: 'Hello' });
    await app.owner.query(`UPDATE comm_items SET direction = 'failed' WHERE comm_item_id = $1`, [
      item.comm_participant_id,
    ]);
    await says('STOP');
    const resent = await caller.call('GET', `/plivo/messages/text_message/${item.text_message_id}/resend`);
    expect([resent.statusCode, resent.body]).toEqual([400, SENTENCE]);
    await app.owner.query(`UPDATE contacts SET ph1 = '' WHERE contact_id = $1`, [contact]);
    const refused = await send(app, caller, { dst: number, message_text: 'Hello' });
    expect([refused.status, refused.body]).toEqual([400, SENTENCE]);
  });

  test('with a picture is a message', async () => {
    await receive(app, {
      from: number,
      to: office.number,
      text: 'STOP',
      media: ['https://media.example/1.png'],
    });
    expect(await answers()).toEqual([]);
    expect((await detail()).needs_answer).toBe(true);
  });

  test('is in the audit log, with when and in which words it was given and lifted', async () => {
    await says('Stop');
    await says('Start');
    const { rows } = await app.owner.query(
      `SELECT stopped_words, lifted_words, lifted_at >= stopped_at AS ordered FROM text_opt_outs WHERE client_id = $1`,
      [office.id],
    );
    expect(rows).toEqual([{ stopped_words: 'Stop', lifted_words: 'Start', ordered: true }]);
    const log = await app.owner.query(
      `SELECT action FROM audit_log WHERE client_id = $1 AND action LIKE 'text.opt%' ORDER BY audit_id`,
      [office.id],
    );
    expect(log.rows).toEqual([{ action: 'text.opt_out' }, { action: 'text.opt_in' }]);
  });
});
