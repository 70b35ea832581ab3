import { imports as contract } from '@chairline/contract';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { sendForm } from '../../testing/convo-calls.ts';
import { looksLikeFormula } from '../../platform/http/csv.ts';
import { createOffice, createUser, signIn } from '../../testing/factory.ts';
import { partsOf, ROWS, zip } from '../../testing/odd-workbook.ts';
import { useTestApp } from '../../testing/use-app.ts';
import { until } from '../../testing/wait.ts';

const PATH = '/crm/contacts/import';
const good: Record<contract.ImportField, string> = {
  first_name: 'Ana',
  last_name: 'Reyes',
  ph1: '5035550171',
  ph2: '',
  ph3: '',
  email: '',
  Birthdate: '',
  gender: '',
  address: '',
  address2: '',
  city: '',
  zip: '',
  state: '',
};
const hostile = [
  `=cmd|'/c calc'!A1`,
  '=HYPERLINK("http://evil.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '\n=4',
  ' \u200b=4',
  '＝5+5',
  '＠SUM(1)',
  '../../etc/passwd',
  'a\u0000b',
  'a\u202Egnp.exe',
  '\uFEFF\u200Bx',
  'lone \uD800 half',
  'x'.repeat(10_000),
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  `'; DROP TABLE contacts; --`,
  '{"a":1}',
  '%00%0a',
];
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const UNSEEN = /[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/;

const app = useTestApp({ withoutJobs: false });

test('hostile texts in each field: every row is a clean contact, or refused or shortened with its reason', async () => {
  const office = await createOffice(app);
  const caller = await signIn(app, await createUser(app, office));
  // Headers are as hostile as cells.
  const headers = Object.fromEntries(
    contract.importFields.map((field, n) => [field, n === 0 ? '__proto__' : `=${field}|x`]),
  ) as Record<contract.ImportField, string>;
  const rows = contract.importFields.flatMap((field, at) =>
    hostile.map((text, n) => ({
      ...good,
      ph1: `503${200 + at}${String(n).padStart(4, '0')}`,
      [field]: text,
    })),
  );
  const csv = [
    contract.importFields.map((field) => cell(headers[field])).join(','),
    ...rows.map((row) => contract.importFields.map((field) => cell(row[field])).join(',')),
  ].join('\n');
  // Of UTF-16: a NUL in a text of single bytes is refused as no text at all.
  const file = { name: '../../=cmd|x\u202E.csv', bytes: Buffer.from(`\uFEFF${csv}`, 'utf16le') };
  const begun = await sendForm(app, caller, PATH, { mapping: JSON.stringify(headers) }, [file]);
  expect([begun.statusCode, begun.body]).toEqual([201, expect.any(String)]);
  const { id } = (begun.json() as { import: contract.ContactImport }).import;
  const entry = await until('it is through', async () => {
    const all = (await caller.call('GET', PATH)).json() as contract.ContactImport[];
    return all.find((one) => one.id === id && one.state === 'done');
  });
  expect(entry.created + entry.skipped + entry.refused).toBe(rows.length);
  expect([entry.created > 0, entry.refused > 0, entry.left_out > 0]).toEqual([true, true, true]);

  const { rows: people } = await app.owner.query<Record<string, unknown>>(
    `SELECT first_name, last_name, ph1, ph2, ph3, email, birthdate::text, gender, address, address2, city, state, zip
     FROM contacts WHERE client_id = $1`,
    [office.id],
  );
  expect(people).toHaveLength(entry.created);
  const said = people.flatMap((person) => Object.values(person)).filter((value) => typeof value === 'string');
  expect(said.filter((value) => UNSEEN.test(value) || !value.isWellFormed() || value.length > 320)).toEqual(
    [],
  );
  // A name is a text, whatever it looks like.
  expect(said).toEqual(expect.arrayContaining([`=cmd|'/c calc'!A1`, '__proto__', '../../etc/passwd']));
  expect(Object.prototype).not.toHaveProperty('first_name');

  const refused = await caller.call('GET', `${PATH}/${id}/refused`);
  const [head = [], ...given] = parse(refused.body, { bom: true });
  expect(given).toHaveLength(entry.refused + entry.left_out);
  expect([...head, ...given.flat()].filter((text) => looksLikeFormula.test(text))).toEqual([]);
  expect(given.filter((row) => !row.at(-1))).toEqual([]);

  // Mended and sent again it is read as any other: its own headers are mapped.
  const again = await sendForm(app, caller, `${PATH}/preview`, {}, [
    { name: 'mended.csv', bytes: Buffer.from(refused.body) },
  ]);
  expect(again.json()).toMatchObject({ total: entry.refused + entry.left_out });
});

test('bombs are refused in their own words, while another office goes on', async () => {
  const [office, elsewhere] = [await createOffice(app), await createOffice(app)];
  const caller = await signIn(app, await createUser(app, office));
  const other = await signIn(app, await createUser(app, elsewhere));
  const words = contract.importMessages;
  const nothing = Buffer.alloc(150_000_000, 32);
  const bombs: [name: string, bytes: Buffer, sentence: string][] = [
    ['fewer parts than there are', zip(partsOf(), { countHere: 1 }), words.broken],
    ['packed otherwise than it says', zip(partsOf(), { method: 0 }), words.broken],
    ['an archive within', zip({ 'Index.zip': zip(partsOf()) }), words.wrongKind],
    [
      'a cell far out',
      zip(partsOf(`${ROWS}<row r="3"><c r="ZZZZZZ999999999"><v>1</v></c></row>`)),
      words.farCells,
    ],
    ['a sheet without an end', zip({ ...partsOf(), 'xl/worksheets/sheet1.xml': nothing }), words.bomb],
    ['the same in its workbook', zip({ ...partsOf(), 'xl/workbook.xml': nothing }), words.bomb],
  ];
  const over: string[] = [];
  const mapping = JSON.stringify({ first_name: 'First', ph1: 'Phone' });
  const asked = bombs.flatMap(([name, bytes, sentence]) =>
    [`${PATH}/preview`, PATH].map(async (path) => {
      const answer = await sendForm(app, caller, path, { mapping }, [{ name: 'list.xlsx', bytes }]);
      over.push(name);
      return [
        [name, path, answer.statusCode, answer.body],
        [name, path, 400, sentence],
      ];
    }),
  );
  const list = await other.call('GET', '/contacts?limit=50');
  over.push('the other office');
  const refused = await Promise.all(asked);
  expect(refused.map(([said]) => said)).toEqual(refused.map(([, right]) => right));
  expect(list.statusCode).toBe(200);
  expect(over.indexOf('the other office')).toBeLessThan(over.length - 1);
  // Its own file is read as well, and nothing of the bombs is left behind.
  const read = await sendForm(app, other, `${PATH}/preview`, {}, [
    { name: 'list.xlsx', bytes: zip(partsOf()) },
  ]);
  expect([read.statusCode, (read.json() as { total: number }).total]).toEqual([200, 1]);
  expect((await caller.call('GET', PATH)).json()).toEqual([]);
});
