import { imports as contract } from '@chairline/contract';
import { describe, expect, test } from 'vitest';
import { createContact, createOffice } from '../../testing/factory.ts';
import { HEAD, PATH, useImports } from './testing/use-imports.ts';

const words = contract.importMessages;
const { app, office, caller, send, foresee, through, undone, people, named, detail } = useImports();

describe('people who are contacts already', () => {
  const inOffice = async () => {
    const id = await createContact(app, office, { firstName: 'Ana', lastName: 'Reyes', ph1: '+15035550171' });
    await caller.call('PUT', `/crm/contacts/${id}`, { email: 'old@example.com' });
    return id;
  };
  const row = 'Ana,Reyes,5035550171,new@example.com,3/14/1980';

  test('skip leaves them, fill takes what is empty, update takes the file', async () => {
    const id = await inOffice();
    const before = await detail(id);
    expect(await through(row)).toMatchObject({ created: 0, skipped: 1, updated: 0 });
    expect(await detail(id)).toEqual(before);
    expect(await through(row, { duplicates: 'fill' })).toMatchObject({ created: 0, skipped: 0, updated: 1 });
    const born = String(Date.UTC(1980, 2, 14));
    expect(await detail(id)).toMatchObject({ email: 'old@example.com', Birthdate: born });
    expect(await through(row, { duplicates: 'update' })).toMatchObject({ updated: 1 });
    expect(await detail(id)).toMatchObject({ email: 'new@example.com', Birthdate: born });
    expect(await through(row, { duplicates: 'update' })).toMatchObject({ updated: 0, skipped: 1 });
  });

  test('a number that nobody has named gets the name, and is one contact still', async () => {
    const id = await createContact(app, office, { firstName: '', lastName: '', phoneNum: '+15035550171' });
    await through(row, { duplicates: 'fill' });
    expect(await people()).toMatchObject([
      { contact_id: id, full_name: 'Ana Reyes', ph1: '5035550171', phone_num: '' },
    ]);
  });

  test('a number that nobody has named is named whatever was chosen, once, and taken back with the import', async () => {
    const id = await createContact(app, office, { firstName: '', lastName: '', phoneNum: '+15035550171' });
    const entry = await through(`${row}\r\nAna,Reyes,5035550171,other@example.com,`);
    expect(entry).toMatchObject({ created: 0, updated: 1, skipped: 1 });
    expect(await people()).toMatchObject([
      { contact_id: id, full_name: 'Ana Reyes', ph1: '5035550171', email: 'new@example.com' },
    ]);
    // By now it is somebody, who is left as they are.
    expect(await through('Ana,Reyes,5035550171,third@example.com,')).toMatchObject({
      updated: 0,
      skipped: 1,
    });
    await undone(entry.id);
    expect(await people()).toMatchObject([{ contact_id: id, full_name: '', phone_num: '5035550171' }]);
  });

  test('the same name with another birthdate is somebody else', async () => {
    await through(row);
    expect(await through('Ana,Reyes,5035550171,,1/1/2010')).toMatchObject({ created: 1 });
  });

  test('twice in one file is one contact, which both rows fill', async () => {
    expect(
      await through(`${row}\r\nAna,Reyes,5035550171,,\r\nAna,,5035550171,,`, { duplicates: 'fill' }),
    ).toMatchObject({
      created: 1,
      updated: 0,
      skipped: 2,
    });
    expect(await people()).toHaveLength(1);
  });

  test('a patient of the practice system is changed there alone', async () => {
    const id = await inOffice();
    await app.owner.query('UPDATE contacts SET od_pat_num = 7 WHERE contact_id = $1', [id]);
    expect(await through(row, { duplicates: 'update' })).toMatchObject({ skipped: 1, updated: 0 });
    expect(await detail(id)).toMatchObject({ email: 'old@example.com' });
  });
});

