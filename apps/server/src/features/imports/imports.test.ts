import { type contacts, imports as contract } from '@chairline/contract';
import { utils, write } from '@e965/xlsx';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sendForm } from '../../testing/convo-calls.ts';
import {
  type Caller,
  createContact,
  createOffice,
  createUser,
  signIn,
  type TestOffice,
} from '../../testing/factory.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { until } from '../../testing/wait.ts';
import { addItem } from '../../testing/rows.ts';

const words = contract.importMessages;
const MAPPING: contract.ImportMapping = {
  first_name: 'First',
  last_name: 'Last',
  ph1: 'Phone',
  email: 'Email',
  Birthdate: 'Born',
};
const HEAD = 'First,Last,Phone,Email,Born\r\n';
const PATH = '/crm/contacts/import';

let app: TestApp;
let office: TestOffice;
let caller: Caller;

beforeAll(async () => {
  app = await createTestApp({ withoutJobs: false });
});
afterAll(() => app?.close());
beforeEach(async () => {
  office = await createOffice(app);
  caller = await signIn(app, await createUser(app, office));
});

const file = (text: string, name = 'list.csv') => ({ name, bytes: Buffer.from(text) });
const send = (path: string, text: string, fields: Record<string, string> = {}, as = caller) =>
  sendForm(app, as, path, { mapping: JSON.stringify(MAPPING), ...fields }, [file(text)]);
type Answer = { statusCode: number; body: string; json(): unknown };
function okay<T>(answer: Answer, status = 200): T {
  expect([answer.statusCode, answer.body.slice(0, 300)]).toEqual([status, expect.any(String)]);
  return answer.json() as T;
}
const find = async (id: number) =>
  okay<contract.ContactImport[]>(await caller.call('GET', PATH)).find((entry) => entry.id === id)!;
const reaches = (id: number, state: contract.ImportState) =>
  until(`the import is ${state}`, async () => {
    const entry = await find(id);
    return entry.state === state && entry;
  });
const begin = async (text: string, fields: Record<string, string> = {}) =>
  okay<{ message: string; import: contract.ContactImport }>(await send(PATH, HEAD + text, fields), 201);
const through = async (text: string, fields: Record<string, string> = {}) =>
  reaches((await begin(text, fields)).import.id, 'done');
const rollBack = (id: number) => caller.call('DELETE', `${PATH}/${id}`);
const undone = async (id: number) => {
  okay(await rollBack(id));
  return reaches(id, 'undone');
};
const people = async () =>
  okay<{ items: contacts.Contact[] }>(await caller.call('GET', '/contacts?limit=1000')).items;
const named = async (name: string) => (await people()).find(({ full_name }) => full_name === name);
const detail = async (id: number) =>
  okay<contacts.ContactDetail>(await caller.call('GET', `/contacts/${id}`));
const keptOf = async (id: number) =>
  okay<{ kept_contacts: { name: string; reason: string }[] }>(await caller.call('GET', `${PATH}/${id}`))
    .kept_contacts;

