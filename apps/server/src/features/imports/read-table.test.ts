import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { imports as contract } from '@chairline/contract';
import { CFB, utils, type WorkSheet, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const words = contract.importMessages;
const columnsAndCells = (bytes: Buffer | string) => {
  const { columns, rows } = readTable(Buffer.from(bytes as string));
  return { columns, cells: rows.map(({ cells }) => cells) };
};

/** Files that others wrote to try readers with: https://github.com/max-mapper/csv-spectrum. */
const require = createRequire(import.meta.url);
const spectrum = path.dirname(require.resolve('csv-spectrum'));
describe('csv-spectrum', () => {
  const names = readdirSync(path.join(spectrum, 'csvs')).map((name) => name.replace('.csv', ''));
  test('is there', () => expect(names.length).toBeGreaterThan(10));
  test.each(names)('%s', (name) => {
    const { columns, cells } = columnsAndCells(readFileSync(path.join(spectrum, 'csvs', `${name}.csv`)));
    const json = readFileSync(path.join(spectrum, 'json', `${name}.json`), 'utf8');
    // Of this one the JSON is no list, and has another number than the file.
    const isOdd = name === 'location_coordinates';
    const told = JSON.parse(isOdd ? `[${json.replace('1234567890', '2095257564')}]` : json) as object[];
    const read = cells.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] ?? ''])));
    expect(read).toEqual(told);
  });
});

test('rows keep their places, and the widest says how many columns there are', () => {
  const text = 'Name\nAda\n\nBea\nCal,5035550177\n"Dee\n';
  expect(readTable(Buffer.from(text))).toEqual({
    columns: ['Name', 'Column B'],
    rows: [
      { row: 2, cells: ['Ada'] },
      { row: 4, cells: ['Bea'] },
      { row: 5, cells: ['Cal', '5035550177'] },
      { row: 6, cells: ['"Dee'], fault: words.refusedQuotes(6) },
    ],
    notes: [],
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
  ])('in %s', (_name, bytes) => expect(columnsAndCells(bytes)).toEqual(wanted));

  test.each([
    [';', 'a;b\n1,5;2\n'],
    ['tab', 'a\tb\n1,5\t2\n'],
    ['|', 'a|b\n1,5|2\n'],
    ['named by Excel', 'sep=;\na;b\n1,5;2\n'],
  ])('separated by %s', (_name, csv) =>
    expect(columnsAndCells(csv)).toEqual({ columns: ['a', 'b'], cells: [['1,5', '2']] }),
  );

  test('keeps line ends and quotes inside of fields, and takes mixed line ends', () => {
    expect(columnsAndCells('a,b\r\n"x\ny","say ""hi"""\n5\'10" tall,z\r')).toEqual({
      columns: ['a', 'b'],
      cells: [
        ['x\ny', 'say "hi"'],
        ['5\'10" tall', 'z'],
      ],
    });
  });

  test('rows keep their numbers; columns without a header, or with the same, get a name of their own', () => {
    const { columns, rows: read } = readTable(Buffer.from('Phone,,Phone\n\n1,2,3\n,,\n4,5,6,7\n'));
    expect(columns).toEqual(['Phone', 'Column B', 'Phone (2)', 'Column D']);
    expect(read.map(({ row }) => row)).toEqual([3, 5]);
  });

  test.each([
    ['empty', '', words.empty],
    ['blank', ' \n \n', words.empty],
    ['headers alone', 'First,Phone\n', words.noRows],
    ['a title above', '\n\nFirst,Phone\nAna,1\n', words.noHeaders],
    ['an open quote in the headers', 'a,"b\nx,1\n2,3\n', words.quotes(1)],
    ['a web page', ' <html><table><tr><td>a</td></tr></table></html>', words.webPage],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), words.wrongKind],
    ['too large', 'a'.repeat(contract.IMPORT_MAX_BYTES + 1), words.tooLarge],
    ['too many columns', `${'a,'.repeat(300)}b\n1\n`, words.tooManyColumns],
    ['too many rows', `a\n${'b\n'.repeat(contract.IMPORT_MAX_ROWS + 1)}`, words.tooManyRows],
  ])('refused: %s', (_name, bytes, sentence) =>
    expect(() => readTable(Buffer.from(bytes as string))).toThrow(sentence),
  );
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

