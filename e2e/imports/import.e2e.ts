import { readFile } from 'node:fs/promises';
import type { imports } from '@chairline/contract';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findBarriersEverywhere } from '../harness/axe.ts';
import { OFFICE } from '../harness/caller.ts';
import { intercept } from '../harness/intercept.ts';
import { choose } from '../harness/choose.ts';
import { signIn } from '../harness/desk.ts';
import { further } from '../../apps/server/src/testing/further.ts';
import { useJourney } from '../harness/journey.ts';
import { shows } from '../harness/shows.ts';

const journey = useJourney();

const LIST = [
  'Patient Name,Cell,E-mail,Zip',
  '"Lindqvist, Otto",(503) 555-8801,otto@example.com,2134',
  'Wilhelmina de la Cruz,503.555.8802,,97214',
  'Hugo de la Cruz,503.555.8802,,97214',
  'Nobody,555,,',
].join('\r\n');

test('a list of contacts is chosen, mapped, imported, seen by a colleague, and rolled back', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  const colleague = await signIn(await surfer.person(), world.url, 'desk2');
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('menuitem', { name: 'Import contacts' }).click();
  await page.getByText('File formats supported: XLS, XLSX, CSV').waitFor();
  const go = page.getByRole('button', { name: 'Continue' });
  await shows(go, { disabled: true });
  const buffer = Buffer.from(LIST);
  await page.setInputFiles('input[type=file]', { name: 'patients.csv', mimeType: 'text/csv', buffer });
  await page.getByText('patients.csv (').waitFor();
  expect(await findBarriersEverywhere(page, 'import, select')).toEqual([]);
  await go.click();

  // What the headers say is mapped; a required field that is cleared holds the next step back.
  const phone = page.getByRole('combobox', { name: 'Phone', exact: true });
  await phone.waitFor();
  await shows(phone, { value: 'Cell' });
  await page.getByRole('cell', { name: 'Otto', exact: true }).waitFor();
  await page.getByRole('cell', { name: '(503) 555-8802' }).first().waitFor();
  await page.getByRole('cell', { name: '02134' }).waitFor();
  await page.getByRole('button', { name: 'Clear Phone', exact: true, includeHidden: true }).click();
  await shows(go, { disabled: true });
  await phone.click();
  await page.getByRole('option', { name: 'Cell' }).click();
  expect(await findBarriersEverywhere(page, 'import, map')).toEqual([]);
  // Nobody begins what they have not been shown.
  let show = () => {};
  const isAsked = new Promise<void>((resolve) => {
    show = resolve;
  });
  await intercept(page, '**/crm/contacts/import/preview', async (route) => {
    if (/name="outcome"\s+true/.test(route.request().postData() ?? '')) await isAsked;
    await route.fallback();
  });
  await go.click();

  await page.getByText('Click "Start Import" to begin uploading file & mapping to server.').waitFor();
  await page.getByText('Looking for duplicates').waitFor({ state: 'attached' });
  await shows(page.getByRole('button', { name: 'Start Import' }), { disabled: true });
  show();
  await page.getByText('Refused rows (1)').click();
  await page.getByText('Row 5: Phone: “555” is no 10-digit number.').waitFor();
  const start = page.getByRole('button', { name: 'Start Import' });
  await start.click();
  await page.getByText('3 new contacts, 1 refused.').waitFor();
  await shows(start, { disabled: true });

  await page.getByRole('button', { name: 'Show the 3 new contacts' }).click();
  const made = page.getByRole('dialog', { name: 'New contacts' });
  await made.getByRole('link', { name: 'Wilhelmina de la Cruz' }).waitFor();
  await made.getByRole('link', { name: 'Otto Lindqvist' }).waitFor();
  expect(await findBarriersEverywhere(page, 'import, new contacts')).toEqual([]);
  await page.keyboard.press('Escape');
  await made.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: '1 family found: link them?' }).click();
  const families = page.getByRole('dialog', { name: 'Link families' });
  await families.getByText('Wilhelmina de la Cruz, Hugo de la Cruz').waitFor();
  expect(await findBarriersEverywhere(page, 'import, families')).toEqual([]);
  await families.getByRole('button', { name: 'Link 1 family' }).click();
  await page.getByText('1 family linked.').first().waitFor();
  await families.waitFor({ state: 'detached' });

  await colleague.page.getByRole('textbox', { name: 'Search contacts by name or number' }).fill('555-8802');
  await colleague.row('Wilhelmina de la Cruz').waitFor();

  await page.getByRole('button', { name: 'History' }).click();
  const entry = page.getByRole('article', { name: /^patients\.csv/ });
  await entry.getByText('3 new contacts, 1 refused').waitFor();
  expect(await findBarriersEverywhere(page, 'import history')).toEqual([]);
  await entry.getByRole('button', { name: 'RollBack' }).click();
  await page.getByText('Contacts linked to calls or text messages cannot all be deleted').waitFor();
  await page.getByRole('button', { name: 'Yes', exact: true }).click();
  await entry.getByText('3 contacts removed').waitFor();
  await colleague.row('Wilhelmina de la Cruz').waitFor({ state: 'detached' });
  const history = (await page.evaluate(async () =>
    (await fetch('/api/crm/contacts/import')).json(),
  )) as imports.ContactImport[];
  expect(history).toMatchObject([{ status: 'rollback', removed: 3, kept: 0, total_records: 4 }]);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.waitForURL(/\/frontdesk/);
});