describe('an import', () => {
  test('makes contacts, says so with 201, and counts every row of the file', async () => {
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO contact_types (client_id, type_name) VALUES ($1, 'Patient'), ($1, 'Lab') RETURNING type_id AS id`,
      [office.id],
    );
    const text =
      'Ana,Reyes,503-555-0171,ana@example.com,3/14/1980\r\nBo,Chen,555,,\r\n,Nobody,5035550172,,\r\n';
    const begun = await begin(text);
    expect(begun.message).toBe('The import has begun: 3 rows.');
    expect(begun.import).toMatchObject({ status: 'running', total_records: 3, user_id: caller.user.id });
    const entry = await reaches(begun.import.id, 'done');
    expect(entry).toMatchObject({
      status: 'success',
      file_name: 'list.csv',
      done: 3,
      created: 1,
      updated: 0,
      skipped: 0,
      refused: 2,
      can: { cancel: false, roll_back: true },
    });
    const ana = (await named('Ana Reyes'))!;
    expect(ana).toMatchObject({ ph1: '5035550171', email: 'ana@example.com', contact_type: rows[0]!.id });
    expect(await detail(ana.contact_id)).toMatchObject({ Birthdate: String(Date.UTC(1980, 2, 14)) });
    const found = okay<{ items: unknown[] }>(await caller.call('GET', '/contacts?search=0171'));
    expect(found.items).toHaveLength(1);
    const made = `${PATH}/${begun.import.id}/contacts`;
    expect(okay(await caller.call('GET', made))).toEqual({
      contacts: [{ contact_id: ana.contact_id, name: 'Ana Reyes', number: '5035550171' }],
      total: 1,
    });
    expect(okay(await caller.call('GET', `${made}?offset=1`))).toEqual({ contacts: [], total: 0 });
    // Not on top of those who wrote today.
    const today = await createContact(app, office);
    expect((await people()).map(({ contact_id }) => contact_id)).toEqual([today, ana.contact_id]);

    const other = await through('Cy,Diaz,5035550173,,', { contact_type: String(rows[1]!.id) });
    expect(other.created).toBe(1);
    expect(await named('Cy Diaz')).toMatchObject({ contact_type: rows[1]!.id });
  });

  test('of the same client_ref begins once', async () => {
    const one = await begin('Ana,Reyes,5035550171,,', { client_ref: 'ref-12345678' });
    const two = await begin('Ana,Reyes,5035550171,,', { client_ref: 'ref-12345678' });
    expect(two.import.id).toBe(one.import.id);
    await reaches(one.import.id, 'done');
    expect(await people()).toHaveLength(1);
  });

  test('gives the refused rows back as CSV, with the reason, safe against formulas', async () => {
    const { id } = await through('"=cmd|x",Reyes,1,,\r\nBo,Chen,5035550172,,\r\n"Cy, Jr",Diaz,,bad,\r\n');
    const answer = await caller.call('GET', `${PATH}/${id}/refused`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.body).toBe(
      `\uFEFFFirst,Last,Phone,Email,Born,Reason\r\n` +
        `'=cmd|x,Reyes,1,,,${words.refusedPhone('Phone', '1')}\r\n`.replace(
          /,(Phone:.*)\r/,
          (_, reason: string) => `,${quoted(reason)}\r`,
        ) +
        `"Cy, Jr",Diaz,,bad,,${quoted(`${words.refusedPhoneMissing} ${words.refusedEmail('bad')}`)}\r\n`,
    );
    const mended = answer.body.replace('Diaz,,bad', 'Diaz,5035550173,').replace(/\r\n'=[^\r]*/, '');
    const again = okay<{ import: contract.ContactImport }>(await send(PATH, mended), 201);
    expect(await reaches(again.import.id, 'done')).toMatchObject({ created: 1, total_records: 1 });
  });

  test('leaves a stranger’s office alone, and is for every member', async () => {
    const { id } = await through('Ana,Reyes,5035550171,,');
    const stranger = await signIn(app, await createUser(app, await createOffice(app), { role: 'Admin' }));
    for (const [method, path] of [
      ['GET', `${PATH}/${id}`],
      ['GET', `${PATH}/${id}/refused`],
      ['POST', `${PATH}/${id}/cancel`],
      ['DELETE', `${PATH}/${id}`],
    ] as const)
      expect([path, (await stranger.call(method, path)).statusCode]).toEqual([path, 404]);
    expect(okay(await stranger.call('GET', PATH))).toEqual([]);
    expect(await named('Ana Reyes')).toBeDefined();
  });

  test('writes what it did into the audit log', async () => {
    const { id } = await through('Ana,Reyes,5035550171,,');
    await undone(id);
    const { rows } = await app.owner.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE client_id = $1 AND subject = $2 ORDER BY audit_id`,
      [office.id, `import:${id}`],
    );
    expect(rows.map(({ action }) => action)).toEqual([
      'import.start',
      'import.batch',
      'import.undo',
      'import.undo_batch',
    ]);
  });
});

describe('many files at once', () => {
  let idle: TestApp;
  beforeAll(async () => {
    idle = await createTestApp({ withoutJobs: true });
  });
  afterAll(() => idle?.close());

  test('an office begins so many and no more; another office is not in their way', async () => {
    const someone = async () => signIn(idle, await createUser(idle, await createOffice(idle)));
    const first = await someone();
    const start = (as: Caller, fields = {}) =>
      sendForm(idle, as, PATH, { mapping: JSON.stringify(MAPPING), ...fields }, [
        file(`${HEAD}Ann,Lee,(503) 555-0101,,\r\n`),
      ]);
    const ref = crypto.randomUUID();
    const begun = okay<{ import: contract.ContactImport }>(await start(first, { client_ref: ref }), 201);
    for (let n = 1; n < contract.IMPORTS_AT_ONCE; n += 1) okay(await start(first), 201);
    const refused = await start(first);
    expect([refused.statusCode, refused.json()]).toMatchObject([409, { detail: words.enoughBegun }]);
    okay(await start(await someone()), 201);
    // The same once more is no other.
    okay(await start(first, { client_ref: ref }), 201);
    okay(await first.call('POST', `${PATH}/${begun.import.id}/cancel`));
    okay(await start(first), 201);
  });
});

describe('a file with faults', () => {
  const preview = async (text: string | Buffer, fields: Record<string, string> = {}) =>
    okay<contract.ImportPreview>(
      await sendForm(app, caller, `${PATH}/preview`, { outcome: 'true', ...fields }, [
        { name: 'list.csv', bytes: Buffer.from(text as string) },
      ]),
    );

  test('loses nobody by a lone quotation mark: its row is refused, with its line, and given back', async () => {
    const text =
      'Ann,Ek,503-555-0161,,"\r\nBen,Ek,503-555-0162,,\r\nCid,"Short" Ek,503-555-0163,,\r\nDan,Ek,"503-555-0164","x",\r\n';
    const whole = { bad_values: 'refuse_row' };
    const seen = await preview(HEAD + text, whole);
    expect(seen.outcome).toMatchObject({
      created: 2,
      refused_rows: [
        { row: 2, reasons: [words.refusedQuotes(2)] },
        { row: 5, reasons: [words.refusedEmail('x')] },
      ],
    });
    expect(seen.rows[0]).toEqual({
      row: 2,
      fields: {},
      reasons: [words.refusedQuotes(2)],
      left_out: [],
    });
    const entry = await through(text, whole);
    expect(entry).toMatchObject({ created: 2, refused: 2, total_records: 4 });
    expect((await people()).map(({ full_name: name }) => name).toSorted()).toEqual([
      'Ben Ek',
      'Cid "Short" Ek',
    ]);
    const back = await caller.call('GET', `${PATH}/${entry.id}/refused`);
    expect(back.body).toContain(`Ann,Ek,503-555-0161,,"""",${quoted(words.refusedQuotes(2))}`);
  });

  test('is read as UTF-8 in spite of one byte, whose row is named', async () => {
    const bytes = Buffer.concat([
      Buffer.from(`${HEAD}Zoë,Núñez,5035550141,,\r\n`),
      Buffer.from('Kevin,O\x92Shea,5035550142,,\r\n', 'latin1'),
    ]);
    const { rows, notes } = await preview(bytes);
    expect(rows.map(({ fields }) => fields.last_name)).toEqual(['Núñez', 'O’Shea']);
    expect(notes).toContain(words.noteOddLetters([3]));
  });

  test('of another encoding asks how its letters are written; the answer holds for the import', async () => {
    const list = Buffer.from(`${HEAD}Ji\xf8\xed,Dvo\xf8\xe1k,5035550171,,\r\n`, 'latin1');
    const post = (path: string, fields: Record<string, string> = {}) =>
      sendForm(app, caller, path, { mapping: JSON.stringify(MAPPING), ...fields }, [
        { name: 'old.csv', bytes: list },
      ]);
    const asked = okay<contract.ImportPreview>(await post(`${PATH}/preview`));
    expect(asked.letters).toMatchObject({ encoding: 'windows-1252' });
    const chosen = okay<contract.ImportPreview>(await post(`${PATH}/preview`, { encoding: 'windows-1250' }));
    expect(chosen.rows[0]!.fields).toMatchObject({ first_name: 'Jiří', last_name: 'Dvořák' });
    const begun = okay<{ import: contract.ContactImport }>(
      await post(PATH, { encoding: 'windows-1250' }),
      201,
    );
    await reaches(begun.import.id, 'done');
    expect(await named('Jiří Dvořák')).toMatchObject({ ph1: '5035550171' });
    expect((await post(`${PATH}/preview`, { encoding: 'utf-7' })).statusCode).toBe(400);
  });

  test('whose dates can be read both ways asks how; the answer holds for the import', async () => {
    const text = 'Ana,Reyes,5035550171,,3/4/1980\r\n';
    const born = async (fields: Record<string, string>) => {
      const { dates, rows } = await preview(HEAD + text, fields);
      return [dates?.order, rows[0]!.fields.Birthdate];
    };
    expect(await born({})).toEqual(['month_first', '1980-03-04']);
    expect(await born({ date_order: 'day_first' })).toEqual(['day_first', '1980-04-03']);
    await through(text, { date_order: 'day_first' });
    const ana = (await named('Ana Reyes'))!;
    expect(await detail(ana.contact_id)).toMatchObject({ Birthdate: String(Date.UTC(1980, 3, 3)) });
  });

  test('with both ways in one column takes nothing of what is neither until somebody chooses', async () => {
    const text = `${HEAD}Ann,Ek,5035550171,,13/04/1980\r\nBen,Ek,5035550172,,04/13/1975\r\nCid,Ek,5035550173,,05/06/1979\r\n`;
    const { dates, outcome } = await preview(text, { bad_values: 'refuse_row' });
    expect(dates?.order).toBeNull();
    expect(outcome).toMatchObject({
      created: 2,
      refused_rows: [{ row: 4, reasons: [words.refusedBirthdateUnsure('05/06/1979')] }],
    });
    expect((await preview(text, { date_order: 'day_first' })).outcome).toMatchObject({
      created: 3,
      bad_values: 0,
    });
  });

  test('a value far down decides for the first rows', async () => {
    const many = Array.from(
      { length: 700 },
      (_, n) => `P${n},Ek,503556${String(n).padStart(4, '0')},,3/4/1980\r\n`,
    );
    const text = `${HEAD}${many.join('')}Zoe,Ek,5035550171,,25/12/1979\r\n`;
    const { rows, dates } = await preview(text, { outcome: 'false' });
    expect([dates, rows[0]!.fields.Birthdate]).toEqual([null, '1980-04-03']);
  });
});

describe('a value that cannot be read', () => {
  const text =
    'Ana,Reyes,5035550171,ana@,3/14/1980\r\n' +
    'Bo,Chen,5035550172,bo@example.com,13/13/1980\r\n' +
    'Cy,Diaz,5035550173,,\r\n' +
    'Di,Ek,12,di@,\r\n';
  const foresees = async (fields: Record<string, string> = {}) =>
    okay<contract.ImportPreview>(await send(`${PATH}/preview`, HEAD + text, { outcome: 'true', ...fields }));

  test('costs the value and not the person: foreseen, done, and given back with the reason', async () => {
    const { outcome, rows } = await foresees();
    expect(outcome).toMatchObject({ created: 3, refused: 1, bad_values: 2 });
    expect(outcome!.left_out_rows.map(({ row, reasons }) => [row, reasons])).toEqual([
      [2, [words.refusedEmail('ana@')]],
      [3, [words.refusedBirthdate('13/13/1980')]],
    ]);
    expect(rows[0]).toMatchObject({
      fields: { first_name: 'Ana', Birthdate: '1980-03-14' },
      reasons: [],
      left_out: [{ field: 'email', reason: words.refusedEmail('ana@') }],
    });
    const { id } = await through(text);
    expect(await find(id)).toMatchObject({ created: 3, refused: 1, left_out: 2, total_records: 4 });
    const ana = (await named('Ana Reyes'))!;
    expect(ana.email ?? '').toBe('');
    expect(await detail(ana.contact_id)).toMatchObject({ Birthdate: String(Date.UTC(1980, 2, 14)) });
    expect(await named('Bo Chen')).toMatchObject({ email: 'bo@example.com' });
    expect(okay(await caller.call('GET', `${PATH}/${id}`))).toMatchObject({
      refused_rows: [{ row: 5 }],
      left_out_rows: [{ row: 2 }, { row: 3 }],
    });

    const answer = await caller.call('GET', `${PATH}/${id}/refused`);
    expect(answer.body.trimEnd().split('\r\n').slice(1)).toEqual([
      `Ana,Reyes,5035550171,ana@,3/14/1980,${quoted(words.leftOut(words.refusedEmail('ana@')))}`,
      `Bo,Chen,5035550172,bo@example.com,13/13/1980,${quoted(words.leftOut(words.refusedBirthdate('13/13/1980')))}`,
      `Di,Ek,12,di@,,${quoted(`${words.refusedPhone('Phone', '12')} ${words.refusedEmail('di@')}`)}`,
    ]);
    // Mended and imported as the dialog says, it is filled in.
    const mended = answer.body.replace('ana@,', 'ana@example.com,');
    const again = okay<{ import: contract.ContactImport }>(
      await send(PATH, mended, { duplicates: 'fill' }),
      201,
    );
    expect(await reaches(again.import.id, 'done')).toMatchObject({ created: 0, updated: 1 });
    expect(await named('Ana Reyes')).toMatchObject({ email: 'ana@example.com' });
  });

  test('costs the row where that was chosen', async () => {
    expect((await foresees({ bad_values: 'refuse_row' })).outcome).toMatchObject({
      created: 1,
      refused: 3,
      bad_values: 2,
      left_out_rows: [],
    });
    const entry = await through(text, { bad_values: 'refuse_row' });
    expect(entry).toMatchObject({ created: 1, refused: 3, left_out: 0 });
    expect((await people()).map(({ full_name }) => full_name)).toEqual(['Cy Diaz']);
    const file = await caller.call('GET', `${PATH}/${entry.id}/refused`);
    expect(file.body).toContain(quoted(words.refusedEmail('ana@')));
    expect(file.body).not.toContain('Left out');
  });

  test('takes nothing from a contact who has one', async () => {
    await through('Ana,Reyes,5035550171,old@example.com,\r\n');
    const entry = await through('Ana,Reyes,5035550171,ana@,3/14/1980\r\n', { duplicates: 'update' });
    expect(entry).toMatchObject({ updated: 1, left_out: 1 });
    expect(await named('Ana Reyes')).toMatchObject({ email: 'old@example.com' });
  });
});

const quoted = (text: string) => (/[",]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

describe('refused at once, with a sentence', () => {
  const good = `${HEAD}Ana,Reyes,5035550171,,`;
  test.each([
    ['no file', () => sendForm(app, caller, PATH, { mapping: '{}' }), words.noFile],
    ['no mapping', () => send(PATH, good, { mapping: '{}' }), words.mappingRequired],
    ['a mapping that is none', () => send(PATH, good, { mapping: 'x' }), words.mappingBroken],
    ['a field that is none', () => send(PATH, good, { mapping: '{"SSN":"First"}' }), words.mappingBroken],
    [
      'a column that is not there',
      () => send(PATH, good, { mapping: '{"first_name":"Given","ph1":"Phone"}' }),
      words.mappingColumn('Given'),
    ],
    ['an empty file', () => send(PATH, ''), words.empty],
    ['a web page', () => send(PATH, '<html></html>'), contract.otherKinds.webPage],
    ['too large', () => send(PATH, 'x'.repeat(5_000_001)), words.tooLarge],
  ])('%s', async (_name, call, sentence) => {
    const answer = await call();
    expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
    expect(await people()).toEqual([]);
    expect(okay(await caller.call('GET', PATH))).toEqual([]);
  });

  test('a type that may not be set, and one that is not there', async () => {
    const { rows } = await app.owner.query<{ id: number }>(
      `INSERT INTO contact_types (client_id, type_name, can_be_set) VALUES ($1, 'Fixed', false) RETURNING type_id AS id`,
      [office.id],
    );
    expect((await send(PATH, good, { contact_type: String(rows[0]!.id) })).statusCode).toBe(400);
    expect((await send(PATH, good, { contact_type: '999999' })).statusCode).toBe(404);
  });
});

describe('a preview', () => {
  const preview = async (text: string, fields: Record<string, string> = {}) =>
    okay<contract.ImportPreview>(await sendForm(app, caller, `${PATH}/preview`, fields, [file(text)]));

  test('guesses the mapping and shows the first rows as they would be', async () => {
    const seen = await preview('Patient Name,Cell\r\n"Reyes, Ana",(503) 555-0171\r\nBo Chen,12\r\n');
    expect(seen).toEqual({
      columns: [
        { name: 'Patient Name', samples: ['Reyes, Ana', 'Bo Chen'] },
        { name: 'Cell', samples: ['(503) 555-0171', '12'] },
      ],
      mapping: { first_name: 'Patient Name', last_name: 'Patient Name', ph1: 'Cell' },
      dates: null,
      letters: null,
      notes: [],
      source: {
        sheet: null,
        sheets: [],
        header_row: 1,
        header_rows: [
          { row: 1, cells: ['Patient Name', 'Cell'] },
          { row: 2, cells: ['"Reyes', 'Ana"', '(503) 555-0171'] },
        ],
        hidden_rows: 0,
        hidden: 'import',
      },
      total: 2,
      rows: [
        {
          row: 2,
          fields: { first_name: 'Ana', last_name: 'Reyes', ph1: '5035550171' },
          reasons: [],
          left_out: [],
        },
        {
          row: 3,
          fields: { first_name: 'Bo', last_name: 'Chen' },
          reasons: [words.refusedPhone('Phone', '12')],
          left_out: [],
        },
      ],
      outcome: null,
    });
  });

  test('remembers how files with these headers were mapped', async () => {
    const text = 'Who,Where,Phone\r\nAna,5035550171,5035550179\r\n';
    const mapping = JSON.stringify({ first_name: 'Who', ph1: 'Where' });
    const { import: begun } = okay<{ import: contract.ContactImport }>(
      await send(PATH, text, { mapping }),
      201,
    );
    await reaches(begun.id, 'done');
    const seen = await preview(text);
    expect([seen.mapping, seen.notes]).toEqual([{ first_name: 'Who', ph1: 'Where' }, [words.noteRemembered]]);
  });

  describe('of a workbook', () => {
    const list = (first: string, number: string) =>
      utils.aoa_to_sheet([
        ['Patients of Alder Dental'],
        ['First', 'Last', 'Phone'],
        [first, 'Reyes', number],
        ['Cy', 'Diaz', `${number.slice(0, -1)}9`],
      ]);
    const bytesOf = (hidden = false) => {
      const [archive, active] = [list('Ana', '5035550170'), list('Bo', '5035550180')];
      if (hidden) active['!rows'] = [{}, {}, {}, { hidden: true }];
      const book = { SheetNames: ['Archive', 'Active'], Sheets: { Archive: archive, Active: active } };
      return write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    };
    const post = async <T>(path: string, fields: Record<string, string>, bytes = bytesOf(true)) =>
      okay<T>(
        await sendForm(app, caller, path, fields, [{ name: 'list.xlsx', bytes }]),
        path === PATH ? 201 : 200,
      );
    const look = (fields: Record<string, string> = {}, bytes = bytesOf(true)) =>
      post<contract.ImportPreview>(`${PATH}/preview`, fields, bytes);
    const mapping = JSON.stringify({ first_name: 'First', last_name: 'Last', ph1: 'Phone' });

    test('shows sheets, headers and hidden rows; what is chosen is read, imported and remembered', async () => {
      const guessed = await look();
      expect(guessed.source).toMatchObject({
        sheet: 'Archive',
        sheets: [
          { name: 'Archive', hidden: false },
          { name: 'Active', hidden: false },
        ],
        header_row: 2,
        header_rows: [
          { row: 1, cells: ['Patients of Alder Dental'] },
          { row: 2, cells: ['First', 'Last', 'Phone'] },
          { row: 3, cells: ['Ana', 'Reyes', '5035550170'] },
        ],
        hidden_rows: 0,
      });
      const chosen = await look({ sheet: 'Active' });
      expect(chosen).toMatchObject({
        total: 2,
        source: { sheet: 'Active', hidden_rows: 1, hidden: 'import' },
      });
      const fields = { sheet: 'Active', hidden_rows: 'leave_out' };
      const less = await look(fields);
      expect(less).toMatchObject({ total: 1, source: { hidden_rows: 1, hidden: 'leave_out' } });
      expect(less.rows.map(({ row, fields: { first_name: first } }) => [row, first])).toEqual([[3, 'Bo']]);

      const begun = await post<{ import: contract.ContactImport }>(PATH, { ...fields, mapping });
      expect(await reaches(begun.import.id, 'done')).toMatchObject({ total_records: 1, created: 1 });
      expect((await people()).map(({ full_name }) => full_name)).toEqual(['Bo Reyes']);

      // The next file with these headers: as it was chosen, and what is chosen anew counts more.
      expect(await look()).toMatchObject({
        total: 1,
        source: { sheet: 'Active', header_row: 2, hidden: 'leave_out' },
        notes: [words.noteRemembered],
      });
      expect(await look({ hidden_rows: 'import' })).toMatchObject({ total: 2, source: { sheet: 'Active' } });
      expect(await look({ sheet: 'Archive' })).toMatchObject({ source: { sheet: 'Archive' } });
      // An import without the choice does what its preview shows.
      const next = await post<{ import: contract.ContactImport }>(PATH, { mapping });
      expect(await reaches(next.import.id, 'done')).toMatchObject({ total_records: 1 });
      // A stranger's choice is their own.
      const other = await signIn(app, await createUser(app, await createOffice(app)));
      const theirs = await sendForm(app, other, `${PATH}/preview`, {}, [
        { name: 'x.xlsx', bytes: bytesOf() },
      ]);
      expect(okay<contract.ImportPreview>(theirs).source.sheet).toBe('Archive');
    });

    test('takes the row of the headers as it was chosen, and says what is not there', async () => {
      expect(await look({ header_row: '3' })).toMatchObject({
        columns: [{ name: 'Ana' }, { name: 'Reyes' }, { name: '5035550170' }],
        source: { header_row: 3 },
        total: 1,
      });
      for (const [fields, sentence] of [
        [{ sheet: 'Gone' }, words.sheetGone('Gone')],
        [{ header_row: '40' }, words.noHeaders],
      ] as const) {
        const answer = await sendForm(app, caller, `${PATH}/preview`, fields, [
          { name: 'list.xlsx', bytes: bytesOf() },
        ]);
        expect([answer.statusCode, answer.body]).toEqual([400, expect.stringContaining(sentence)]);
      }
    });
  });

  test('remembers how the letters of files with these headers are written', async () => {
    const bytes = Buffer.from(
      'Jm\xe9no,P\xf8\xedjmen\xed,Telefon\r\nJi\xf8\xed,Dvo\xf8\xe1k,5035550171\r\n',
      'latin1',
    );
    const post = (path: string, fields: Record<string, string>) =>
      sendForm(app, caller, path, fields, [{ name: 'old.csv', bytes }]);
    const read = async () => okay<contract.ImportPreview>(await post(`${PATH}/preview`, {}));
    expect((await read()).letters?.encoding).toBe('windows-1252');
    const mapping = JSON.stringify({ first_name: 'Jméno', last_name: 'Příjmení', ph1: 'Telefon' });
    const { import: begun } = okay<{ import: contract.ContactImport }>(
      await post(PATH, { mapping, encoding: 'windows-1250' }),
      201,
    );
    await reaches(begun.id, 'done');
    expect(await read()).toMatchObject({
      letters: { encoding: 'windows-1250' },
      mapping: JSON.parse(mapping) as object,
      rows: [{ fields: { first_name: 'Jiří', last_name: 'Dvořák' } }],
    });
  });

  test('foresees what the import then does', async () => {
    const ana = await createContact(app, office, {
      firstName: 'Ana',
      lastName: 'Reyes',
      ph2: '+15035550171',
    });
    const rows = [
      'Ana,Reyes,5035550171,,',
      'Leo,Reyes,5035550171,,',
      'Bo,Chen,5035550172,bo@example.com,',
      'Bo,Chen,5035550173,BO@example.com,',
      'Bo,Chen,x,,',
    ];
    const text = HEAD + rows.join('\r\n');
    const { outcome } = await preview(text, { mapping: JSON.stringify(MAPPING), outcome: 'true' });
    expect(outcome).toMatchObject({
      created: 2,
      duplicates: 2,
      refused: 1,
      duplicate_rows: [
        { row: 2, name: 'Ana Reyes', contact_id: ana, contact_name: 'Ana Reyes', reasons: ['number'] },
        { row: 5, name: 'Bo Chen', contact_id: null, contact_name: 'Bo Chen', reasons: ['email'] },
      ],
      refused_rows: [{ row: 6, reasons: [words.refusedPhone('Phone', 'x')] }],
      families: 1,
      family_rows: [{ last_name: 'Reyes', number: '5035550171', names: ['Ana', 'Leo'] }],
    });
    expect(await through(rows.join('\r\n'))).toMatchObject({
      created: 2,
      skipped: 2,
      refused: 1,
      updated: 0,
    });
  });
});

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

describe('a rollback', () => {
  test('removes those it made and gives back what it changed; twice changes nothing', async () => {
    const ana = await createContact(app, office, {
      firstName: 'Ana',
      lastName: 'Reyes',
      ph1: '+15035550171',
    });
    const before = await detail(ana);
    const { id } = await through('Ana,Reyes,5035550171,a@example.com,3/14/1980\r\nBo,Chen,5035550172,,', {
      duplicates: 'update',
    });
    const entry = await undone(id);
    expect(entry).toMatchObject({
      status: 'rollback',
      removed: 1,
      restored: 1,
      kept: 0,
      reverted_by: caller.user.id,
    });
    expect(entry.reverted_at).not.toBeNull();
    expect((await people()).map(({ contact_id }) => contact_id)).toEqual([ana]);
    const { version: _old, ...was } = before;
    expect(await detail(ana)).toMatchObject(was);
    expect(okay<{ import: contract.ContactImport }>(await rollBack(id)).import).toEqual(entry);
    expect(await find(id)).toEqual(entry);
  });

  test('leaves of those it changed with whom there is something since, and gives back with whom there was before', async () => {
    const talk = async (contact: number) =>
      okay(
        await sendForm(app, caller, '/conversations/internal', {
          message: 'Ask the doctor',
          contact_id: String(contact),
        }),
      );
    const wish = (contact: number) =>
      app.owner.query(
        `INSERT INTO appointment_requests (client_id, contact_id, source, wish, requested_at) VALUES ($1, $2, 'text', 'A cleaning', now())`,
        [office.id, contact],
      );
    const names = ['Before', 'Since', 'Again', 'Wished'];
    const ids: Record<string, number> = {};
    for (const [n, firstName] of names.entries())
      ids[firstName] = await createContact(app, office, {
        firstName,
        lastName: 'Row',
        ph1: `+1503555019${n}`,
      });
    await talk(ids.Before!);
    await talk(ids.Again!);
    const { id } = await through(
      names.map((name, n) => `${name},Row,503555019${n},new@example.com,`).join('\r\n'),
      {
        duplicates: 'update',
      },
    );
    await talk(ids.Since!);
    await talk(ids.Again!);
    await wish(ids.Wished!);
    expect(await undone(id)).toMatchObject({ removed: 0, restored: 1, kept: 3 });
    expect(await keptOf(id)).toMatchObject([
      { name: 'Again Row', reason: words.keptConvos },
      { name: 'Since Row', reason: words.keptConvos },
      { name: 'Wished Row', reason: words.keptVisits },
    ]);
    expect(await detail(ids.Before!)).toMatchObject({ email: '' });
    expect(await detail(ids.Since!)).toMatchObject({ email: 'new@example.com' });
  });

  test('leaves whom somebody changed, or with whom there was something, and names them', async () => {
    const old = await createContact(app, office, { firstName: 'Old', lastName: 'One', ph1: '+15035550170' });
    const names = ['Edited', 'Texted', 'Talked', 'Tagged', 'Plain', 'Wanted'];
    const rows = names.map((name, n) => `${name},Row,503555018${n},,`);
    const { id } = await through([...rows, 'Old,One,5035550170,x@example.com,'].join('\r\n'), {
      duplicates: 'update',
    });
    const idOf = async (name: string) => (await named(`${name} Row`))!.contact_id;
    okay(await caller.call('PUT', `/crm/contacts/${await idOf('Edited')}`, { first_name: 'Changed' }));
    await addItem(app, office, await idOf('Texted'));
    await app.owner.query('UPDATE contacts SET item_count = 1 WHERE contact_id = $1', [await idOf('Texted')]);
    okay(
      await sendForm(app, caller, '/conversations/internal', {
        message: 'Ask the doctor',
        contact_id: String(await idOf('Talked')),
        secured: 'true',
      }),
    );
    okay(await caller.call('PUT', `/contacts/${await idOf('Tagged')}/needs_answer`, { needs_answer: true }));
    await app.owner.query(
      `INSERT INTO appointment_requests (client_id, contact_id, source, wish, requested_at) VALUES ($1, $2, 'text', 'A cleaning', now())`,
      [office.id, await idOf('Wanted')],
    );
    okay(await caller.call('PUT', `/crm/contacts/${old}`, { email: 'mine@example.com' }));
    expect(await undone(id)).toMatchObject({ removed: 1, restored: 0, kept: 6 });
    expect(await keptOf(id)).toMatchObject([
      { name: 'Changed Row', reason: words.keptChanged },
      { name: 'Old One', reason: words.keptChanged },
      { name: 'Tagged Row', reason: words.keptChanged },
      { name: 'Talked Row', reason: words.keptConvos },
      { name: 'Texted Row', reason: words.keptItems },
      { name: 'Wanted Row', reason: words.keptVisits },
    ]);
    const rest = okay<{ contacts: unknown[] }>(await caller.call('GET', `${PATH}/${id}/contacts`));
    expect(rest.contacts).toEqual([]);
    // All of them are taken out as a file; who was deleted since is in it with what is left to say.
    await app.owner.query('DELETE FROM appointment_requests WHERE client_id = $1', [office.id]);
    okay(await caller.call('DELETE', `/crm/contacts/${await idOf('Wanted')}`));
    const kept = await caller.call('GET', `${PATH}/${id}/kept`);
    expect(kept.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, ...lines] = kept.body.trimEnd().split('\r\n');
    expect(head).toBe('\uFEFFName,Phones,Email,Why it was kept');
    expect(lines.toSorted()).toEqual([
      `Changed Row,(503) 555-0180,,${words.keptChanged}`,
      `Old One,(503) 555-0170,mine@example.com,${words.keptChanged}`,
      `Tagged Row,(503) 555-0183,,${words.keptChanged}`,
      `Talked Row,(503) 555-0182,,${words.keptConvos}`,
      `Texted Row,(503) 555-0181,,${quoted(words.keptItems)}`,
      `Wanted Row,,,${quoted(`${words.keptVisits}; deleted since`)}`,
    ]);
    expect(await named('Plain Row')).toBeUndefined();
    expect(await detail(old)).toMatchObject({ email: 'mine@example.com' });
  });

  test('another change of a field the import did not write does not hold it up', async () => {
    const old = await createContact(app, office, { firstName: 'Old', lastName: 'One', ph1: '+15035550170' });
    const { id } = await through('Old,One,5035550170,x@example.com,', { duplicates: 'fill' });
    okay(await caller.call('PUT', `/crm/contacts/${old}`, { City: 'Salem' }));
    expect(await undone(id)).toMatchObject({ restored: 1, kept: 0 });
    expect(await detail(old)).toMatchObject({ email: '', City: 'Salem' });
  });

  test('of two imports, one after the other, the last first', async () => {
    const one = await through('Ana,Reyes,5035550171,,');
    const two = await through('Ana,Reyes,5035550171,a@example.com,', { duplicates: 'fill' });
    expect(await undone(two.id)).toMatchObject({ restored: 1 });
    expect(await undone(one.id)).toMatchObject({ removed: 1, kept: 0 });
    expect(await people()).toEqual([]);
  });

  test('of an earlier one leaves what a later one has changed', async () => {
    const one = await through('Ana,Reyes,5035550171,,');
    await through('Ana,Reyes,5035550171,a@example.com,', { duplicates: 'fill' });
    expect(await undone(one.id)).toMatchObject({ removed: 0, kept: 1 });
  });
});

describe('families of one number and surname', () => {
  const familiesOf = async (id: number) =>
    okay<{ families: contract.FoundFamily[]; total: number }>(
      await caller.call('GET', `${PATH}/${id}/families`),
    );
  const link = async (id: number, families: number[][]) =>
    okay(await caller.call('POST', `${PATH}/${id}/families`, { families }));
  const idsOf = ({ families }: { families: contract.FoundFamily[] }) =>
    families.map(({ members }) => members.map((one) => one.contact_id));
  const rows =
    'Ana,Reyes,5035550171,,\r\nLeo,REYES,5035550171,,\r\nBo,Chen,5035550171,,\r\nCy,Reyes,5035550172,,';

  test('are offered with those who were there before, and linked at once', async () => {
    const mother = await createContact(app, office, {
      firstName: 'Eva',
      lastName: 'Reyes',
      ph1: '+15035550171',
    });
    const { id } = await through(rows);
    const found = await familiesOf(id);
    expect(found).toMatchObject({
      total: 1,
      families: [{ number: '5035550171', members: [{ contact_id: mother, name: 'Eva Reyes' }, {}, {}] }],
    });
    expect(await link(id, idsOf(found))).toEqual({ linked: 1 });
    expect(await detail(mother)).toMatchObject({ family_members: [{}, {}] });
    expect(await familiesOf(id)).toEqual({ families: [], total: 0 });
    expect(await link(id, idsOf(found))).toEqual({ linked: 0 });
    // The rollback takes the newcomers away, and a family of one is none.
    expect(await undone(id)).toMatchObject({ removed: 4, kept: 0 });
    expect(await detail(mother)).toMatchObject({ family: 0, family_members: [] });
  });

  test('go on where one of them is kept', async () => {
    const { id } = await through(rows);
    await link(id, idsOf(await familiesOf(id)));
    const leo = (await named('Leo REYES'))!.contact_id;
    okay(await caller.call('PUT', `/crm/contacts/${leo}`, { City: 'Salem' }));
    expect(await undone(id)).toMatchObject({ removed: 3, kept: 1 });
    expect(await detail(leo)).toMatchObject({ family: 0, City: 'Salem' });
  });

  test('are no stranger’s to see or to link', async () => {
    const { id } = await through(rows);
    const ids = idsOf(await familiesOf(id));
    const stranger = await signIn(app, await createUser(app, await createOffice(app)));
    expect((await stranger.call('GET', `${PATH}/${id}/families`)).statusCode).toBe(404);
    expect((await stranger.call('POST', `${PATH}/${id}/families`, { families: ids })).statusCode).toBe(404);
    const other = await through('Zed,Zorn,5035550188,,');
    expect(
      (await caller.call('POST', `${PATH}/${other.id}/families`, { families: [[999_999, 999_998]] }))
        .statusCode,
    ).toBe(404);
  });
});

describe('many rows', () => {
  const many = (count: number) =>
    Array.from({ length: count }, (_, n) => `Person,Number ${n},503${String(2_000_000 + n)},,`).join('\r\n');

  test('go through in batches, each once, and back', async () => {
    const { id } = await through(many(3_500));
    expect(await find(id)).toMatchObject({ created: 3_500, done: 3_500 });
    const { rows } = await app.owner.query<{ n: number; people: number }>(
      'SELECT count(*)::integer AS n, count(DISTINCT ph1)::integer AS people FROM contacts WHERE client_id = $1',
      [office.id],
    );
    expect(rows).toEqual([{ n: 3_500, people: 3_500 }]);
    expect(await undone(id)).toMatchObject({ removed: 3_500, kept: 0 });
    expect(await people()).toEqual([]);
  });

  test('of one person, far apart, are one contact, whom the rollback removes with the others', async () => {
    const text = `Ana,Reyes,5035550171,,\r\n${many(1_200)}\r\nAna,Reyes,5035550171,ana@example.com,`;
    const { id, ...entry } = await through(text, { duplicates: 'fill' });
    expect(entry).toMatchObject({ created: 1_201, updated: 1, skipped: 0 });
    expect(okay(await caller.call('GET', '/contacts?search=ana%20reyes'))).toMatchObject({
      items: [{ email: 'ana@example.com' }],
    });
    const made = okay<{ total: number }>(await caller.call('GET', `${PATH}/${id}/contacts?limit=1`));
    expect(made.total).toBe(1_201);
    expect(await undone(id)).toMatchObject({ removed: 1_201, restored: 0, kept: 0 });
    expect(await people()).toEqual([]);
  });

  test('share a birthdate without being one person', async () => {
    const born = (name: string) => `${name},Reyes,503${name === 'Ana' ? '5550171' : '5550172'},,1/1/1900`;
    expect(await through([born('Ana'), born('Bo')].join('\r\n'))).toMatchObject({ created: 2 });
    const again = await through('ANA,réyes,5035550179,,1/1/1900\r\nCy,Reyes,5035550178,,1/1/1900');
    expect(again).toMatchObject({ created: 1, skipped: 1 });
  });

  test('stop where they are when they are cancelled, and can be rolled back', async () => {
    const quiet = await createTestApp();
    try {
      const elsewhere = await createOffice(quiet);
      const me = await signIn(quiet, await createUser(quiet, elsewhere));
      const begun = await sendForm(quiet, me, PATH, { mapping: JSON.stringify(MAPPING) }, [
        file(HEAD + many(1_500)),
      ]);
      const { id } = okay<{ import: contract.ContactImport }>(begun, 201).import;
      const cancel = () => me.call('POST', `${PATH}/${id}/cancel`);
      const kept = async () =>
        (
          await quiet.owner.query(
            'SELECT FROM contact_import_batches WHERE client_id = $1 AND import_id = $2',
            [elsewhere.id, id],
          )
        ).rows.length;
      expect(await kept()).toBe(6);
      const stopped = okay<{ import: contract.ContactImport }>(await cancel()).import;
      expect(stopped).toMatchObject({
        state: 'cancelled',
        status: 'success',
        done: 0,
        can: { cancel: false },
      });
      // Nobody will go through its rows, which are people's: they are not kept.
      expect(await kept()).toBe(0);
      expect(okay<{ import: contract.ContactImport }>(await cancel()).import).toEqual(stopped);
      okay(await me.call('DELETE', `${PATH}/${id}`));
      const busy = await cancel();
      expect([busy.statusCode, busy.body]).toEqual([409, expect.stringContaining(words.running)]);
    } finally {
      await quiet.close();
    }
  });
});

describe('relatives', () => {
  const numbers = { ph1: '+15035550171' };
  const preview = async (text: string) =>
    okay<contract.ImportPreview>(await send(`${PATH}/preview`, HEAD + text, { outcome: 'true' })).outcome!;
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
    expect(await preview(row)).toMatchObject({ created: 1, duplicates: 0, doubts: 0 });
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
    expect(await preview(text)).toMatchObject({ created: 6, duplicates: 0, doubts: 0 });
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
    expect(await preview(text)).toMatchObject({ created: 1, duplicates: 0, doubts: 1, doubt_rows: [doubt] });
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
    const { doubts, doubt_rows: asked } = await preview(text);
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
    expect(await preview(text)).toMatchObject({
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
  const fileOf = (list: string[]) =>
    list.map((name, n) => `${name},503555016${n + 1},,2/2/198${n + 1}`).join('\r\n');
  expect(await through(fileOf(people42))).toMatchObject({ created: 7 });
  expect(await through(fileOf(plain42))).toMatchObject({ created: 0, skipped: 7 });
  // By name and birthdate alone, too.
  const moved = fileOf(plain42).replaceAll('503555016', '503555018');
  expect(await through(moved)).toMatchObject({ created: 0, skipped: 7 });
});
