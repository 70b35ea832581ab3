import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import { imports as contract } from '@chairline/contract';
import { CFB, utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { foreignWorkbooks } from '../../testing/foreign-workbooks.ts';
import { readTable, readText } from './read-table.ts';

const words = contract.importMessages;
const columnsAndCells = async (bytes: Buffer | string) => {
  const { columns, rows } = await readTable(Buffer.from(bytes as string));
  return { columns, cells: rows.map(({ cells }) => cells) };
};

/** Files that others wrote to try readers with: https://github.com/max-mapper/csv-spectrum. */
const require = createRequire(import.meta.url);
const spectrum = path.dirname(require.resolve('csv-spectrum'));
describe('csv-spectrum', () => {
  const names = readdirSync(path.join(spectrum, 'csvs')).map((name) => name.replace('.csv', ''));
  test('is there', () => expect(names.length).toBeGreaterThan(10));
  test.each(names)('%s', async (name) => {
    const { columns, cells } = await columnsAndCells(
      readFileSync(path.join(spectrum, 'csvs', `${name}.csv`)),
    );
    const json = readFileSync(path.join(spectrum, 'json', `${name}.json`), 'utf8');
    // Of this one the JSON is no list, and has another number than the file.
    const isOdd = name === 'location_coordinates';
    const told = JSON.parse(isOdd ? `[${json.replace('1234567890', '2095257564')}]` : json) as object[];
    const read = cells.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
    expect(read).toEqual(told);
  });
});

test('rows keep their places, and the widest says how many columns there are', async () => {
  const text = 'Name\nAda\n\nBea\nCal,5035550177\n"Dee\n';
  expect(await readTable(Buffer.from(text))).toEqual({
    columns: ['Name', 'Column B'],
    rows: [
      { row: 2, cells: ['Ada'] },
      { row: 4, cells: ['Bea'] },
      { row: 5, cells: ['Cal', '5035550177'] },
      { row: 6, cells: ['"Dee'], fault: words.refusedQuotes(6) },
    ],
    notes: [],
    letters: null,
    sheet: null,
    sheets: [],
    headerRow: 1,
    headerRows: [
      { row: 1, cells: ['Name'] },
      { row: 2, cells: ['Ada'] },
      { row: 4, cells: ['Bea'] },
      { row: 5, cells: ['Cal', '5035550177'] },
    ],
  });
});

describe('a CSV file', () => {
  const text = 'Name,City\r\nNúñez,Zoë\r\n';
  const wanted = { columns: ['Name', 'City'], cells: [['Núñez', 'Zoë']] };
  const swapped = (bytes: Buffer) => Buffer.from(bytes).swap16();
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16LE with a mark', Buffer.from(`\uFEFF${text}`, 'utf16le')],
    ['UTF-16BE with a mark', swapped(Buffer.from(`\uFEFF${text}`, 'utf16le'))],
    ['UTF-16LE without', Buffer.from(text, 'utf16le')],
    ['UTF-16BE without', swapped(Buffer.from(text, 'utf16le'))],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('in %s', async (_name, bytes) => expect(await columnsAndCells(bytes)).toEqual(wanted));

  test.each([
    [';', 'a;b\n1,5;2\n'],
    ['tab', 'a\tb\n1,5\t2\n'],
    ['|', 'a|b\n1,5|2\n'],
    ['named by Excel', 'sep=;\na;b\n1,5;2\n'],
  ])('separated by %s', async (_name, csv) =>
    expect(await columnsAndCells(csv)).toEqual({ columns: ['a', 'b'], cells: [['1,5', '2']] }),
  );

  test('keeps line ends and quotes inside of fields, and takes mixed line ends', async () => {
    expect(await columnsAndCells('a,b\r\n"x\ny","say ""hi"""\n5\'10" tall,z\r')).toEqual({
      columns: ['a', 'b'],
      cells: [
        ['x\ny', 'say "hi"'],
        ['5\'10" tall', 'z'],
      ],
    });
  });

  test('rows keep their numbers; columns without a header, or with the same, get a name of their own', async () => {
    const { columns, rows: read } = await readTable(Buffer.from('Phone,,Phone\n\n1,2,3\n,,\n4,5,6,7\n'));
    expect(columns).toEqual(['Phone', 'Column B', 'Phone (2)', 'Column D']);
    expect(read.map(({ row }) => row)).toEqual([3, 5]);
  });

  test.each([
    ['empty', '', words.empty],
    ['blank', ' \n \n', words.empty],
    ['headers alone', 'First,Phone\n', words.noRows],
    ['an open quote in the headers', 'a,"b\nx,1\n2,3\n', words.quotes(1)],
    ['too large', 'a'.repeat(contract.IMPORT_MAX_BYTES + 1), words.tooLarge],
    ['too many columns', `${'a,'.repeat(300)}b\n1\n`, words.tooManyColumns],
    ['too many rows', `a\n${'b\n'.repeat(contract.IMPORT_MAX_ROWS + 1)}`, words.tooManyRows],
  ])('refused: %s', (_name, bytes, sentence) =>
    expect(readTable(Buffer.from(bytes as string))).rejects.toThrow(sentence),
  );
});

describe('a file that is something else, whatever it is called, is told by what it holds', () => {
  const { otherKinds } = contract;
  const page =
    '<table><tr><th>First Name</th><th>Cell Phone</th></tr>\n<tr><td>Ann</td><td>5035550201</td></tr></table>';
  const sylk =
    'ID;PWXL;N;E\nC;Y1;X1;K"First Name"\nC;X2;K"Cell Phone"\nC;Y2;X1;K"Ann"\nC;X2;K5035550201\nE\n';
  const binary = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
  const cases: [string, string | Buffer, keyof typeof otherKinds][] = [
    ['HTML', `<html>${page}</html>`, 'webPage'],
    ['HTML after a comment', `<!-- made on 11/28/2026 -->\n<html><body>${page}</body></html>`, 'webPage'],
    ['HTML after a long comment', `<!--${'x'.repeat(9_000)}-->\r\n<!-- and -->${page}`, 'webPage'],
    ['HTML, a div first', `<div>\n${page}</div>`, 'webPage'],
    ['HTML, a style first', `<style>td{color:red}</style>${page}`, 'webPage'],
    ['HTML, a script first', `<script>1</script>${page}`, 'webPage'],
    ['HTML, a paragraph first', `<p class="a">Our patients</p>${page}`, 'webPage'],
    ['HTML after a mark and blank lines', `\uFEFF\n\n ${page}`, 'webPage'],
    ['HTML in UTF-16', Buffer.from(`\uFEFF<HTML>${page}`, 'utf16le'), 'webPage'],
    ['HTML with conditions of an old Office', `<![if gte mso 9]><meta charset="utf-8">${page}`, 'webPage'],
    ['XHTML', `<?xml version="1.0"?>\n<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0">\n${page}`, 'webPage'],
    [
      'a workbook as XML',
      '<?xml version="1.0"?>\n<?mso-application progid="Excel.Sheet"?>\n<Workbook/>',
      'xml',
    ],
    ['XML without its head', '<patients><patient first="Ann"/></patients>', 'xml'],
    [
      'MHTML',
      `MIME-Version: 1.0\nContent-Type: multipart/related; boundary="q"\n\n--q\nContent-Type: text/html\n\n${page}\n--q--\n`,
      'mhtml',
    ],
    ['an e-mail', 'From: Ann <ann@example.com>\r\nSubject: list\r\nMIME-Version: 1.0\r\n\r\nHi', 'mhtml'],
    ['vCard', 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann Lund\nTEL:+15035550201\nEND:VCARD\n', 'vcard'],
    ['iCalendar', 'begin:vcalendar\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n', 'calendar'],
    ['JSON', '[{"First Name":"Ann","Cell Phone":"5035550201"}]', 'json'],
    ['JSON over several lines', '{\n  "contacts": [\n    {"first": "Ann"}\n  ]\n}\n', 'json'],
    ['JSON of lists', '[["First Name","Cell Phone"],["Ann","5035550201"]]', 'json'],
    ['JSON lines', '{"First Name":"Ann"}\n{"First Name":"Ben"}\n', 'json'],
    ['JSON that was cut off', '[{"First Name":"Ann","Cell Ph', 'json'],
    ['PDF', '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\n%%EOF\n', 'pdf'],
    [
      'PDF with bytes that are no text',
      binary('25504446 2d312e37 0a25e2e3 cfd30a00 01020304 05060708'),
      'pdf',
    ],
    ['RTF', '{\\rtf1\\ansi First Name,Cell Phone\\par Ann,5035550201\\par }', 'rtf'],
    ['SYLK', sylk, 'sylk'],
    ['SYLK with formats first', sylk.replace('C;Y1', 'P;PGeneral\nF;P0;DG0G8;M255\nB;Y2;X2\nC;Y1'), 'sylk'],
    ['DIF', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n', 'dif'],
    ['LDIF', 'dn: cn=Ann Lund,mail=ann@example.com\nobjectclass: top\n', 'ldif'],
    ['SQL', "-- dump\nINSERT INTO patients VALUES (1, 'Ann');\n", 'sql'],
    ['SQLite', Buffer.from('SQLite format 3\0\u0010\0'), 'database'],
    ['PNG', binary('89504e470d0a1a0a0000000d49484452'), 'picture'],
    ['JPEG', binary('ffd8ffe000104a46494600010100'), 'picture'],
    ['gzip', binary('1f8b08000000000000034bcc49040000'), 'packed'],
    ['7-Zip', binary('377abcaf271c0004'), 'packed'],
  ];
  test.each(cases)('%s', async (_name, bytes, kind) =>
    expect(readTable(Buffer.from(bytes as string))).rejects.toThrow(otherKinds[kind]),
  );

  test('and each has words of its own', () =>
    expect(new Set(Object.values(otherKinds)).size).toBe(Object.keys(otherKinds).length));

  test('a Word document is no workbook', () => {
    const bytes = Buffer.concat([
      binary('d0cf11e0a1b11ae1'),
      Buffer.alloc(1_016),
      Buffer.from('WordDocument\0', 'utf16le'),
    ]);
    return expect(readTable(bytes)).rejects.toThrow(words.wrongKind);
  });

  test.each([
    'ID;Phone\nC1;5035550101\n',
    'ID;Patient;Phone\nC;Xavier;5035550101\n'.replace('C;', 'C9;'),
    '<First>,<Phone>\nAnn,5035550101\n',
    '[First],[Phone]\nAnn,5035550101\n',
    '"First","Phone"\n"{Ann}","5035550101"\n',
    '{First},{Phone}\nAnn,5035550101\n',
    'From,Date\nAnn,5035550101\n',
    'Table,Phone\n0,1\n',
    'PDF,Phone\n%PDF-,1\n',
  ])('a list is one: %j', async (text) => expect((await readTable(Buffer.from(text))).rows).toHaveLength(1));
});

type Kind = 'xlsx' | 'biff8';
function workbook(
  sheet: WorkSheet,
  bookType: Kind,
  more: { sheets?: string[]; date1904?: boolean } = {},
): Buffer {
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, 'Contacts');
  for (const name of more.sheets ?? []) utils.book_append_sheet(book, utils.aoa_to_sheet([['x']]), name);
  if (more.date1904) book.Workbook = { WBProps: { date1904: true } };
  return write(book, { type: 'buffer', bookType }) as Buffer;
}

/** The library that writes these files writes no ROW records (MS-XLS 2.4.221) into the older kind, which say what is hidden. */
function withHiddenRows(bytes: Buffer, places: readonly number[]): Buffer {
  const file = CFB.read(bytes, { type: 'buffer' });
  const stream = CFB.find(file, '/Workbook')!;
  const book = Buffer.from(stream.content as Uint8Array);
  const records = places.map((place) => {
    const record = Buffer.alloc(20);
    record.writeUInt16LE(0x0208, 0);
    record.writeUInt16LE(16, 2);
    record.writeUInt16LE(place, 4);
    record.writeUInt8(0x20, 16);
    return record;
  });
  for (let at = 0, sheets = 0; at + 4 <= book.length; at += 4 + book.readUInt16LE(at + 2)) {
    const type = book.readUInt16LE(at);
    // The second beginning (BOF) is the sheet's; the rows stand behind its dimensions.
    if (type === 0x0809) sheets += 1;
    if (sheets < 2 || type !== 0x0200) continue;
    const end = at + 4 + book.readUInt16LE(at + 2);
    stream.content = Buffer.concat([book.subarray(0, end), ...records, book.subarray(end)]);
    stream.size = stream.content.length;
    return CFB.write(file, { type: 'buffer' }) as unknown as Buffer;
  }
  throw new Error('no sheet was found');
}

describe.each(['xlsx', 'biff8'] as const)('a workbook (%s)', (kind) => {
  test('dates, zeros in front, numbers of ten digits', async () => {
    const sheet = utils.aoa_to_sheet([
      ['First', 'Phone', 'Zip', 'Born'],
      ['Ana', 5_035_550_177, 2134, 29_294],
      ['Bo', 5_035_550_178, '02135', 29_295],
    ]);
    sheet['C2']!.z = '00000';
    sheet['B3']!.z = '(000) 000-0000';
    for (const cell of ['D2', 'D3']) sheet[cell]!.z = 'm/d/yyyy';
    expect((await columnsAndCells(workbook(sheet, kind))).cells).toEqual([
      ['Ana', '5035550177', '02134', '1980-03-14'],
      ['Bo', '(503) 555-0178', '02135', '1980-03-15'],
    ]);
  });

  test('dates that count from 1904', async () => {
    const sheet = utils.aoa_to_sheet([['Born'], [29_294 - 1_462]]);
    sheet['A2']!.z = 'm/d/yyyy';
    expect((await columnsAndCells(workbook(sheet, kind, { date1904: true }))).cells).toEqual([
      ['1980-03-14'],
    ]);
  });

  test('says of merged cells and formulas what it reads of them', async () => {
    const sheet = utils.aoa_to_sheet([
      ['First', 'Phone'],
      ['Ana', 1],
      ['Bo', 2],
    ]);
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    sheet['B2'] = { t: 'n', v: 5_035_550_177, f: '5035550100+77' };
    const { notes, rows } = await readTable(workbook(sheet, kind, { sheets: ['Old', 'Older'] }));
    // The library that writes these files writes no formulas into the older kind.
    const formulas = kind === 'xlsx' ? [words.noteFormulas(1)] : [];
    expect(notes).toEqual([words.noteMerged(1), ...formulas]);
    expect(rows[0]!.cells[1]).toBe('5035550177');
  });

  test('the first sheet that its people see is read, unless another one is chosen', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Code'], ['x']]), 'Codes');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Last'], ['y']]), 'Older');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['First'], ['Ana']]), 'Patients');
    book.Workbook = { Sheets: [{ Hidden: 1 }, { Hidden: 2 }, { Hidden: 0 }] };
    const bytes = write(book, { type: 'buffer', bookType: kind }) as Buffer;
    expect(await readTable(bytes)).toMatchObject({
      columns: ['First'],
      rows: [{ row: 2, cells: ['Ana'] }],
      sheet: 'Patients',
      sheets: [
        { name: 'Codes', isHidden: true },
        { name: 'Older', isHidden: true },
        { name: 'Patients', isHidden: false },
      ],
    });
    const older = await readTable(bytes, { encoding: null, sheet: 'Older', headerRow: null });
    expect([older.sheet, older.columns, older.rows[0]!.cells]).toEqual(['Older', ['Last'], ['y']]);
    await expect(readTable(bytes, { encoding: null, sheet: 'Gone', headerRow: null })).rejects.toThrow(
      words.sheetGone('Gone'),
    );
  });

  test('a cover before the list is passed over; a list whose columns nobody knows is not', async () => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([]), 'Empty');
    utils.book_append_sheet(book, utils.aoa_to_sheet([['Export of 2026'], ['by Jordan']]), 'Cover');
    utils.book_append_sheet(
      book,
      utils.aoa_to_sheet([
        ['First', 'Phone'],
        ['Ana', '1'],
      ]),
      'Patients',
    );
    const bytes = write(book, { type: 'buffer', bookType: kind }) as Buffer;
    expect(await readTable(bytes)).toMatchObject({ sheet: 'Patients', columns: ['First', 'Phone'] });
    const odd = utils.book_new();
    const many = Array.from({ length: 60 }, (_, n) => [`x${n}`]);
    utils.book_append_sheet(odd, utils.aoa_to_sheet([['Who'], ...many]), 'List');
    utils.book_append_sheet(
      odd,
      utils.aoa_to_sheet([
        ['First', 'Phone'],
        ['Ana', '1'],
      ]),
      'Other',
    );
    expect((await readTable(write(odd, { type: 'buffer', bookType: kind }) as Buffer)).sheet).toBe('List');
  });

  test('titles above the headers are no headers; another row may be chosen', async () => {
    const sheet = utils.aoa_to_sheet([
      ['Alder Dental: patients, active'],
      [],
      ['Printed', '2026-11-29'],
      ['First', 'Last', 'Phone'],
      ['Ana', 'Reyes', '5035550171'],
      ['Bo', 'Chen', '5035550172'],
    ]);
    const bytes = workbook(sheet, kind);
    const table = await readTable(bytes);
    expect([table.headerRow, table.columns, table.rows.map(({ row }) => row)]).toEqual([
      4,
      ['First', 'Last', 'Phone'],
      [5, 6],
    ]);
    expect(table.headerRows.map(({ row }) => row)).toEqual([1, 3, 4, 5]);
    const other = await readTable(bytes, { encoding: null, sheet: null, headerRow: 5 });
    expect([other.headerRow, other.columns, other.rows.length]).toEqual([
      5,
      ['Ana', 'Reyes', '5035550171'],
      1,
    ]);
  });

  test('rows that are hidden are told apart from the others', async () => {
    const sheet = utils.aoa_to_sheet([['First'], ['Ana'], ['Bo'], [], ['Cy']]);
    sheet['!rows'] = [{}, { hidden: true }, {}, { hidden: true }, { hidden: true }];
    const bytes = workbook(sheet, kind);
    const { rows, notes } = await readTable(kind === 'xlsx' ? bytes : withHiddenRows(bytes, [1, 3, 4]));
    expect(rows.map(({ cells, isHidden }) => [cells[0], isHidden === true])).toEqual([
      ['Ana', true],
      ['Bo', false],
      ['Cy', true],
    ]);
    expect(notes).toEqual([]);
  });
});

