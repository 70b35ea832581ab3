import { deflateRawSync } from 'node:zlib';

/** Workbooks as nobody's program writes them. */

interface Lies {
  /** What the central directory says of a part's size, of its way of packing, and of how many parts there are. */
  size?: number;
  method?: number;
  countHere?: number;
  count?: number;
}

/** A zip archive of these files. */
export function zip(files: Record<string, Buffer | string>, lies: Lies = {}): Buffer {
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
export const MAIN = `${SPACE}/spreadsheetml/2006/main`;
export const LINKS = `${SPACE}/officeDocument/2006/relationships`;
export const linksOf = (links: [id: string, type: string, target: string][]) =>
  `<?xml version="1.0"?><Relationships xmlns="${SPACE}/package/2006/relationships">${links.map(([id, type, target]) => `<Relationship Id="${id}" Type="${LINKS}/${type}" Target="${target}"/>`).join('')}</Relationships>`;
const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
export const ROWS = `<row r="1">${cell('A1', 'First')}${cell('B1', 'Phone')}</row><row r="2">${cell('A2', 'Ana')}${cell('B2', '5035550177')}</row>`;

/** The parts of a workbook with one sheet. */
export function partsOf(
  rows = ROWS,
  { before = '', behind = '', folder = 'xl/' } = {},
): Record<string, string> {
  return {
    '[Content_Types].xml': `<?xml version="1.0"?><Types xmlns="${SPACE}/package/2006/content-types"><Override PartName="/${folder}workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/${folder}worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
    '_rels/.rels': linksOf([['rId1', 'officeDocument', `${folder}workbook.xml`]]),
    [`${folder}workbook.xml`]: `<?xml version="1.0"?><workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    [`${folder}_rels/workbook.xml.rels`]: linksOf([['rId1', 'worksheet', 'worksheets/sheet1.xml']]),
    [`${folder}worksheets/sheet1.xml`]: `<?xml version="1.0"?><worksheet xmlns="${MAIN}">${before}<sheetData>${rows}</sheetData>${behind}</worksheet>`,
  };
}
