import { inbox } from '@chairline/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  newNumber,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { send, startCarrierWorld, threadOf, untilItem } from '../../testing/office-with-carrier.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { useWorld } from '../../testing/use-app.ts';

const words = inbox.inboxMessages;
let office: TestOffice;
let caller: Caller;
let number: string;
let contact: number;

const world = useWorld(() =>
  startCarrierWorld({
    withModel: true,
    modelTimeoutMs: 500,
    translateTiming: { attempts: 3, firstBackoff: 50 },
  }),
);
beforeEach(async () => {
  await model('ok');
  ({ office, caller } = await world.office());
  number = newNumber();
  contact = await createContact(world.app, office, { ph1: number });
  await speaks(world.app, contact, 'spa');
});

const speaks = (app: TestApp, id: number, language: string) =>
  app.owner.query('UPDATE contacts SET language = $2 WHERE contact_id = $1', [id, language]);
const model = (mode: string, more: Record<string, number> = {}) =>
  world.sandbox.control('/faults', { vendor: 'model', mode, ...more });
const write = (text: string, more: Record<string, string> = {}) =>
  send(world.app, caller, { dst: number, message_text: text, translate: 'true', ...more });
const settled = (item: inbox.CommItem) => untilItem(caller, item, (now) => now.translation !== 'pending');
const texts = async () => (await world.accepted(office)).map(({ text }) => text);
const events = async () =>
  (
    await world.app.owner.query<{ type: string; payload: string }>(
      'SELECT type, payload FROM live_events WHERE client_id = $1 ORDER BY seq',
      [office.id],
    )
  ).rows.map(({ type, payload }) => ({ type, ...(JSON.parse(payload) as { item: inbox.CommItem }) }));

describe('a text to a patient', () => {
  test('waits as it was written, and leaves translated, once', async () => {
    const { item } = await write('Hello Maya, your appointment is tomorrow at 3:30');
    expect(item).toMatchObject({
      message: 'Hello Maya, your appointment is tomorrow at 3:30',
      translation: 'pending',
      comm_direction: 'queued',
    });
    const done = await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    expect(done).toMatchObject({
      message: 'Hola Maya, su cita es mañana a las 3:30',
      originalMsg: 'Hello Maya, your appointment is tomorrow at 3:30',
      src_language: 'en',
      translation: 'done',
    });
    expect(await texts()).toEqual(['Hola Maya, su cita es mañana a las 3:30']);
    expect((await caller.call('GET', `/contacts/${contact}`)).json()).toMatchObject({
      snippet: 'Hola Maya, su cita es mañana a las 3:30',
    });
    const updates = (await events()).filter(({ type }) => type === 'updateMessage');
    expect(updates[0]!.item).toMatchObject({ translation: 'done', comm_direction: 'queued' });
    expect(updates.at(-1)!.item).toEqual((await threadOf(caller, contact))[0]);
  });

  test('keeps a social security number from the model; the patient reads it as it was written', async () => {
    const { item } = await write('Thank you very much. Your number is 524-71-9386.');
    const done = await settled(item);
    expect(done.message).toMatch(/^Muchas gracias\. .*524-71-9386/);
    expect(done.originalMsg).toBe('Thank you very much. Your number is 524-71-9386.');
    const body = { text: 'Your number is 524719386.', language: 'spa' };
    expect((await caller.call('POST', '/messages/translate', body)).json().text).toContain('524719386');
    const told = JSON.stringify(await world.sandbox.control('/model/asked'));
    expect(told).toContain('[[#1]]');
    expect(told).not.toMatch(/524-?71-?9386/);
  });

  test('goes into the language that was chosen; into the office’s own there is nothing to do', async () => {
    const german = await write('Thank you very much.', { language: 'ger' });
    expect((await settled(german.item)).message).toBe('Vielen Dank.');
    const english = await write('Thank you very much.', { language: 'eng' });
    expect(english.item).toMatchObject({ translation: null, originalMsg: null });
  });

  test('is not overtaken by the next one to the same patient, and holds nobody else up', async () => {
    await model('slow', { ms: 300 });
    const other = newNumber();
    await createContact(world.app, office, { ph1: other });
    const first = await write('Thank you very much.');
    const second = await write('Second', { translate: 'false' });
    const elsewhere = await send(world.app, caller, { dst: other, message_text: 'Elsewhere' });
    await untilItem(caller, elsewhere.item, (now) => now.comm_direction === 'delivered');
    await untilItem(caller, second.item, (now) => now.comm_direction === 'delivered');
    await untilItem(caller, first.item, (now) => now.comm_direction === 'delivered');
    expect(await texts()).toEqual(['Elsewhere', 'Muchas gracias.', 'Second']);
  });

  test('is tried again, and fails where a person sees it; sent again, it goes', async () => {
    await model('error');
    const { item } = await write('Thank you very much.');
    const next = await write('After it', { translate: 'false' });
    const failed = await settled(item);
    expect(failed).toMatchObject({
      comm_direction: 'failed',
      delivery_note: words.translationFailed,
      message: 'Thank you very much.',
      translation: 'failed',
      can: { resend: true },
    });
    // What was written after it does not wait for a person.
    await untilItem(caller, next.item, (now) => now.comm_direction === 'delivered');
    expect(await texts()).toEqual(['After it']);
    await model('ok');
    const again = await caller.call('GET', `/plivo/messages/text_message/${item.text_message_id}/resend`);
    expect(again.json()).toMatchObject({ item: { comm_direction: 'queued', translation: 'pending' } });
    const done = await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
    expect(done).toMatchObject({ message: 'Muchas gracias.', originalMsg: 'Thank you very much.' });
    expect(await texts()).toEqual(['After it', 'Muchas gracias.']);
  });

  test('an answer that is no translation is never sent', async () => {
    const { item } = await write('REFUSE-THIS please');
    expect(await settled(item)).toMatchObject({ comm_direction: 'failed', message: 'REFUSE-THIS please' });
    expect(await texts()).toEqual([]);
  });

  test('one that grows too long for the carrier fails with that', async () => {
    const { item } = await write('My tooth hurts. '.repeat(60), { language: 'vie' });
    expect(await settled(item)).toMatchObject({
      comm_direction: 'failed',
      delivery_note: words.unicodeTooLong,
      message: 'My tooth hurts. '.repeat(60),
    });
    expect(await texts()).toEqual([]);
  });

  test('without a language it is asked for one', async () => {
    const plain = newNumber();
    await createContact(world.app, office, { ph1: plain });
    const answer = await write('Hello', { dst: plain });
    expect([answer.status, answer.body]).toEqual([400, 'Choose a language of the list.']);
    expect((await write('Hello', { language: 'xx' })).status).toBe(400);
  });
});