const DOUBTFUL = [
  'First,Last,Cell,Birthdate',
  'Greta,Sandoval,(503) 555-8821,3/4/1980',
  '"Bo,Sandoval,(503) 555-8822,5/6/1981',
  'Ida,Sandoval,(503) 555-8823,5/6/1981',
].join('\r\n');

further(
  'who imports says how birthdates are written; a row with a stray quotation mark is named',
  async () => {
    const { surfer, world } = journey;
    const { page } = await signIn(await surfer.person(), world.url, 'desk');
    await page.goto(`${world.url}/contactsImport`);
    const buffer = Buffer.from(DOUBTFUL);
    await page.setInputFiles('input[type=file]', { name: 'doubtful.csv', mimeType: 'text/csv', buffer });
    const go = page.getByRole('button', { name: 'Continue' });
    await go.click();
    const question = page.getByRole('group', { name: 'How are birthdates written?' });
    await question.waitFor();
    await shows(question.getByRole('radio', { name: /^Month first: 3\/4\/1980 is March 4, 1980$/ }), {
      checked: true,
    });
    await page.getByRole('cell', { name: '3/4/1980', exact: true }).waitFor();
    expect(await findBarriersEverywhere(page, 'import, dates in question')).toEqual([]);
    await question.getByRole('radio', { name: 'Day first: 3/4/1980 is April 3, 1980' }).check();
    await page.getByRole('cell', { name: '4/3/1980', exact: true }).waitFor();
    await page.getByText('Refused. A quotation mark in line 3 of the file is out of place.').waitFor();
    await go.click();
    await page.getByText('Refused rows (1)').click();
    await page.getByText('Row 3: A quotation mark in line 3 of the file is out of place.').waitFor();
    await page.getByRole('button', { name: 'Start Import' }).click();
    await page.getByText('2 new contacts, 1 refused.').waitFor();
    const found = (await page.evaluate(async () =>
      (await fetch('/api/contacts?search=555-8821')).json(),
    )) as {
      items: { contact_id: number }[];
    };
    const greta = await page.evaluate(
      async (id) => (await fetch(`/api/contacts/${id}`)).json(),
      found.items[0]!.contact_id,
    );
    expect(greta).toMatchObject({ first_name: 'Greta', Birthdate: String(Date.UTC(1980, 3, 3)) });
  },
);

const TITLED = [
  'Alder Dental',
  'Patients, active',
  'First,Last,Cell,Email',
  'Greta,Ekberg,(503) 555-8831,greta@',
  'Bo,Ekberg,(503) 555-8832,bo@example.com',
].join('\r\n');

