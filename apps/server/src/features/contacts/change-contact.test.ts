import { contacts as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { receive } from '../../testing/carrier-webhook.ts';
import { createContact, createOffice, newNumber } from '../../testing/factory.ts';
import { addItem } from '../../testing/rows.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });

const list = async () => (await caller.call('GET', '/contacts')).json().items as contract.Contact[];
const rowOf = async (id: number) => (await list()).find((row) => row.contact_id === id)!;
const detail = async (id: number) =>
  (await caller.call('GET', `/contacts/${id}`)).json() as contract.ContactDetail;

interface LoggedEvent {
  type: string;
  payload: Record<string, unknown>;
}
async function events(): Promise<LoggedEvent[]> {
  const { rows } = await app.owner.query<{ type: string; payload: string }>(
    'SELECT type, payload FROM live_events WHERE client_id = $1 ORDER BY seq',
    [office.id],
  );
  return rows.map((row) => ({ type: row.type, payload: JSON.parse(row.payload) as Record<string, unknown> }));
}

describe('adding and changing a contact', () => {
  test('adds one, with its numbers as ten digits, on top of the list', async () => {
    await createContact(app, office);
    const answer = await caller.call('POST', '/crm/contacts', {
      first_name: ' Ana ',
      last_name: 'Reyes',
      ph1: '(503) 555-0133',
      ph2: '+1 541 555 0144',
      email: 'ana@example.com',
    });
    expect(answer.statusCode).toBe(200);
    const { contact } = answer.json();
    expect(contact).toMatchObject({
      first_name: 'Ana',
      full_name: 'Ana Reyes',
      ph1: '5035550133',
      ph2: '5415550144',
      ph3: '',
      version: 1,
    });
    expect((await list())[0]).toEqual(contact);
    expect(await events()).toEqual([{ type: 'contact', payload: { contact } }]);
  });

  test.each([
    [{}, 'Please fill in all required fields'],
    [{ first_name: ' ', last_name: 'B' }, 'Please fill in all required fields'],
    [{ first_name: 'A', last_name: 'B', ph1: '555' }, 'Must be 10 digits'],
    [{ first_name: 'A', last_name: 'B', ph2: '1035550133' }, 'Must be 10 digits'],
    [{ first_name: 'A', last_name: 'B', email: 'nobody' }, 'Email must be valid'],
  ])('refuses %j in words', async (body, words) => {
    const answer = await caller.call('POST', '/crm/contacts', body);
    expect([answer.statusCode, answer.body]).toEqual([400, words]);
    expect(await list()).toEqual([]);
    expect(await events()).toEqual([]);
  });

  test('changes what is given and leaves the rest', async () => {
    const id = await createContact(app, office, { ph1: '+15035550133' });
    const answer = await caller.call('PUT', `/crm/contacts/${id}`, { last_name: 'Neu', ph2: '5415550144' });
    expect(answer.json().data).toEqual({ status: 'success' });
    expect(await rowOf(id)).toMatchObject({
      first_name: 'Maria',
      last_name: 'Neu',
      ph1: '5035550133',
      ph2: '5415550144',
      version: 2,
    });
    await caller.call('PUT', `/crm/contacts/${id}`, { ph1: '' });
    const row = await rowOf(id);
    expect(row).toMatchObject({ ph1: '', ph2: '5415550144', version: 3 });
    expect((await events()).at(-1)).toEqual({ type: 'updateContact', payload: { contact: row } });
  });

  test('two changes at once both count', async () => {
    const id = await createContact(app, office);
    await Promise.all([
      caller.call('PUT', `/crm/contacts/${id}`, { first_name: 'One' }),
      caller.call('PUT', `/crm/contacts/${id}`, { last_name: 'Two' }),
    ]);
    expect(await rowOf(id)).toMatchObject({ full_name: 'One Two', version: 3 });
    const found = await caller.call('GET', '/contacts?search=one%20two');
    expect(found.json().items).toHaveLength(1);
  });

  test('naming an unknown number makes it the cell number', async () => {
    const number = newNumber();
    await receive(app, { from: number, to: office.number });
    const [unknown] = await list();
    expect(unknown).toMatchObject({ full_name: '', ph1: '', phone_num: number.slice(2), needs_answer: true });
    await caller.call('PUT', `/crm/contacts/${unknown!.contact_id}`, {
      first_name: 'Ana',
      last_name: 'Reyes',
    });
    expect(await rowOf(unknown!.contact_id)).toMatchObject({
      full_name: 'Ana Reyes',
      ph1: number.slice(2),
      phone_num: '',
    });
    await receive(app, { from: number, to: office.number, text: 'Again' });
    expect(await list()).toHaveLength(1);
    expect(await detail(unknown!.contact_id)).toMatchObject({
      item_count: 2,
      recommended_number: number.slice(2),
    });
  });

  test('naming an unknown number with another cell number keeps both', async () => {
    const number = newNumber();
    await receive(app, { from: number, to: office.number });
    const id = (await list())[0]!.contact_id;
    await caller.call('PUT', `/crm/contacts/${id}`, {
      first_name: 'Ana',
      last_name: 'Reyes',
      ph1: '5415550144',
    });
    expect(await rowOf(id)).toMatchObject({ ph1: '5415550144', phone_num: number.slice(2) });
    await receive(app, { from: number, to: office.number, text: 'Again' });
    expect(await list()).toHaveLength(1);
  });
});

describe('deleting', () => {
  test('takes a contact without history away', async () => {
    const id = await createContact(app, office);
    expect((await caller.call('DELETE', `/crm/contacts/${id}`)).json()).toEqual({ contact_id: id });
    expect(await list()).toEqual([]);
    expect(await events()).toEqual([{ type: 'deleteContact', payload: { contact_id: id } }]);
    expect((await caller.call('DELETE', `/crm/contacts/${id}`)).statusCode).toBe(404);
  });

  test('keeps one with messages, and says why', async () => {
    const id = await createContact(app, office);
    await addItem(app, office, id);
    const answer = await caller.call('DELETE', `/crm/contacts/${id}`);
    expect(answer.json()).toMatchObject({
      status: 409,
      code: 'conflict',
      detail: contract.contactMessages.hasHistory,
    });
    expect(await list()).toHaveLength(1);
  });
});

describe('the type', () => {
  const makeType = async (name: string, owner = office) =>
    (
      await app.owner.query<{ id: number }>(
        `INSERT INTO contact_types (client_id, type_name, color) VALUES ($1, $2, '#ff0000') RETURNING type_id AS id`,
        [owner.id, name],
      )
    ).rows[0]!.id;

  test('is set and taken away', async () => {
    const type = await makeType('Patient');
    const id = await createContact(app, office);
    expect((await caller.call('GET', '/contact_types')).json()).toMatchObject([
      { type_id: type, type_name: 'Patient', color: '#ff0000' },
    ]);
    expect((await caller.call('PUT', `/contact/${id}/contact_type/${type}`)).json()).toEqual({
      contact_id: id,
      contact_type: type,
    });
    expect(await rowOf(id)).toMatchObject({ contact_type: type, version: 2 });
    await caller.call('PUT', `/contact/${id}/contact_type/0`);
    expect(await rowOf(id)).toMatchObject({ contact_type: 0, version: 3 });
    expect(await events()).toEqual([
      { type: 'setContactType', payload: { contact_id: id, contact_type: type, version: 2 } },
      { type: 'setContactType', payload: { contact_id: id, contact_type: 0, version: 3 } },
    ]);
  });

  test('of another office, or none, is not found', async () => {
    const foreign = await makeType('Patient', await createOffice(app));
    const id = await createContact(app, office);
    for (const type of [foreign, 999_999])
      expect((await caller.call('PUT', `/contact/${id}/contact_type/${type}`)).statusCode).toBe(404);
    expect(await rowOf(id)).toMatchObject({ contact_type: 0, version: 1 });
  });
});

describe('needs an answer', () => {
  test('is set by what a patient sends, from their first text on; cleared by a person', async () => {
    const number = newNumber();
    const id = await createContact(app, office, { ph1: number });
    await receive(app, { from: number, to: office.number, text: 'Are you open?' });
    const first = await rowOf(id);
    expect(first).toMatchObject({ needs_answer: true, snippet: 'Are you open?', comm_direction: 'inbound' });
    await receive(app, { from: number, to: office.number, text: 'Hello??' });
    expect((await rowOf(id)).needs_answer_since).toBe(first.needs_answer_since);
    await caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: false });
    expect(await rowOf(id)).toMatchObject({ needs_answer: false, needs_answer_since: null });
    // Once more changes nothing and says nothing.
    const count = (await events()).length;
    await caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: false });
    expect((await events()).length).toBe(count);
    await caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: true });
    expect((await rowOf(id)).needs_answer).toBe(true);
  });

  test('is not cleared unseen: what came after the last thing seen is told, also when both come at once', async () => {
    const number = newNumber();
    const id = await createContact(app, office, { ph1: number });
    await receive(app, { from: number, to: office.number, text: 'Are you open?' });
    const { last_item_id: seen_id } = await rowOf(id);
    const done = (seen: number | null) =>
      caller.call('PUT', `/contacts/${id}/needs_answer`, { needs_answer: false, seen_id: seen });
    await receive(app, { from: number, to: office.number, text: 'I am bleeding' });
    await receive(app, { from: number, to: office.number, text: 'Please call' });
    const refused = await done(seen_id);
    expect([refused.statusCode, refused.json()]).toMatchObject([
      409,
      {
        code: 'conflict',
        detail: '2 new messages below have not been seen. Look at them first.',
      },
    ]);
    const before = await rowOf(id);
    expect(before.needs_answer).toBe(true);
    expect((await done(before.last_item_id)).statusCode).toBe(200);

    // Whoever is first of the two: a text nobody saw is never done away with.
    for (let round = 0; round < 8; round += 1) {
      await receive(app, { from: number, to: office.number, text: `Hello ${round}` });
      const seen = (await rowOf(id)).last_item_id;
      await Promise.all([
        done(seen),
        receive(app, { from: number, to: office.number, text: `And ${round}` }),
      ]);
      expect((await rowOf(id)).needs_answer).toBe(true);
    }
  });

  test('taken back, a patient waits since when they waited; never since a time to come', async () => {
    const number = newNumber();
    const id = await createContact(app, office, { ph1: number });
    await receive(app, { from: number, to: office.number, text: 'Are you open?' });
    const since = (await rowOf(id)).needs_answer_since;
    const say = (body: object) => caller.call('PUT', `/contacts/${id}/needs_answer`, body);
    await say({ needs_answer: false });
    await say({ needs_answer: true, since });
    expect((await rowOf(id)).needs_answer_since).toBe(since);
    await say({ needs_answer: false });
    await say({ needs_answer: true, since: new Date(Date.now() + 3_600_000).toISOString() });
    expect(Date.parse((await rowOf(id)).needs_answer_since!)).toBeLessThanOrEqual(Date.now());
  });
});