describe('a patient’s text', () => {
  const incoming = async (text: string, from = number) => {
    await receive(world.app, { from, to: office.number, text });
    return (await threadOf(caller, contact)).at(-1)!;
  };

  test('in another language is shown in the office’s, its own words kept', async () => {
    const item = await incoming('¿Podemos cambiar mi cita?');
    expect(item).toMatchObject({ message: '¿Podemos cambiar mi cita?', translation: null });
    const done = await untilItem(caller, item, (now) => now.translation === 'done');
    expect(done).toMatchObject({
      message: 'Can we move my appointment?',
      originalMsg: '¿Podemos cambiar mi cita?',
      src_language: 'es',
    });
    expect((await caller.call('GET', `/contacts/${contact}`)).json()).toMatchObject({
      snippet: 'Can we move my appointment?',
      needs_answer: true,
    });
    expect((await events()).at(-1)).toMatchObject({ type: 'updateMessage', item: done });
  });

  test('with a picture as well', async () => {
    await receive(world.app, {
      from: number,
      to: office.number,
      text: 'Me duele el diente.',
      media: [`${world.sandbox.url}/icon.svg`],
    });
    const item = (await threadOf(caller, contact)).at(-1)!;
    const done = await untilItem(caller, item, (now) => now.translation === 'done');
    expect(done).toMatchObject({
      message: 'My tooth hurts.',
      originalMsg: 'Me duele el diente.',
      src_language: 'es',
    });
  });

  test('in English stays, also from somebody who usually writes otherwise', async () => {
    const item = await incoming('My tooth hurts.');
    const noted = await untilItem(caller, item, (now) => now.src_language === 'en');
    expect(noted).toMatchObject({ message: 'My tooth hurts.', originalMsg: null, translation: null });
  });

  test('is followed: few words after a foreign text are asked about, and English ends it', async () => {
    const plain = newNumber();
    const id = await createContact(world.app, office, { ph1: plain });
    const last = async () =>
      ((await caller.call('GET', `/contacts/${id}`)).json() as { last_src_language: string | null })
        .last_src_language;
    const take = async (text: string) => {
      await receive(world.app, { from: plain, to: office.number, text });
      return (await threadOf(caller, id)).at(-1)!;
    };
    // Of somebody who writes English as far as anybody knows, few words say nothing.
    await take('OK, yes');
    expect(await last()).toBeNull();
    const spanish = await take('¿Podemos cambiar mi cita?');
    await untilItem(caller, spanish, (now) => now.src_language === 'es');
    expect(await last()).toBe('es');
    const english = await take('My tooth hurts.');
    await untilItem(caller, english, (now) => now.src_language === 'en');
    expect(await last()).toBe('en');
  });

  test('that cannot be translated stands as it is, and is translated when somebody asks', async () => {
    await model('error');
    const item = await incoming('¿Podemos cambiar mi cita?');
    const failed = await untilItem(caller, item, (now) => now.translation === 'failed');
    expect(failed).toMatchObject({
      message: '¿Podemos cambiar mi cita?',
      comm_direction: 'inbound',
      delivery_note: null,
    });
    const ask = () => caller.call('POST', `/messages/${item.comm_participant_id}/translate`);
    const refused = await ask();
    expect([refused.statusCode, refused.json()]).toEqual([
      502,
      expect.objectContaining({ code: 'vendor_failed', detail: words.translationFailed }),
    ]);
    await model('ok');
    const done = await ask();
    expect(done.json()).toMatchObject({
      item: { message: 'Can we move my appointment?', translation: 'done' },
    });
    expect((await ask()).json()).toEqual(done.json());
  });

  test('a keyword is never shown to the model', async () => {
    await receive(world.app, { from: number, to: office.number, text: 'STOP' });
    await new Promise((resolve) => setTimeout(resolve, 400));
    const [stop] = await threadOf(caller, contact);
    expect(stop).toMatchObject({ message: 'STOP', translation: null, src_language: null });
  });
});