describe('titles above the headers of a CSV file', () => {
  const HEADERS = ['First', 'Last', 'Phone'];
  test.each([
    ['lines of one cell', 'Patients\n\nFirst,Last,Phone\nAna,Reyes,1\nBo,Chen,2\n', 3],
    ['with commas, above semicolons', 'Lund, Holm, DDS\nFirst;Last;Phone\nAna;Reyes;1\nBo;Chen;2\n', 2],
    [
      'with a quotation mark that nobody closes',
      'The 5" list\nFirst,Last,Phone\nAna,Reyes,1\nBo,Chen,2\n',
      2,
    ],
    ['behind the separator by name', 'sep=;\nPatients\nFirst;Last;Phone\nAna;Reyes;1\nBo;Chen;2\n', 3],
    ['none', 'First,Last,Phone\nAna,Reyes,1\nBo,Chen,2\n', 1],
    ['a line above with as many cells', 'x,y,z\nfirst,phone,1\nBo,Chen,2\n', 2],
  ])('%s', (_name, text, row) => {
    const table = readText(Buffer.from(text));
    expect(table.headerRow).toBe(row);
    if (table.columns[0] === 'First') expect(table.columns).toEqual(HEADERS);
    expect(table.rows.at(-1)!.cells).toEqual(['Bo', 'Chen', '2']);
  });

  test('another row is chosen', () => {
    const text = 'First,Phone\nAna,1\nFirst,Phone\nBo,2\n';
    const table = readText(Buffer.from(text), { encoding: null, sheet: null, headerRow: 3 });
    expect([table.headerRow, table.rows]).toEqual([3, [{ row: 4, cells: ['Bo', '2'] }]]);
    expect(() => readText(Buffer.from(text), { encoding: null, sheet: null, headerRow: 9 })).toThrow(
      words.noHeaders,
    );
  });

  test('one column of names with commas keeps its header', () => {
    const { columns, headerRow } = readText(Buffer.from('Patient Name\nReyes, Ana\nChen, Bo\nDiaz, Cy\n'));
    expect([headerRow, columns[0]]).toEqual([1, 'Patient Name']);
  });
});