describe('relatives', () => {
  const numbers = { ph1: '+15035550171' };
  const outcomeOf = async (text: string) => (await foresee(text)).outcome!;
  const names = async () => (await people()).map(({ full_name }) => full_name).toSorted();

  test.each([
    ['two given names', ['José Luis', 'Reyes'], 'José Miguel,Reyes,5035550171,,'],
    ['two given names with a hyphen', ['Mary-Ann', 'Lee'], 'Mary-Beth,Lee,5035550171,,'],
    ['twins', ['Mary Ann', 'Lee'], 'Mary Beth,Lee,5035550171,,3/14/1980'],
    ['a father and his son', ['John', 'Smith Sr.'], 'John,"Smith, Jr.",5035550171,,'],
    ['an address that is shared', ['Ana', 'Reyes'], 'Leo,Reyes,5035550172,family@example.com,'],
  ] as const)('are two people: %s', async (_what, [firstName, lastName], row) => {
    const id = await createContact(app, office, { firstName, lastName, ...numbers });
    await caller.call('PUT', `/crm/contacts/${id}`, {
      email: 'family@example.com',
      Birthdate: String(Date.UTC(1980, 2, 14)),
    });
    const before = await detail(id);
    expect(await outcomeOf(row)).toMatchObject({ created: 1, duplicates: 0, doubts: 0 });
    expect(await through(row, { duplicates: 'update' })).toMatchObject({ created: 1, updated: 0 });
    const { full_name: name, email, version } = before;
    expect(await detail(id)).toMatchObject({ full_name: name, email, version });
  });

  test('in one file are as many contacts', async () => {
    const rows = [
      'José Luis,Reyes',
      'José Miguel,Reyes',
      'Mary,Lee',
      'Mary Ann,Lee',
      'John,Smith',
      'John,Smith Jr.',
    ];
    const text = rows.map((row) => `${row},5035550171,,`).join('\r\n');
    expect(await outcomeOf(text)).toMatchObject({ created: 6, duplicates: 0, doubts: 0 });
    expect(await through(text, { duplicates: 'update' })).toMatchObject({ created: 6, updated: 0 });
  });

  test('of whom nobody knows are asked about: two, unless a person says that they are one', async () => {
    const mary = await createContact(app, office, { firstName: 'Mary', lastName: 'Lee', ...numbers });
    const text = 'Mary Ann,Lee,5035550171,mary@example.com,';
    const doubt = {
      row: 2,
      name: 'Mary Ann Lee',
      contact_id: mary,
      contact_name: 'Mary Lee',
      reasons: ['number'],
    };
    expect(await outcomeOf(text)).toMatchObject({
      created: 1,
      duplicates: 0,
      doubts: 1,
      doubt_rows: [doubt],
    });
    const apart = await through(text, { duplicates: 'update' });
    expect(apart).toMatchObject({ created: 1, updated: 0 });
    expect(await names()).toEqual(['Mary Ann Lee', 'Mary Lee']);
    await undone(apart.id);
    const said = JSON.stringify([{ row: 2, contact_id: mary }]);
    expect(await through(text, { duplicates: 'update', same_people: said })).toMatchObject({
      created: 0,
      updated: 1,
    });
    expect(await named('Mary Ann Lee')).toMatchObject({ contact_id: mary, email: 'mary@example.com' });
  });

  test('are asked about one and all, however many they are', async () => {
    const many = 240;
    const wanted: contract.SamePeople = [];
    for (let n = 0; n < many; n += 1) {
      const ph1 = `+1503555${String(2_000 + n)}`;
      const id = await createContact(app, office, { firstName: 'Mary', lastName: `Lee ${n}`, ph1 });
      wanted.push({ row: n + 2, contact_id: id });
    }
    const text = Array.from({ length: many }, (_, n) => `Mary Ann,Lee ${n},503555${2_000 + n},,`).join(
      '\r\n',
    );
    const { doubts, doubt_rows: asked } = await outcomeOf(text);
    expect([doubts, asked.map(({ row, contact_id: id }) => ({ row, contact_id: id }))]).toEqual([
      many,
      wanted,
    ]);
    const entry = await through(text, { duplicates: 'update', same_people: JSON.stringify(wanted) });
    expect(entry).toMatchObject({ created: 0, updated: many });
  });

  test('what a person said holds for the one contact they meant', async () => {
    const mary = await createContact(app, office, { firstName: 'Mary', lastName: 'Lee', ...numbers });
    const leo = await createContact(app, office, { firstName: 'Leo', lastName: 'Lee', ...numbers });
    const theirs = await createContact(app, await createOffice(app), {
      firstName: 'Mary',
      lastName: 'Lee',
      ...numbers,
    });
    for (const id of [leo, theirs, 9_999_999]) {
      const said = JSON.stringify([{ row: 2, contact_id: id }]);
      const entry = await through('Mary Ann,Lee,5035550171,,', { duplicates: 'update', same_people: said });
      expect([id, entry.created, entry.updated]).toEqual([id, 1, 0]);
      await undone(entry.id);
    }
    expect(await names()).toEqual(['Leo Lee', 'Mary Lee']);
    expect((await detail(mary)).full_name).toBe('Mary Lee');
    for (const broken of ['x', '{}', '[{"row":2}]', '[{"row":0,"contact_id":1}]']) {
      const answer = await send(PATH, `${HEAD}Ana,Lee,5035550171,,`, { same_people: broken });
      expect([broken, answer.statusCode, answer.body]).toEqual([
        broken,
        400,
        expect.stringContaining(words.sameBroken),
      ]);
    }
  });

  test('the same birthdate says that they are one, and renames nobody', async () => {
    const id = await createContact(app, office, { firstName: 'Mary', lastName: 'Lee', ...numbers });
    await caller.call('PUT', `/crm/contacts/${id}`, { Birthdate: String(Date.UTC(1980, 2, 14)) });
    const text = 'Mary Ann,Lee,5035550171,mary@example.com,3/14/1980';
    expect(await through(text, { duplicates: 'update' })).toMatchObject({ created: 0, updated: 1 });
    expect(await detail(id)).toMatchObject({ full_name: 'Mary Lee', email: 'mary@example.com' });
  });

  test('an update takes no accent away, and puts one on', async () => {
    const thi = await createContact(app, office, { firstName: 'Thị Mai', lastName: 'Doan', ...numbers });
    const row = 'Thi Mai,Đoàn,5035550171,thi@example.com,';
    expect(await through(row, { duplicates: 'update' })).toMatchObject({ created: 0, updated: 1 });
    expect(await detail(thi)).toMatchObject({ full_name: 'Thị Mai Đoàn', email: 'thi@example.com' });
  });

  test('a number that nobody has named is given to nobody of a family by guess', async () => {
    const id = await createContact(app, office, { firstName: '', lastName: '', phoneNum: '+15035550171' });
    const text = 'Ana,Reyes,5035550171,,\r\nLeo,Reyes,5035550171,,';
    expect(await outcomeOf(text)).toMatchObject({
      created: 2,
      doubts: 2,
      doubt_rows: [
        { row: 2, contact_id: id },
        { row: 3, contact_id: id },
      ],
    });
    const said = JSON.stringify([{ row: 3, contact_id: id }]);
    expect(await through(text, { duplicates: 'update', same_people: said })).toMatchObject({
      created: 1,
      updated: 1,
    });
    expect(await named('Leo Reyes')).toMatchObject({ contact_id: id });
    expect(await names()).toEqual(['Ana Reyes', 'Leo Reyes']);
  });
});

test('a list in plain letters is the same people, and the other way round', async () => {
  const people42 = [
    'Thị Mai,Đoàn',
    'Łucja,Wróbel',
    'Søren,Kjær',
    'Jörg,Preuß',
    'Aslı,Işık',
    'Þór,Œst',
    'ﬁlip,Ħass',
  ];
  const plain42 = [
    'Thi Mai,Doan',
    'Lucja,Wrobel',
    'Soren,Kjaer',
    'Jorg,Preuss',
    'Asli,Isik',
    'Thor,Oest',
    'filip,Hass',
  ];
  const rowsOf = (list: string[]) =>
    list.map((name, n) => `${name},503555016${n + 1},,2/2/198${n + 1}`).join('\r\n');
  expect(await through(rowsOf(people42))).toMatchObject({ created: 7 });
  expect(await through(rowsOf(plain42))).toMatchObject({ created: 0, skipped: 7 });
  // By name and birthdate alone, too.
  const moved = rowsOf(plain42).replaceAll('503555016', '503555018');
  expect(await through(moved)).toMatchObject({ created: 0, skipped: 7 });
});
