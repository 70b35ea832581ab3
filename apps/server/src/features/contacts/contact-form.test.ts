import type { contacts as contract } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { createContact, createOffice, createUser, newNumber, signIn } from '../../testing/factory.ts';
import { addItem } from '../../testing/rows.ts';
import { findAlike } from './store-numbers.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { useOffice } from '../../testing/use-office.ts';

const app = useTestApp();
const { office, caller } = useOffice(app, { caller: 'Member' });

const set = (contactId: number, assignments: string) =>
  app.owner.query(`UPDATE contacts SET ${assignments} WHERE contact_id = $1`, [contactId]);
const get = async (id: number) =>
  (await caller.call('GET', `/contacts/${id}`)).json() as contract.ContactDetail;

async function makeType(name: string, rights = { set: true, change: true }): Promise<number> {
  const { rows } = await app.owner.query<{ id: number }>(
    `INSERT INTO contact_types (client_id, type_name, can_be_set, can_be_changed) VALUES ($1, $2, $3, $4) RETURNING type_id AS id`,
    [office.id, name, rights.set, rights.change],
  );
  return rows[0]!.id;
}

const whole = {
  first_name: ' Ana ',
  last_name: 'Núñez',
  ph1: '(503) 555-0171',
  ph2: '1-503-555-0172',
  ph3: '503.555.0173',
  textable1: false,
  textable2: true,
  textable3: true,
  email: ' Ana@Example.com ',
  Address: '12 Alder Street',
  Address2: 'Apt 4',
  City: 'Coeur d’Alene',
  State: 'ID',
  Zip: '83814-1234',
  Gender: 'Female',
  Position: 'Married',
  Birthdate: String(Date.UTC(1931, 11, 31)),
  SSN: '',
  PreferContactMethod: 'WirelessPh',
  language: 'spa',
};
const stored = {
  ...whole,
  first_name: 'Ana',
  full_name: 'Ana Núñez',
  ph1: '5035550171',
  ph2: '5035550172',
  ph3: '5035550173',
  email: 'Ana@Example.com',
};
delete (stored as { SSN?: string }).SSN;

describe('the form', () => {
  test('is kept and answered whole', async () => {
    const type = await makeType('Patient');
    const made = await caller.call('POST', '/crm/contacts', { ...whole, contact_type: type });
    expect(made.statusCode).toBe(200);
    const { contact_id: id, contact } = made.json();
    expect(contact).toMatchObject({ full_name: 'Ana Núñez', ph1: '5035550171', contact_type: type });
    expect(await get(id)).toMatchObject({ ...stored, contact_type: type, can: { edit: true, delete: true } });
  });

  test('changes what it names and leaves the rest', async () => {
    const { contact_id: id } = (await caller.call('POST', '/crm/contacts', whole)).json();
    const answer = await caller.call('PUT', `/crm/contacts/${id}`, {
      ph2: '',
      textable2: false,
      Birthdate: null,
      Zip: '',
      Gender: '',
      language: '',
    });
    expect([answer.statusCode, answer.json().data]).toEqual([200, { status: 'success' }]);
    expect(await get(id)).toMatchObject({
      ...stored,
      ph2: '',
      textable2: false,
      Birthdate: null,
      Zip: '',
      Gender: '',
      language: '',
    });
  });

  test('sent again as it stands changes nothing, not even the version', async () => {
    const { contact_id: id, contact } = (await caller.call('POST', '/crm/contacts', whole)).json();
    const again = await caller.call('PUT', `/crm/contacts/${id}`, { ...whole, version: contact.version });
    expect(again.json()).toEqual({ status: 'success', data: { status: 'success' }, contact });
  });

  test.each([
    ['first_name', ' ', 'Please fill in all required fields'],
    ['last_name', '', 'Please fill in all required fields'],
    ['ph1', '555 0171', 'Must be 10 digits'],
    ['ph3', '50355501714', 'Must be 10 digits'],
    ['email', 'ana@example', 'Email must be valid'],
    ['City', 'Salem 3', 'City name must contain only letters'],
    ['Zip', '9730', 'Zip code must be 5 digits'],
    ['Birthdate', String(Date.UTC(2300, 0, 1)), 'Give a birthdate in the past, or leave it empty.'],
    ['language', 'es', 'Choose a language of the list.'],
  ])('refuses %s %j with its sentence', async (field, value, sentence) => {
    const answer = await caller.call('POST', '/crm/contacts', { ...whole, [field]: value });
    expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
  });

  test('keeps no social security number', async () => {
    expect((await caller.call('POST', '/crm/contacts', { ...whole, SSN: '123-45-6789' })).statusCode).toBe(
      400,
    );
  });

  test('opened before somebody else’s change is a conflict, and nothing is overwritten', async () => {
    const { contact_id: id, contact } = (await caller.call('POST', '/crm/contacts', whole)).json();
    await caller.call('PUT', `/crm/contacts/${id}`, { City: 'Bend', version: contact.version });
    const late = await caller.call('PUT', `/crm/contacts/${id}`, { City: 'Salem', version: contact.version });
    expect([late.statusCode, late.json().code, late.json().detail]).toEqual([
      409,
      'conflict',
      'This contact has changed meanwhile. Look at the newest values, then save again.',
    ]);
    expect((await get(id)).City).toBe('Bend');
  });

  test('is another office’s to nobody', async () => {
    const { contact_id: id } = (await caller.call('POST', '/crm/contacts', whole)).json();
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    expect((await stranger.call('PUT', `/crm/contacts/${id}`, { City: 'Bend' })).statusCode).toBe(404);
    expect((await get(id)).City).toBe(whole.City);
  });
});