describe.each(['xlsx', 'biff8'] as const)('a workbook (%s)', (kind) => {
  test('dates, zeros in front, numbers of ten digits', () => {
    const sheet = utils.aoa_to_sheet([
      ['First', 'Phone', 'Zip', 'Born'],
      ['Ana', 5_035_550_177, 2134, 29_294],
      ['Bo', 5_035_550_178, '02135', 29_295],
    ]);
    sheet['C2']!.z = '00000';
    sheet['B3']!.z = '(000) 000-0000';
    for (const cell of ['D2', 'D3']) sheet[cell]!.z = 'm/d/yyyy';
    expect(columnsAndCells(workbook(sheet, kind)).cells).toEqual([
      ['Ana', '5035550177', '02134', '1980-03-14'],
      ['Bo', '(503) 555-0178', '02135', '1980-03-15'],
    ]);
  });

  test('dates that count from 1904', () => {
    const sheet = utils.aoa_to_sheet([['Born'], [29_294 - 1_462]]);
    sheet['A2']!.z = 'm/d/yyyy';
    expect(columnsAndCells(workbook(sheet, kind, { date1904: true })).cells).toEqual([['1980-03-14']]);
  });

  test('says of merged cells, formulas and other sheets what it reads of them', () => {
    const sheet = utils.aoa_to_sheet([
      ['First', 'Phone'],
      ['Ana', 1],
      ['Bo', 2],
    ]);
    sheet['!merges'] = [{ s: { r: 1, c: 0 }, e: { r: 2, c: 0 } }];
    sheet['B2'] = { t: 'n', v: 5_035_550_177, f: '5035550100+77' };
    const { notes, rows } = readTable(workbook(sheet, kind, { sheets: ['Old', 'Older'] }));
    // The library that writes these files writes no formulas into the older kind.
    const formulas = kind === 'xlsx' ? [words.noteFormulas(1)] : [];
    expect(notes).toEqual([words.noteSheets('Contacts', 3), words.noteMerged(1), ...formulas]);
    expect(rows[0]!.cells[1]).toBe('5035550177');
  });
});

/** A zip archive of these files. */
function zip(files: Record<string, Buffer>, saysSize = (bytes: Buffer) => bytes.length): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, bytes] of Object.entries(files)) {
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(saysSize(bytes), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const size = central.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  for (const place of [8, 10]) end.writeUInt16LE(Object.keys(files).length, place);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...central, end]);
}

describe('a workbook that is none, or more than one', () => {
  const plain = workbook(utils.aoa_to_sheet([['First'], ['Ana']]), 'xlsx');
  const locked = CFB.utils.cfb_new();
  CFB.utils.cfb_add(locked, 'EncryptionInfo', Buffer.alloc(300, 1));
  CFB.utils.cfb_add(locked, 'EncryptedPackage', Buffer.alloc(300, 1));
  test.each([
    ['one cut off', plain.subarray(0, plain.length - 300), words.broken],
    ['a zip archive of something else', zip({ 'a.txt': Buffer.from('hello') }), words.wrongKind],
    // It says of itself that it is small.
    ['a zip bomb', zip({ 'xl/workbook.xml': Buffer.alloc(200_000_000) }, () => 100), words.bomb],
    ['one with a password', Buffer.from(CFB.write(locked, { type: 'buffer' }) as Buffer), words.encrypted],
    [
      'an older file that is damaged',
      Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(2_000)}`, 'hex'),
      words.broken,
    ],
  ])('%s', (_name, bytes, sentence) => expect(() => readTable(bytes)).toThrow(sentence));

  test('1,048,576 rows of nothing are read as the rows that there are', () => {
    const empty = Array.from({ length: 1_048_576 }, (_, n) => `<row r="${n + 1}"/>`);
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    empty[0] = `<row r="1">${cell('A1', 'First')}${cell('B1', 'Phone')}</row>`;
    empty[1] = `<row r="2">${cell('A2', 'Ana')}${cell('B2', '5035550177')}</row>`;
    const space = 'http://schemas.openxmlformats.org';
    const bytes = zip({
      '[Content_Types].xml': Buffer.from(
        `<?xml version="1.0"?><Types xmlns="${space}/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
      ),
      'xl/workbook.xml': Buffer.from(
        `<?xml version="1.0"?><workbook xmlns="${space}/spreadsheetml/2006/main" xmlns:r="${space}/officeDocument/2006/relationships"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
      'xl/_rels/workbook.xml.rels': Buffer.from(
        `<?xml version="1.0"?><Relationships xmlns="${space}/package/2006/relationships"><Relationship Id="rId1" Type="${space}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
      ),
      'xl/worksheets/sheet1.xml': Buffer.from(
        `<?xml version="1.0"?><worksheet xmlns="${space}/spreadsheetml/2006/main"><dimension ref="A1:B1048576"/><sheetData>${empty.join('')}</sheetData></worksheet>`,
      ),
    });
    expect(columnsAndCells(bytes)).toEqual({ columns: ['First', 'Phone'], cells: [['Ana', '5035550177']] });
  });
});