further(
  'titles above the headers are passed over, another row can be chosen; a bad e-mail costs the e-mail alone',
  async () => {
    const { surfer, world } = journey;
    const { page } = await signIn(await surfer.person(), world.url, 'desk');
    await page.goto(`${world.url}/contactsImport`);
    const buffer = Buffer.from(TITLED);
    await page.setInputFiles('input[type=file]', { name: 'titled.csv', mimeType: 'text/csv', buffer });
    const go = page.getByRole('button', { name: 'Continue' });
    await go.click();
    const headers = page.getByRole('combobox', { name: 'Headers stand in' });
    await shows(headers, { value: 'Row 3: First, Last, Cell, Email' });
    await page.getByRole('cell', { name: 'Left out: Email: “greta@” is no address.' }).waitFor();
    await choose(page.getByLabel('Headers stand in'), 'Row 4: Greta, Ekberg, (503) 555-8831, greta@');
    await shows(page.getByRole('combobox', { name: 'First name', exact: true }), { value: '' });
    await choose(page.getByLabel('Headers stand in'), 'Row 3: First, Last, Cell, Email');
    await page.getByRole('cell', { name: 'Greta', exact: true }).waitFor();
    expect(await findBarriersEverywhere(page, 'import, what is read')).toEqual([]);
    await go.click();
    await page.getByText('Values left out (1)').click();
    await page.getByText('Row 4: Email: “greta@” is no address.').waitFor();
    expect(await findBarriersEverywhere(page, 'import, values left out')).toEqual([]);
    await choose(page.getByLabel('Values that cannot be read'), 'Refuse the row');
    await page.getByText('Refused rows (1)').waitFor();
    await choose(page.getByLabel('Values that cannot be read'), 'Import the person, leave the value out');
    await page.getByText('Values left out (1)').waitFor();
    await page.getByRole('button', { name: 'Start Import' }).click();
    await page.getByText('2 new contacts; 1 row without a value that could not be read.').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Rows to mend' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text).toContain('Left out: Email: “greta@” is no address.');
  },
);

further('who is perhaps a contact is asked about; names are found as people read them', async () => {
  const { surfer, world } = journey;
  const person = await signIn(await surfer.person(), world.url, 'desk');
  const { page } = person;
  const bring = async (list: string) => {
    await page.goto(`${world.url}/contactsImport`);
    await page.getByText('File formats supported: XLS, XLSX, CSV').waitFor();
    const buffer = Buffer.from(`First Name,Last Name,Cell Phone\r\n${list}`);
    await page.setInputFiles('input[type=file]', { name: 'family.csv', mimeType: 'text/csv', buffer });
    await page.getByText('family.csv (').waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('combobox', { name: 'Phone', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('region', { name: 'What will happen' }).waitFor();
  };
  const start = page.getByRole('button', { name: 'Start Import' });
  await bring('Siobhán,O’Brien-Łuk,5035558811');
  await start.click();
  await page.getByText('1 new contact.').waitFor();

  await bring('Siobhan Niamh,OBrien Luk,5035558811\r\nAoife Siobhan,OBrien Luk,5035558811');
  const question = page.getByRole('group', { name: /^Perhaps the same person/ });
  const same = question.getByRole('checkbox', {
    name: 'Row 2: Siobhan Niamh OBrien Luk is Siobhán O’Brien-Łuk',
  });
  await same.waitFor();
  await shows(question.getByRole('checkbox'), { count: 1 });
  await shows(same, { checked: false });
  expect(await findBarriersEverywhere(page, 'import, question')).toEqual([]);
  await same.check();
  await start.click();
  await page.getByText('1 new contact, 1 left as they were.').waitFor();

  await page.goto(`${world.url}/frontdesk`);
  const search = page.getByRole('textbox', { name: 'Search contacts by name or number' });
  for (const typed of ['brien siobhan', "O'BRIEN siobhán", 'obrienluk siob', 'luk o brien siob']) {
    await search.fill(typed);
    await person.row('Siobhán O’Brien-Łuk').waitFor();
  }
  await search.fill('');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('luk siobhan');
  await page.getByRole('option', { name: /Siobhán O’Brien-Łuk/ }).waitFor();
});

further(
  'from the history an import is stopped, its families are linked later, and whom its rollback kept is taken out',
  async () => {
    const { surfer, world } = journey;
    const { page } = await signIn(await surfer.person(), world.url, 'desk');
    await page.goto(`${world.url}/contactsImport`);
    const buffer = Buffer.from(
      'First,Last,Cell\r\nRune,Achterberg,5035558841\r\nSiv,Achterberg,5035558841\r\nTove,Holm,5035558842',
    );
    await page.setInputFiles('input[type=file]', { name: 'later.csv', mimeType: 'text/csv', buffer });
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('cell', { name: 'Rune', exact: true }).waitFor();
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Start Import' }).click();
    await page.getByText('3 new contacts.').waitFor();
    const owner = new pg.Client({ connectionString: await world.ownerUrl() });
    await owner.connect();
    try {
      // Somebody else's import that nobody works on: it is under way for as long as this journey needs.
      await owner.query(
        `INSERT INTO contact_imports (client_id, user_id, file_name, columns, duplicates, state, total, done, created, imported_at)
       SELECT $1, min(user_id), 'wrong.csv', '{First}', 'skip', 'running', 2000, 250, 250, now() FROM users WHERE client_id = $1`,
        [OFFICE],
      );
      // Tove is changed after the import.
      await owner.query(
        `UPDATE contacts SET city = 'Salem', version = version + 1 WHERE client_id = $1 AND first_name = 'Tove'`,
        [OFFICE],
      );
    } finally {
      await owner.end();
    }
    await page.reload();
    await page.getByRole('button', { name: 'History' }).click();
    const wrong = page.getByRole('article', { name: /^wrong\.csv/ });
    await wrong.getByText('Importing: 250 of 2,000 rows').waitFor();
    expect(await findBarriersEverywhere(page, 'import history, under way')).toEqual([]);
    await wrong.getByRole('button', { name: 'Stop the import' }).click();
    await wrong.getByText('Stopped after 250 of 2,000 rows').waitFor();
    await wrong.getByRole('button', { name: 'Stop the import' }).waitFor({ state: 'detached' });

    const later = page.getByRole('article', { name: /^later\.csv/ });
    await later.getByRole('button', { name: 'Link families' }).click();
    const families = page.getByRole('dialog', { name: 'Link families' });
    await families.getByText('Rune Achterberg, Siv Achterberg').waitFor();
    await families.getByRole('button', { name: 'Link 1 family' }).click();
    await families.waitFor({ state: 'detached' });
    await later.getByRole('button', { name: 'Link families' }).click();
    await families.getByText('No families to link').waitFor();
    await page.keyboard.press('Escape');
    await families.waitFor({ state: 'detached' });

    await later.getByRole('button', { name: 'RollBack' }).click();
    await page.getByRole('button', { name: 'Yes', exact: true }).click();
    await later.getByText('2 contacts removed, 1 kept').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      later.getByRole('button', { name: 'Kept contacts' }).click(),
    ]);
    expect(await readFile(await file.path(), 'utf8')).toContain(
      'Tove Holm,(503) 555-8842,,was changed since',
    );
    expect(await findBarriersEverywhere(page, 'import history, kept')).toEqual([]);
  },
);

