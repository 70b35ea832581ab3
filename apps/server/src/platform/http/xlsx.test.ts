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