/** Excel 5.0 workbooks, packed. */
const old: Record<string, [packed: string, names: string[]]> = {
  'Windows-1250': [
    'H4sIAAAAAAACA+2VT0rDQBTGv0yStili/yAuXAVPoBcQWrULESleQLIoGBpbaKOgG1fuvYJ4ABEvIK50VY/QunDnRhG60fjmNa3FhbSajfJ+4THJN/PNkHnMm/tOoXt2udDDF1Zg4j1ykBrTjDiYPKg/ivTrsNVEwp/ijULnz6TcWRQ2hc55miJD4cT5Ff4n22jSE8LFOhrUtnCIaZiHbQznMib0jNeLMq9fx0/JQhnj/zOJR8X1KyGmXj9hfrW+k6FTbtsInLt0mXbmwVrk/VnGHG51PT8+jdNql1q+FySld+MEvEYurt1Bj2jfawY+tRPk0OEdzVS90K81wnZ2lM48pxNKK2YcliqyMUdHpuK32qG75e3VLFXgiXNU6De9kVjkU6KHrtaCwK3uNhukzvDtn6N7YsPvP1lqlr61NYW1g2a/VzdZ0T7A3ancPJf0GMWeFM736177SM+i2GXh4uXq0eQRA88Se7IQBEEQBEEQBEEQkucDA4jhIwAWAAA=',
    ['Jiří Dvořák', 'Łukasz Żółć'],
  ],
  'Windows-1251': [
    'H4sIAAAAAAACA+2VT0rDQBTGv0wS8wc0bREXroI38AJiK3YlUryAZBGwGFtIs3Hlyr1X8AjeQFzpxnqEaOlKECm4U+ObMa3BhbSahcr7hceEb+bNkPkyb2761fT0bPkWn1iDjtfMwVxB0/JQVED9WSZfx60kY/4ULxTSP528MyhMCum5RWFTOLm/zP9kB116EvjYRIfaGIeYhSWY2ngubcqcYr1oqPX38V1cCK34PdPkiLx+lcTM65fMj9Z3bDrlponIubIatDMDY0XtzyoWcSnr+dFJbqtZj9tBVJae5gY8ZT7O/fce1r7WNHxox/DQVztqt4KkHXaSnjuxs6LshHDzn10Vd1FTiR4dmWY77iX+dnAQGqKqJvao0G8FE7GmEuXQjTCK/NZet0PqvLr9Pbojru+fB6khPBJkroX+cPT4cJfqYoEEmQms7zYvRnUXDMMwDMMwDMMwzG/gDfbvwnMAFgAA',
    ['Ольга Петрова'],
  ],
  'Windows-1252': [
    'H4sIAAAAAAACA+2VMUvDQBTHXy6JbSKatoiD0+EHEPwCQit2klrq5qBECDQ0TSDNoouTi5M4uPsR/AbipFP9CC24iIsKLoLGd9drLYLSahfl/cIjyT/5313u5d7dtPOds/OFLnxiBXR4Sy2YGtI0FZIc4PM0FZf9syAl/hSvGCJ/OubOwDAxRM4zGFkMS+WX+J/UIMIjAQ5rEOI5hj0Yh3kwtX5b2oie4XpRkv034KfYwLTh7xnFw1T9mhBj9z9hftW/lcVVbpoQWNeZEs7MrbEo52cZ5uBK1PODY5VWsxj7bjApvaMS8JxyuOC9J6R9r2nwoR2CA205o9mqm/hemLTsQTpzMp3AbFXUZXFnBWl0cMmU/biV8Irb9AyWlw07WOjX3YFYkKtEvLrqBQGv1qMQVUfu/g7uDZt+tFvvhj1Jk9LGSSnGYehsFgXhBXjYLl8+FQ02Lf8oB4exFd0bbAZvhceEysujty8cTDlgp+coyCGL/mteeOfxU15bEkZdGY/8ptcQRl0Zc9JoA0EQBEEQBEEQBPEF7938oW8AFgAA',
    ['Siobhán O’Brien', 'Zoë Núñez', 'Renée – R. Šimek'],
  ],
  'Mac Roman': [
    'H4sIAAAAAAACA7twXvDBwo1SDxnQgB0DM8O//5wMbEhijFAMBgIMQPn//0FMGA0C/0fBkAJ/gRgUf8zAuGMBYlYgBsU5OxBzADEnNH5HwfAEQQz5QFjCoMDgypAHpIsYKhlIAWIMrIwwsxiJ1INcXjiB7c9mIBdwMTAxIvuHGD1M0PKLSoBk+6kMKLKfkwOYy1lZGXI4T7I7AUNGQF0JHD6GDCIMJ0Dlef0EaLSyOhZlJuZQS/wBNAK+/ldgOKAAkRkVwy/GyIAQa2XgZzgPDlGOgMSSzNS8kmIueHQKgKOTgYkLmtjBhTuTEFgjPzDLuGUWFZco+CXmprIwCYIN5gcW9D6JcEEhsEaQUufUnByFgIz8PKAoD7j25wfWE175xX0sTLxAPkgrK4PfnGmpVcxMfEAuSBsDQ0C826FPjlwMo2AUjIJRMApGwSgYBaNgFIyCUTAKBgkAADzrAyMAFgAA',
    ['José Núñez'],
  ],
};
test.each(Object.entries(old))(
  'an older workbook (BIFF5) is of its code page: %s',
  async (_page, [packed, names]) => {
    const { cells } = await columnsAndCells(gunzipSync(Buffer.from(packed, 'base64')));
    expect(cells.map(([first, last]) => `${first} ${last}`)).toEqual(names);
  },
);

