import { imports as contract } from '@chairline/contract';
import { CFB } from '@e965/xlsx';
import { Parser } from 'htmlparser2';
import { Archive } from './archive.ts';
import { checkReferences } from './check-references.ts';
import { Unreadable } from './unreadable.ts';

const words = contract.importMessages;

/** A sheet of a workbook, by the name its people see. */
export interface WorkbookSheet {
  name: string;
  isHidden: boolean;
}

/** A workbook of one sheet, made of what is known of another one. */
export interface RebuiltWorkbook {
  bytes: Buffer;
  /** Of its sheet: how many groups of cells are merged. */
  merged: number;
  /** Places, from 0 on, of rows with anything in them that are not shown, as a filter leaves them. */
  hiddenRows: ReadonlySet<number>;
}

/** The sheets of a workbook, each of which can be read alone. */
export interface SheetsOfWorkbook {
  sheets: WorkbookSheet[];
  rebuild: (at: number) => Promise<RebuiltWorkbook>;
}

interface Relationship {
  id: string;
  /** The last word of its type: the namespaces of strict and transitional files are not the same. */
  type: string;
  target: string;
}

interface Element {
  name: string;
  attributes: Record<string, string>;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/**
 * Opens a workbook (xlsx, xlsm). Of each sheet it makes a fresh archive of what is read of it: its cells, the
 * shared texts and the formats. Where these parts stand its relationships say (ECMA-376 part 2, 6.5), and nothing else of it is unpacked: no picture,
 * no macro, no archive within, no list of links.
 * @throws Unreadable for what is no workbook, is a binary one (xlsb), is damaged, or unpacks to too much
 */
export async function openSheets(bytes: Buffer): Promise<SheetsOfWorkbook> {
  const archive = await Archive.open(bytes);
  const path = await workbookPath(archive);
  const book = await archive.unpack(path);
  if (!isXml(book)) throw new Unreadable(isBinary(path, book) ? words.binary : words.broken);
  const relationships = await relationshipsOf(archive, path);
  const elements = elementsOf(book, ['sheet', 'workbookPr']);
  const sheets = elements.filter(({ name }) => name === 'sheet').map(({ attributes }) => attributes);
  const found = sheets.flatMap((sheet) => {
    const id = Object.entries(sheet).find(([name]) => /(?:^|:)id$/.test(name))?.[1];
    const link = relationships.find((one) => one.id === id && one.type === 'worksheet');
    const isHidden = /^(?:very)?hidden$/i.test(sheet.state ?? '');
    return link ? [{ name: sheet.name ?? '', target: link.target, isHidden }] : [];
  });
  if (found.length === 0) throw new Unreadable(words.empty);
  const from1904 = elements.some(
    ({ name, attributes }) => name === 'workbookPr' && /^(?:1|true|on)$/i.test(attributes.date1904 ?? ''),
  );
  return {
    sheets: found.map(({ name, isHidden }) => ({ name, isHidden })),
    rebuild: (at) => rebuildSheet(archive, found[at]!.target, relationships, from1904),
  };
}

async function rebuildSheet(
  archive: Archive,
  sheet: string,
  relationships: readonly Relationship[],
  from1904: boolean,
): Promise<RebuiltWorkbook> {
  const { cells, merged, hiddenRows } = cellsOf(await archive.unpack(sheet));
  const parts: [name: string, type: string, bytes: Buffer][] = [
    ['worksheets/sheet1.xml', 'worksheet', cells],
  ];
  for (const [type, name] of [
    ['sharedStrings', 'sharedStrings.xml'],
    ['styles', 'styles.xml'],
  ] as const) {
    const target = relationships.find((one) => one.type === type)?.target;
    if (target !== undefined && archive.has(target)) parts.push([name, type, await archive.unpack(target)]);
  }
  const rebuilt = archiveOf([
    [
      '[Content_Types].xml',
      `${HEAD}<Types xmlns="${PACKAGE}/content-types"><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/>${parts.map(([name, type]) => `<Override PartName="/xl/${name}" ContentType="${TYPE}.${type}+xml"/>`).join('')}</Types>`,
    ],
    [
      'xl/workbook.xml',
      `${HEAD}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><workbookPr date1904="${from1904 ? 1 : 0}"/><sheets><sheet name="Sheet1" sheetId="1" r:id="rId0"/></sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${HEAD}<Relationships xmlns="${PACKAGE}/relationships">${parts.map(([name, type], at) => `<Relationship Id="rId${at}" Type="${OFFICE}/${type}" Target="${name}"/>`).join('')}</Relationships>`,
    ],
    ...parts.map(([name, , part]): [string, Buffer] => [`xl/${name}`, part]),
  ]);
  return { bytes: rebuilt, merged, hiddenRows };
}

/** Known parts as an archive, nothing packed. */
function archiveOf(parts: readonly (readonly [name: string, bytes: Buffer | string])[]): Buffer {
  const made = CFB.utils.cfb_new();
  for (const [name, bytes] of parts) CFB.utils.cfb_add(made, `/${name}`, Buffer.from(bytes as string));
  return CFB.write(made, { type: 'buffer', fileType: 'zip' }) as unknown as Buffer;
}

/** Where the package says that its workbook is, else where nearly every program puts it. */
async function workbookPath(archive: Archive): Promise<string> {
  const links = await relationshipsOf(archive, '');
  const said = links.find(({ type }) => type === 'officeDocument')?.target;
  const path = [said, 'xl/workbook.xml', 'xl/workbook.bin'].find(
    (name) => name !== undefined && /workbook|\.(?:xml|bin)$/i.test(name) && archive.has(name),
  );
  if (path === undefined) throw new Unreadable(words.wrongKind);
  return path;
}

/** The folder of a part, with its slash; '' for the root. */
const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);
const relationshipsPath = (path: string): string =>
  `${folderOf(path)}_rels/${path.slice(folderOf(path).length)}.rels`;