describe('asking', () => {
  test('what a text would say is shown before it is sent, and nothing is kept', async () => {
    const preview = await caller.call('POST', '/messages/translate', {
      text: 'Thank you very much.',
      language: 'spa',
    });
    expect(preview.json()).toEqual({ text: 'Muchas gracias.', language: 'es' });
    expect(await threadOf(caller, contact)).toEqual([]);
    expect((await caller.call('POST', '/messages/translate', { text: 'x', language: 'xx' })).statusCode).toBe(
      400,
    );
    expect((await caller.call('GET', '/messages/translation')).json()).toEqual({ available: true });
  });

  test('what no patient wrote, and what another office has, is refused', async () => {
    const { item } = await send(world.app, caller, { dst: number, message_text: 'Ours' });
    const ours = await caller.call('POST', `/messages/${item.comm_participant_id}/translate`);
    expect([ours.statusCode, ours.body]).toEqual([400, words.notTranslatable]);
    const elsewhere = await world.office();
    const foreign = await elsewhere.caller.call('POST', `/messages/${item.comm_participant_id}/translate`);
    expect(foreign.statusCode).toBe(404);
  });
});

describe('an installation without a model', () => {
  let bare: TestApp;
  let member: Caller;
  let home: TestOffice;
  beforeAll(async () => {
    bare = await createTestApp();
    home = await createOffice(bare);
    member = await signIn(bare, await createUser(bare, home));
  });
  afterAll(() => bare?.close());

  test('says so, and sends nothing that was to be translated', async () => {
    expect((await member.call('GET', '/messages/translation')).json()).toEqual({ available: false });
    const preview = await member.call('POST', '/messages/translate', { text: 'x', language: 'es' });
    expect([preview.statusCode, preview.body]).toEqual([400, words.noTranslation]);
    const theirs = newNumber();
    const person = await createContact(bare, home, { ph1: theirs });
    await speaks(bare, person, 'spa');
    const sent = await send(bare, member, { dst: theirs, message_text: 'Hello', translate: 'true' });
    expect([sent.status, sent.body]).toEqual([400, words.noTranslation]);
    expect(await threadOf(member, person)).toEqual([]);
    await receive(bare, { from: theirs, to: home.number, text: '¿Podemos cambiar mi cita?' });
    const { rows } = await bare.owner.query<{ n: number }>(
      `SELECT count(*)::integer AS n FROM graphile_worker.jobs WHERE task_identifier = 'translate-text'`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

test('a server killed between question and answer asks again, and sends once', async () => {
  await model('slow', { ms: 400 });
  const { item } = await write('Thank you very much.');
  await until('the translator has begun', async () => {
    const { rows } = await world.app.owner.query(
      `SELECT 1 FROM graphile_worker._private_jobs WHERE locked_at IS NOT NULL AND key = $1`,
      [`translate:${office.id}:${item.comm_participant_id}`],
    );
    return rows.length > 0 ? true : undefined;
  });
  // What a second worker does after a sweep took the first one for dead: the same job, at the same time.
  await world.app.owner.query(
    `SELECT graphile_worker.add_job('translate-text',
       json_build_object('client_id', $1::integer, 'item_id', $2::bigint, 'attempt', 0))`,
    [office.id, item.comm_participant_id],
  );
  await untilItem(caller, item, (now) => now.comm_direction === 'delivered');
  await new Promise((resolve) => setTimeout(resolve, 600));
  expect(await texts()).toEqual(['Muchas gracias.']);
});