describe('a patient of the practice system', () => {
  test('keeps their data; what is ours may change', async () => {
    const { contact_id: id } = (await caller.call('POST', '/crm/contacts', whole)).json();
    await set(id, 'od_pat_num = 41');
    const type = await makeType('Patient');
    const refused = await caller.call('PUT', `/crm/contacts/${id}`, { City: 'Bend', language: 'eng' });
    expect([refused.statusCode, refused.body]).toEqual([
      400,
      'This patient’s data come from Open Dental: change them there.',
    ]);
    const ours = { textable1: true, textable3: false, language: 'eng', contact_type: type };
    expect((await caller.call('PUT', `/crm/contacts/${id}`, { ...whole, ...ours })).statusCode).toBe(200);
    expect(await get(id)).toMatchObject({ ...stored, ...ours, can: { edit: false } });
  });

  test('is in the family that stands there', async () => {
    const [patient, other] = [await createContact(app, office), await createContact(app, office)];
    await set(patient, 'od_pat_num = 42');
    expect((await caller.call('PUT', `/contacts/${patient}/family`, { with_id: other })).statusCode).toBe(
      400,
    );
    expect((await caller.call('PUT', `/contacts/${other}/family`, { with_id: patient })).statusCode).toBe(
      200,
    );
    expect((await get(other)).family).toBe(patient);
  });
});

describe('a type', () => {
  const sentence = 'This contact type may not be set or changed by hand.';

  test('that may not be set comes to nobody by hand, by the form or beside it', async () => {
    const fixed = await makeType('System', { set: false, change: true });
    const id = await createContact(app, office);
    for (const answer of [
      await caller.call('POST', '/crm/contacts', { ...whole, contact_type: fixed }),
      await caller.call('PUT', `/crm/contacts/${id}`, { contact_type: fixed }),
      await caller.call('PUT', `/contact/${id}/contact_type/${fixed}`),
    ])
      expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect((await get(id)).contact_type).toBe(0);
  });

  test('that may not be changed stays', async () => {
    const fixed = await makeType('For good', { set: true, change: false });
    const id = await createContact(app, office);
    expect((await caller.call('PUT', `/crm/contacts/${id}`, { contact_type: fixed })).statusCode).toBe(200);
    for (const answer of [
      await caller.call('PUT', `/crm/contacts/${id}`, { contact_type: 0 }),
      await caller.call('PUT', `/contact/${id}/contact_type/0`),
    ])
      expect([answer.statusCode, answer.body]).toEqual([400, sentence]);
    expect(
      (await caller.call('PUT', `/crm/contacts/${id}`, { contact_type: fixed, City: 'Bend' })).statusCode,
    ).toBe(200);
  });

  test('that is not there is a 404', async () => {
    expect((await caller.call('POST', '/crm/contacts', { ...whole, contact_type: 999_999 })).statusCode).toBe(
      404,
    );
  });
});