further('who imports says how the letters of an old file are written', async () => {
  const { surfer, world } = journey;
  const { page } = await signIn(await surfer.person(), world.url, 'desk');
  await page.goto(`${world.url}/contactsImport`);
  // A header with such a letter as well: its column is called otherwise by each answer.
  const buffer = Buffer.from('Jm\xe9no,Last,Cell\r\nJi\xf8\xed,Dvo\xf8\xe1k,(503) 555-8851', 'latin1');
  await page.setInputFiles('input[type=file]', { name: 'old.csv', mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: 'Continue' }).click();
  const question = page.getByRole('group', { name: 'Which line is right?' });
  await shows(question.getByRole('radio', { name: 'Windows: Jméno, Jiøí, Dvoøák' }), { checked: true });
  expect(await findBarriersEverywhere(page, 'import, letters in question')).toEqual([]);
  await page.getByRole('combobox', { name: 'First name' }).click();
  await page.getByRole('option', { name: 'Jméno' }).click();
  await page.getByRole('cell', { name: 'Jiøí', exact: true }).waitFor();
  await question.getByRole('radio', { name: /^Mac: / }).check();
  await shows(page.getByRole('combobox', { name: 'First name' }), { value: '' });
  await question.getByRole('radio', { name: 'Central Europe: Jméno, Jiří, Dvořák' }).check();
  await page.getByRole('combobox', { name: 'First name' }).click();
  await page.getByRole('option', { name: 'Jméno' }).click();
  await page.getByRole('cell', { name: 'Dvořák', exact: true }).waitFor();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Start Import' }).click();
  await page.getByText('1 new contact.').waitFor();
  const found = (await page.evaluate(async () => (await fetch('/api/contacts?search=555-8851')).json())) as {
    items: { full_name: string }[];
  };
  expect(found.items.map(({ full_name: name }) => name)).toEqual(['Jiří Dvořák']);
});