async function relationshipsOf(archive: Archive, path: string): Promise<Relationship[]> {
  const name = relationshipsPath(path);
  if (!archive.has(name)) return [];
  const folder = `/${folderOf(path)}`;
  return elementsOf(await archive.unpack(name), ['Relationship']).flatMap(
    ({ attributes: { Id, Type, Target, TargetMode } }) =>
      Id === undefined || Type === undefined || Target === undefined || TargetMode === 'External'
        ? []
        : [
            {
              id: Id,
              type: Type.slice(Type.lastIndexOf('/') + 1),
              target: resolve(folder, Target.replaceAll('\\', '/')),
            },
          ],
  );
}

/** A part by its place in the package; what would lead out of it leads to its root. */
function resolve(folder: string, target: string): string {
  const path: string[] = [];
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') path.pop();
    else if (step !== '' && step !== '.') path.push(step);
  }
  return path.join('/');
}

const isXml = (bytes: Buffer): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*</.test(bytes.toString('latin1', 0, 100));

/** Whether a workbook is of the binary kind: by its name, or its first record (BrtBeginBook, MS-XLSB 2.4.19). */
const isBinary = (path: string, book: Buffer): boolean =>
  /\.bin$/i.test(path) || (book[0] === 0x83 && book[1] === 0x01);

/** The elements of these names, whatever prefix theirs have. */
function elementsOf(bytes: Buffer, names: readonly string[]): Element[] {
  const found: Element[] = [];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const bare = name.replace(/^.*:/, '');
        if (names.includes(bare)) found.push({ name: bare, attributes });
      },
    },
    { xmlMode: true },
  );
  parser.end(bytes.toString('utf8'));
  return found;
}

/** The opening of a row, and of its first cell where it has any. */
const ROW = /<(?:\w+:)?row(?:\s[^<>]*)?>(?:\s*<(?:\w+:)?c[\s/>])?/g;
/** Where a row stands says its number; one without stands behind the one before it (ECMA-376 part 1, 18.3.1.73). */
const NUMBER = /\sr\s*=\s*["'](\d{1,7})["']/;
const HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/;

/** A sheet with nothing but its cells; how many groups of them are merged is counted, and which rows are hidden. */
function cellsOf(sheet: Buffer): { cells: Buffer; merged: number; hiddenRows: Set<number> } {
  if (!isXml(sheet)) throw new Unreadable(words.broken);
  // Byte by byte: every mark of the markup is one, and places in this text are places in the bytes.
  const text = sheet.toString('latin1');
  const opening = /<(?:\w+:)?sheetData(?:\s[^<>]*)?>/.exec(text);
  const closing = text.lastIndexOf('sheetData>');
  const begin = opening ? opening.index + opening[0].length : 0;
  const end = text.lastIndexOf('<', closing);
  const isEmpty = !opening || opening[0].endsWith('/>') || end < begin;
  const inner = isEmpty ? '' : text.slice(begin, end);
  checkReferences(inner);
  const hiddenRows = new Set<number>();
  let at = -1;
  for (const [row] of inner.matchAll(ROW)) {
    const number = NUMBER.exec(row)?.[1];
    at = number === undefined ? at + 1 : Number(number) - 1;
    if (!row.endsWith('>') && HIDDEN.test(row)) hiddenRows.add(at);
  }
  return {
    hiddenRows,
    cells: Buffer.concat([
      Buffer.from(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>`),
      isEmpty ? Buffer.alloc(0) : sheet.subarray(begin, end),
      Buffer.from('</sheetData></worksheet>'),
    ]),
    merged: isEmpty ? 0 : (text.slice(closing).match(/<(?:\w+:)?mergeCell\s/g)?.length ?? 0),
  };
}