describe('what the panel shows beside the form', () => {
  test('the language of their newest text whose language is known', async () => {
    const id = await createContact(app, office);
    expect((await get(id)).last_src_language).toBeNull();
    for (const [language, direction] of [
      ['es', 'inbound'],
      ['vi', 'inbound'],
      [null, 'inbound'],
      ['fr', 'sent'],
      ['en', 'inbound'],
    ] as const) {
      if (language === 'en') expect((await get(id)).last_src_language).toBe('vi');
      const item = await addItem(app, office, id, { direction });
      await app.owner.query('UPDATE comm_items SET src_language = $2 WHERE comm_item_id = $1', [
        item,
        language,
      ]);
    }
    expect((await get(id)).last_src_language).toBe('en');
  });

  test('the family, its head first', async () => {
    const [child, mother, other] = [
      await createContact(app, office, { firstName: 'Ben' }),
      await createContact(app, office, { firstName: 'Maya' }),
      await createContact(app, office, { firstName: 'Ada' }),
    ];
    await set(child, `family = ${mother}`);
    await set(mother, `family = ${mother}`);
    await set(other, `family = ${mother}`);
    expect((await get(other)).family_members).toEqual([
      { contact_id: mother, first_name: 'Maya', last_name: 'Lopez', full_name: 'Maya Lopez' },
      { contact_id: child, first_name: 'Ben', last_name: 'Lopez', full_name: 'Ben Lopez' },
    ]);
  });
});

describe('duplicates', () => {
  const find = async (form: Record<string, unknown>) => {
    const answer = await caller.call('POST', '/contacts/duplicates', form);
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    return (answer.json().items as contract.Duplicate[]).map(({ contact, reasons }) => [
      contact.contact_id,
      reasons,
    ]);
  };

  test('are found by number, in any field; by address; by name with birthdate', async () => {
    const { contact_id: id } = (await caller.call('POST', '/crm/contacts', whole)).json();
    expect(await find({ ph3: '+1 503 555 0171' })).toEqual([[id, ['number']]]);
    expect(await find({ ph1: '5035550173' })).toEqual([[id, ['number']]]);
    expect(await find({ email: 'ANA@example.COM' })).toEqual([[id, ['email']]]);
    expect(await find({ first_name: 'ana', last_name: 'NUNEZ', Birthdate: whole.Birthdate })).toEqual([
      [id, ['name_birthdate']],
    ]);
    expect(await find({ ...whole, SSN: undefined, contact_id: 4_000_000 })).toEqual([
      [id, ['number', 'email', 'name_birthdate']],
    ]);
    const unknown = await createContact(app, office, {
      firstName: '',
      lastName: '',
      phoneNum: '+15035550190',
    });
    expect(await find({ ph2: '5035550190' })).toEqual([[unknown, ['number']]]);
  });

  test('are never itself, nor another by name alone, nor by what is half typed', async () => {
    const { contact_id: id } = (await caller.call('POST', '/crm/contacts', whole)).json();
    expect(await find({ contact_id: id, ph1: whole.ph1, email: whole.email.trim() })).toEqual([]);
    expect(await find({ first_name: 'Ana', last_name: 'Núñez' })).toEqual([]);
    expect(await find({ first_name: '', last_name: '', Birthdate: whole.Birthdate })).toEqual([]);
    expect(await find({ ph1: '503555', email: '', Birthdate: '12' })).toEqual([]);
    expect(await find({})).toEqual([]);
  });

  test('of another office are not shown', async () => {
    await caller.call('POST', '/crm/contacts', whole);
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    expect((await stranger.call('POST', '/contacts/duplicates', { ph1: whole.ph1 })).json()).toEqual({
      items: [],
    });
  });

  test('are looked up by index', async () => {
    await app.owner.query(
      `INSERT INTO contacts (client_id, first_name, last_name, ph1, email, birthdate, search_text)
       SELECT $1, 'Pat', 'No' || g, '+1541' || (2000000 + g), 'p' || g || '@example.com', date '1950-01-01' + g % 20000, 'pat no' || g
       FROM generate_series(1, 20000) g`,
      [office.id],
    );
    await app.owner.query('ANALYZE contacts');
    const [found, scans] = await app.platform.db.transaction({ office: office.id }, async (tx) => {
      const alike = await findAlike(
        tx,
        {
          contactId: 0,
          tens: ['5412000007', newNumber().slice(-10)],
          email: 'p9@example.com',
          person: { name: 'patno11', birthdate: '1950-01-12' },
        },
        20,
      );
      const { rows } = await tx.execute<{ n: number }>(
        sql`SELECT seq_scan AS n FROM pg_stat_xact_user_tables WHERE relname = 'contacts'`,
      );
      return [alike.length, rows[0]!.n];
    });
    expect([found, scans]).toEqual([3, 0]);
  });
});