describe('whose thread a number’s text goes to', () => {
  const receivedBy = async (number: string) => {
    await receive(app, { from: number, to: office.number });
    const { rows } = await app.owner.query<{ id: number }>(
      'SELECT contact_id AS id FROM comm_items WHERE client_id = $1 ORDER BY comm_item_id DESC LIMIT 1',
      [office.id],
    );
    return rows[0]!.id;
  };

  test('of a family: the head’s, when nobody was texted before', async () => {
    const number = newNumber();
    await createContact(app, office, { firstName: 'Kid', ph1: number });
    const head = await createContact(app, office, { firstName: 'Mum', ph2: number });
    await app.owner.query('UPDATE contacts SET family = $1 WHERE client_id = $2', [head, office.id]);
    expect(await receivedBy(number)).toBe(head);
  });

  test('of people without a family: of whom it is the cell number, else the oldest', async () => {
    const number = newNumber();
    const first = await createContact(app, office, { ph2: number });
    expect(await receivedBy(number)).toBe(first);
    const other = newNumber();
    await createContact(app, office, { ph2: other });
    const cell = await createContact(app, office, { ph1: other });
    expect(await receivedBy(other)).toBe(cell);
  });

  test('goes on with the one it was last texted with', async () => {
    const number = newNumber();
    const head = await createContact(app, office, { firstName: 'Mum', ph1: number });
    const kid = await createContact(app, office, { firstName: 'Kid', ph1: number, family: head });
    await app.owner.query('UPDATE contacts SET family = $1 WHERE contact_id = $1', [head]);
    expect(await receivedBy(number)).toBe(head);
    await addItem(app, office, kid, { number, direction: 'delivered' });
    expect(await receivedBy(number)).toBe(kid);
    expect((await detail(kid)).shares_number_with).toEqual([
      { contact_id: head, full_name: 'Mum Lopez', number: number.slice(2) },
    ]);
  });

  test('of another office’s patient stays out of it', async () => {
    const number = newNumber();
    const other = await createOffice(app);
    const theirs = await createContact(app, other, { ph1: number });
    expect(await receivedBy(number)).not.toBe(theirs);
    expect(await list()).toHaveLength(1);
  });

  test('twenty texts at once from a number nobody has make one contact', async () => {
    const number = newNumber();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        receive(app, { from: number, to: office.number, text: `${index}` }),
      ),
    );
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array.from({ length: 20 }, () => 200));
    const rows = await list();
    expect(rows).toMatchObject([{ phone_num: number.slice(2), version: 21 }]);
    const thread = (
      await caller.call(
        'GET',
        `/conversations/contact/${rows[0]!.contact_id}/offset/0/limit/50?direction=newer`,
      )
    ).json();
    expect(thread.items.map((item: { position: number }) => item.position)).toEqual(
      Array.from({ length: 20 }, (_, index) => index),
    );
    expect((await events()).filter((event) => event.type === 'contact')).toHaveLength(1);
  });

  test.each([
    ['a number abroad', '+447700900123', '+447700900123'],
    ['a short code', '22395', '22395'],
  ])('%s is nobody’s: it becomes a contact, once', async (_name, from, shown) => {
    expect(await receivedBy(from)).toBe(await receivedBy(from));
    expect(await list()).toMatchObject([{ phone_num: shown, needs_answer: true }]);
  });
});
