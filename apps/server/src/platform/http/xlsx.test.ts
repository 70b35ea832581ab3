import { buffer } from 'node:stream/consumers';
import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import type { Cell } from './csv.ts';
import { xlsxStream } from './xlsx.ts';

async function* pagesOf(...pages: Cell[][][]): AsyncGenerator<Cell[][]> {
  for (const page of pages) yield page;
}

const rowsOf = async (...pages: Cell[][][]): Promise<unknown[][]> => {
  const book = read(await buffer(xlsxStream('Smile: contacts', ['Name', 'Sum'], pagesOf(...pages))));
  return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { header: 1, defval: null });
};

test('a workbook holds the rows of every page; texts are texts, numbers numbers', async () => {
  expect(
    await rowsOf(
      [['Ana & <Bo> "C"', 1.5]],
      [],
      [
        ['=1+1', -3],
        [null, 0],
        [' two\r\nlines ', true],
      ],
    ),
  ).toEqual([
    ['Name', 'Sum'],
    ['Ana & <Bo> "C"', 1.5],
    ['=1+1', -3],
    [null, 0],
    [' two\nlines ', 'Yes'],
  ]);
});

test('days and moments are what spreadsheets sort and reckon with; what only looks like one is a text', async () => {
  const pages = pagesOf([
    ['2026-11-30', '2026-11-30 15:35:28'],
    ['2026-02-30', '1899-12-31'],
    ['2026-11-30 and later', '12-3456'],
  ]);
  const file = await buffer(xlsxStream('list', ['Day', 'Moment'], pages));
  const sheet = Object.values(read(file, { cellStyles: true }).Sheets)[0]!;
  const moment = (serial: unknown) =>
    new Date(Math.round((Number(serial) - 25_569) * 86_400_000)).toISOString();
  expect(moment(sheet.A2.v)).toBe('2026-11-30T00:00:00.000Z');
  expect(moment(sheet.B2.v)).toBe('2026-11-30T15:35:28.000Z');
  expect([sheet.A2.w, sheet.B2.w]).toEqual(['11/30/26', '11/30/26 15:35']);
  for (const cell of ['A3', 'B3', 'A4', 'B4']) expect(sheet[cell].t).toBe('s');
  // None of them is too narrow to be read.
  expect(sheet['!cols']!.map(({ width }) => Math.round(width!))).toEqual([22, 21]);
});

test('what XML cannot carry is left out, and a cell is as long as Excel takes it', async () => {
  const [, row] = await rowsOf([
    ['a\u0000b\u0007c\uD800d\u202Ee', 1],
    ['x'.repeat(40_000), 2],
  ]);
  expect(row![0]).toBe('abc\uFFFDd\u202Ee');
  const [, , long] = await rowsOf([
    ['', 1],
    ['x'.repeat(40_000), 2],
  ]);
  expect(long![0]).toHaveLength(32_767);
});

test('a page that fails ends the file in an error', async () => {
  async function* broken(): AsyncGenerator<Cell[][]> {
    yield [['Ana', 1]];
    throw new Error('the database went away');
  }
  await expect(buffer(xlsxStream('list', ['Name', 'Sum'], broken()))).rejects.toThrow('went away');
});
