import { imports as contract } from '@chairline/contract';
import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { LINKS, linksOf, MAIN, partsOf, ROWS, zip } from '../../testing/odd-workbook.ts';
import { readTable } from './read-table.ts';

const words = contract.importMessages;

const READ = { columns: ['First', 'Phone'], rows: [{ row: 2, cells: ['Ana', '5035550177'] }] };

const renamed = (parts: Record<string, string>, name: (path: string) => string) =>
  Object.fromEntries(Object.entries(parts).map(([path, text]) => [name(path), text]));

describe('a workbook is read by its relationships', () => {
  const absolute = partsOf();
  absolute['xl/_rels/workbook.xml.rels'] = linksOf([
    ['rId1', 'worksheet', '/xl/worksheets/../worksheets/Sheet1.XML'],
  ]);
  const prefixed = Object.fromEntries(
    Object.entries(partsOf()).map(([name, text]) => [
      name,
      /workbook\.xml$|sheet1\.xml$/.test(name)
        ? text.replaceAll(/<(\/?)(\w)/g, '<$1x:$2').replaceAll('xmlns=', 'xmlns:x=')
        : text,
    ]),
  );
  test.each([
    ['where nearly every program puts it', partsOf()],
    ['elsewhere', partsOf(ROWS, { folder: 'book/here/' })],
    ['with backslashes in its names', renamed(partsOf(), (path) => path.replaceAll('/', '\\'))],
    ['with a slash in front of its names', renamed(partsOf(), (path) => `/${path}`)],
    ['with absolute targets, in another case', absolute],
    ['with a prefix before its elements', prefixed],
  ])('%s', async (_name, parts) => expect(await readTable(zip(parts))).toMatchObject(READ));

  test('a chart before the first sheet is no sheet', async () => {
    const parts = partsOf();
    parts['xl/workbook.xml'] =
      `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Chart" sheetId="2" r:id="rId2"/><sheet name="S &amp; T" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    parts['xl/_rels/workbook.xml.rels'] = linksOf([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'chartsheet', 'chartsheets/sheet1.xml'],
    ]);
    expect(await readTable(zip(parts))).toMatchObject({
      ...READ,
      sheet: 'S & T',
      sheets: [{ name: 'S & T', isHidden: false }],
    });
  });
});

describe('a workbook that is none, or more than one', () => {
  const plain = write(
    { SheetNames: ['S'], Sheets: { S: utils.aoa_to_sheet([['First'], ['Ana']]) } },
    { type: 'buffer', bookType: 'xlsx' },
  ) as Buffer;
  const locked = CFB.utils.cfb_new();
  CFB.utils.cfb_add(locked, 'EncryptionInfo', Buffer.alloc(300, 1));
  CFB.utils.cfb_add(locked, 'EncryptedPackage', Buffer.alloc(300, 1));
  const nothing = Buffer.alloc(200_000_000, 32);
  /** As xlsb, its workbook under a name of one's own. */
  const asBinary = (rows: string[][], name = 'xl/workbook.bin') => {
    const made = CFB.read(
      write(
        { SheetNames: ['S'], Sheets: { S: utils.aoa_to_sheet(rows) } },
        { type: 'buffer', bookType: 'xlsb' },
      ) as Buffer,
      { type: 'buffer' },
    ) as { FullPaths: string[]; FileIndex: { content?: Uint8Array }[] };
    const files = made.FullPaths.flatMap((path, at): [string, Buffer][] => {
      const inside = path.slice(path.indexOf('/') + 1);
      const { content } = made.FileIndex[at]!;
      return inside === '' || inside.endsWith('/') || !content ? [] : [[inside, Buffer.from(content)]];
    });
    return zip(
      Object.fromEntries(
        files.map(([path, bytes]) =>
          path === 'xl/workbook.bin'
            ? [name, bytes]
            : [path, Buffer.from(bytes.toString('latin1').replaceAll('xl/workbook.bin', name), 'latin1')],
        ),
      ),
    );
  };
  const far = (at: string) => `${ROWS}<row r="3"><c r="${at}"><v>1</v></c></row>`;
  test.each([
    ['one cut off', plain.subarray(0, plain.length - 300), words.broken],
    ['a zip archive of something else', zip({ 'a.txt': 'hello' }), words.wrongKind],
    [
      'a sheet that unpacks to more than there is of a list',
      zip({ ...partsOf(), 'xl/worksheets/sheet1.xml': nothing }),
      words.bomb,
    ],
    [
      'one that says of itself that it is small',
      zip({ 'xl/workbook.xml': nothing }, { size: 100 }),
      words.broken,
    ],
    ['one with more parts on its disk than in all', zip(partsOf(), { count: 1 }), words.broken],
    ['one with fewer parts on its disk than in all', zip(partsOf(), { countHere: 1 }), words.broken],
    [
      'one whose parts are packed otherwise than its directory says',
      zip(partsOf(), { method: 0 }),
      words.broken,
    ],
    ['one whose parts are packed in a way nobody has', zip(partsOf(), { method: 99 }), words.broken],
    ['an archive within an archive', zip({ 'Index.zip': plain }), words.wrongKind],
    ['a cell beyond the last column', zip(partsOf(far('ZZZZZZ999999999'))), words.farCells],
    ['a cell beyond the last row', zip(partsOf(far('A1048577'))), words.farCells],
    ['a row beyond the last', zip(partsOf(`${ROWS}<row spans="1:2" r='999999999'/>`)), words.farCells],
    ['a reference without marks', zip(partsOf(`${ROWS}<row r = 999999999></row>`)), words.farCells],
    ['a sheet that is no XML', zip({ ...partsOf(), 'xl/worksheets/sheet1.xml': 'hello' }), words.broken],
    ['a binary one', asBinary([['First'], ['Ana']]), words.binary],
    ['a binary one by another name', asBinary([['First']], 'xl/workbook.xml'), words.binary],
    ['one with a password', Buffer.from(CFB.write(locked, { type: 'buffer' }) as Buffer), words.encrypted],
    [
      'an older file that is damaged',
      Buffer.from(`d0cf11e0a1b11ae1${'00'.repeat(2_000)}`, 'hex'),
      words.broken,
    ],
  ])('%s', (_name, bytes, sentence) => expect(readTable(bytes)).rejects.toThrow(sentence));

  test.each([
    ['a dimension beyond all cells', { before: '<dimension ref="A1:ZZZZZZ999999999"/>' }],
    [
      'a link over all cells',
      { behind: '<hyperlinks><hyperlink ref="A1:XFD1048576" location="A1"/></hyperlinks>' },
    ],
    ['columns without an end', { before: '<cols><col min="1" max="999999999" hidden="1"/></cols>' }],
  ])('what stands beside its cells is not read: %s', async (_name, beside) =>
    expect(await readTable(zip(partsOf(ROWS, beside)))).toMatchObject(READ),
  );

  test('parts that no relationship names are never unpacked', async () => {
    const parts = {
      ...partsOf(),
      'Index.zip': nothing,
      'xl/media/a.png': 'x',
      'Index/Document.iwa': 'x',
    };
    expect(await readTable(zip(parts))).toMatchObject(READ);
  });

  test('what a cell says looks like no place', async () => {
    const said = ' r="ABCDE99999999" Year=2024000001';
    const rows = ROWS.replace('Ana', said.replaceAll('"', '&quot;'));
    expect((await readTable(zip(partsOf(rows)))).rows[0]!.cells[0]).toBe(said);
  });

  test('1,048,576 rows of nothing are read as the rows that there are', async () => {
    const empty = Array.from({ length: 1_048_574 }, (_, n) => `<row r="${n + 3}"/>`);
    const parts = partsOf(ROWS + empty.join(''), { before: '<dimension ref="A1:B1048576"/>' });
    expect(await readTable(zip(parts))).toMatchObject(READ);
  });
});