/** What calamine's own tests say is in them; dates as this product writes them, and a length of time (the last of the first) as one. */
const foreign: Record<keyof typeof foreignWorkbooks, string[][]> = {
  'date_1904.xls': [
    ['2021-01-01', '15'],
    ['2021-01-02', '16'],
    ['1904-01-11', '17'],
  ],
  'empty_s_attribute.xlsx': [
    ['Name', 'Value'],
    ['John', '1'],
    ['Sophia', '2'],
    ['Peter', '3'],
    ['Sam', '4'],
  ],
  'empty_shared_string_value.xlsx': [
    ['Name', 'City', 'Status'],
    ['Alice', '', 'Active'],
    ['', 'Berlin'],
  ],
  'inlineStr_cdata.xlsx': [
    ['Hello CDATA', 'World'],
    ['12345', 'NormalText'],
  ],
  'nonstandard-xml-ns-prefix.xlsx': [
    ['a', 'b'],
    ['1', '3'],
    ['2', '4'],
  ],
};
test.each(Object.entries(foreign))('a workbook of another reader’s test set: %s', async (name, lines) => {
  const packed = foreignWorkbooks[name as keyof typeof foreignWorkbooks];
  const { columns, cells } = await columnsAndCells(gunzipSync(Buffer.from(packed, 'base64')));
  expect([columns, ...cells]).toEqual(lines);
});