describe('families', () => {
  const put = async (id: number, withId: number) => {
    const answer = await caller.call('PUT', `/contacts/${id}/family`, { with_id: withId });
    expect([answer.statusCode, answer.body.slice(0, 200)]).toEqual([200, expect.any(String)]);
    return answer.json().contact as contract.Contact;
  };
  const familyOf = async (...ids: number[]) => {
    const families = [];
    for (const id of ids) families.push((await get(id)).family);
    return families;
  };

  test('begin with two, take more in under their head, hand over, and end with one', async () => {
    const [a, b, c] = [
      await createContact(app, office),
      await createContact(app, office),
      await createContact(app, office),
    ];
    expect((await put(a, b)).family).toBe(b);
    expect(await familyOf(a, b)).toEqual([b, b]);
    // With any member: the head is the family's.
    await put(c, a);
    expect(await familyOf(a, b, c)).toEqual([b, b, b]);
    await put(b, 0);
    expect(await familyOf(a, b, c)).toEqual([a, 0, a]);
    await put(c, 0);
    expect(await familyOf(a, b, c)).toEqual([0, 0, 0]);
  });

  test('change over from one to the other', async () => {
    const [a, b, c, d] = [
      await createContact(app, office),
      await createContact(app, office),
      await createContact(app, office),
      await createContact(app, office),
    ];
    await put(a, b);
    await put(c, d);
    await put(b, c);
    expect(await familyOf(a, b, c, d)).toEqual([0, d, d, d]);
    await put(b, c);
    expect(await familyOf(b)).toEqual([d]);
  });

  test('go on without a contact that is removed', async () => {
    const [a, b, c] = [
      await createContact(app, office),
      await createContact(app, office),
      await createContact(app, office),
    ];
    await put(a, b);
    await put(c, b);
    expect((await caller.call('DELETE', `/crm/contacts/${b}`)).statusCode).toBe(200);
    expect(await familyOf(a, c)).toEqual([a, a]);
  });

  test('are of one office, and nobody’s own', async () => {
    const mine = await createContact(app, office);
    const theirs = await createContact(app, await createOffice(app));
    expect((await caller.call('PUT', `/contacts/${mine}/family`, { with_id: theirs })).statusCode).toBe(404);
    expect((await caller.call('PUT', `/contacts/${theirs}/family`, { with_id: mine })).statusCode).toBe(404);
    const own = await caller.call('PUT', `/contacts/${mine}/family`, { with_id: mine });
    expect([own.statusCode, own.body]).toEqual([400, 'A contact cannot be put into a family with itself.']);
  });
});
