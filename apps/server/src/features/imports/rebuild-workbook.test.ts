import { deflateRawSync } from 'node:zlib';
import { imports as contract } from '@chairline/contract';
import { CFB, utils, write } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readTable } from './read-table.ts';

const words = contract.importMessages;

interface Lies {
  /** What the central directory says of a part's size, of its way of packing, and of how many parts there are. */
  size?: number;
  method?: number;
  countHere?: number;
  count?: number;
}

/** A zip archive of these files. */
function zip(files: Record<string, Buffer | string>, lies: Lies = {}): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  let at = 0;
  for (const [name, given] of Object.entries(files)) {
    const bytes = Buffer.from(given as string);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(8, 8);
    head.writeUInt32LE(packed.length, 18);
    head.writeUInt32LE(bytes.length, 22);
    head.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(lies.method ?? 8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(lies.size ?? (lies.method === 0 ? packed.length : bytes.length), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(at, 42);
    parts.push(head, Buffer.from(name), packed);
    central.push(entry, Buffer.from(name));
    at += 30 + name.length + packed.length;
  }
  const count = Object.keys(files).length;
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(lies.countHere ?? count, 8);
  end.writeUInt16LE(lies.count ?? count, 10);
  end.writeUInt32LE(
    central.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...parts, ...central, end]);
}

const SPACE = 'http://schemas.openxmlformats.org';
const MAIN = `${SPACE}/spreadsheetml/2006/main`;
const LINKS = `${SPACE}/officeDocument/2006/relationships`;
const linksOf = (links: [id: string, type: string, target: string][]) =>
  `<?xml version="1.0"?><Relationships xmlns="${SPACE}/package/2006/relationships">${links.map(([id, type, target]) => `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
const ROWS = `<row r="1">${cell('A1', 'First')}${cell('B1', 'Phone')}</row><row r="2">${cell('A2', 'Ana')}${cell('B2', '5035550177')}</row>`;
const READ = { columns: ['First', 'Phone'], rows: [{ row: 2, cells: ['Ana', '5035550177'] }] };

/** The parts of a workbook with one sheet. */
function partsOf(rows = ROWS, { before = '', behind = '', folder = 'xl/' } = {}): Record<string, string> {
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${SPACE}/package/2006/content-types"><Override PartName="/${folder}workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${folder}worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': linksOf([['rId1', 'officeDocument', `${folder}workbook.xml`]]),
    [`${folder}workbook.xml`]: `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [`${folder}_rels/workbook.xml.rels`]: linksOf([['rId1', 'worksheet', 'worksheets/sheet1.xml']]),
    [`${folder}worksheets/sheet1.xml`]: `<?xml version="1.0"?><worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
  };
}
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

  test('a chart before the first sheet is no sheet; the others are counted', async () => {
    const parts = partsOf();
    parts['xl/workbook.xml'] =
      `<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Chart" sheetId="2" r:id="rId2"/><sheet name="S &amp; T" sheetId="1" r:id="rId1"/></sheets></workbook>`;
    parts['xl/_rels/workbook.xml.rels'] = linksOf([
      ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
      ['rId2', 'chartsheet', 'chartsheets/sheet1.xml'],
    ]);
    expect(await readTable(zip(parts))).toMatchObject({ ...READ, notes: [words.noteSheets('S & T', 2)] });
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
