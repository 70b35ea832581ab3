import { imports as contract } from '@chairline/contract';
import { type CellObject, type ParsingOptions, read, set_cptable, SSF, type WorkBook } from '@e965/xlsx';
import { openSheets, type WorkbookSheet } from './rebuild-workbook.ts';
import { Unreadable } from './unreadable.ts';

const words = contract.importMessages;

/** Days between the two epochs that a workbook's dates may count from. */
const EPOCHS_APART = 1_462;
const DAY_MS = 86_400_000;

/** The stream that holds a workbook with a password: MS-OFFCRYPTO 1.3.2. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** Streams of documents that are kept in the same container: Word's, PowerPoint's, Outlook's. */
const OTHERS = ['WordDocument', 'PowerPoint Document', '__properties_version1.0'].map((name) =>
  Buffer.from(`${name}\0`, 'utf16le'),
);

function openWorkbook(bytes: Buffer, options: ParsingOptions): WorkBook {
  try {
    return read(bytes, { type: 'buffer', dense: true, cellHTML: false, ...options });
  } catch (error) {
    const isLocked = error instanceof Error && /password/i.test(error.message);
    throw new Unreadable(isLocked ? words.encrypted : words.broken, { cause: error });
  }
}

/** A day that a workbook counts → YYYY-MM-DD. */
function dayOf(serial: number, from1904: boolean): string {
  const days = Math.floor(serial) + (from1904 ? EPOCHS_APART : 0);
  // Excel counts a 29 February 1900 that there never was.
  const time = (days - (days > 59 ? 25_569 : 25_568)) * DAY_MS;
  const day = new Date(time);
  return Number.isNaN(day.getTime()) ? String(serial) : day.toISOString().slice(0, 10);
}

/**
 * What a cell says. Dates become YYYY-MM-DD; a number keeps every digit and the zeros its format shows, as of a phone
 * number or a zip code.
 */
function textOf(cell: CellObject, from1904: boolean): string {
  if (cell.t === 's') return String(cell.v ?? '');
  if (cell.t === 'b') return cell.v ? 'TRUE' : 'FALSE';
  if (cell.t !== 'n' || typeof cell.v !== 'number') return '';
  const format = typeof cell.z === 'string' ? cell.z : 'General';
  if (format !== 'General' && SSF.is_date(format)) return dayOf(cell.v, from1904);
  const plain = Number.isInteger(cell.v) ? cell.v.toFixed(0) : String(cell.v);
  const shown = cell.w ?? '';
  // What is shown has more digits than the number where its format puts zeros in front.
  const digits = shown.replace(/\D/g, '');
  return format !== 'General' && !/[,.%$eE]/.test(shown) && digits.length >= plain.length ? shown : plain;
}

/** Names told apart, and none without one. */
function named(sheets: readonly WorkbookSheet[]): WorkbookSheet[] {
  const taken = new Set<string>();
  return sheets.map(({ name: given, isHidden }, at) => {
    const base =
      given
        .replace(/[\s\p{Cc}]+/gu, ' ')
        .trim()
        .slice(0, MOST_NAME) || `Sheet ${at + 1}`;
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base} (${n})`;
    taken.add(name);
    return { name, isHidden };
  });
}
const MOST_NAME = 200;

/** A workbook's sheets, which are read one by one. */
export interface WorkbookFile {
  sheets: WorkbookSheet[];
  read: (at: number) => Promise<SheetRows>;
}

export interface SheetRows {
  /** By their places, from 0 on. */
  rows: string[][];
  /** Those of them that are not shown, as a filter leaves them. */
  hidden: ReadonlySet<number>;
  /** What its reader should know of it. */
  notes: string[];
}

/**
 * Opens a workbook (xlsx, xls).
 * @throws Unreadable with a sentence for what cannot be read
 */
export async function openWorkbookFile(bytes: Buffer, kind: 'xlsx' | 'xls'): Promise<WorkbookFile> {
  if (kind === 'xlsx') {
    const { sheets, rebuild } = await openSheets(bytes);
    const read = async (at: number): Promise<SheetRows> => {
      const { bytes: one, merged, hiddenRows } = await rebuild(at);
      return rowsOf(one, 0, merged, hiddenRows);
    };
    return { sheets: named(sheets), read };
  }
  if (bytes.includes(LOCKED)) throw new Unreadable(words.encrypted);
  if (OTHERS.some((name) => bytes.includes(name))) throw new Unreadable(words.wrongKind);
  // Before Unicode came in (BIFF8) a workbook's texts are of a code page: MS-XLS 2.4.52.
  set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const { SheetNames: names, Workbook: book } = openWorkbook(bytes, { sheetRows: 1 });
  const sheets = names.map((name, at) => ({ name, isHidden: Boolean(book?.Sheets?.[at]?.Hidden) }));
  if (sheets.length === 0) throw new Unreadable(words.empty);
  return { sheets: named(sheets), read: (at) => Promise.resolve(rowsOf(bytes, at, 0, null)) };
}

/**
 * @param merged groups of merged cells that were found before; else the sheet says it
 * @param hiddenRows likewise
 */
function rowsOf(
  bytes: Buffer,
  at: number,
  merged: number,
  hiddenRows: ReadonlySet<number> | null,
): SheetRows {
  const book = openWorkbook(bytes, { sheets: at, cellNF: true, cellText: true });
  const name = book.SheetNames[at];
  const sheet = name === undefined ? undefined : book.Sheets[name];
  if (!sheet) throw new Unreadable(words.empty);
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows: string[][] = [];
  let formulas = 0;
  let unsaved = 0;
  const cells: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  cells.forEach((line, place) => {
    const row: string[] = [];
    line.forEach((cell, column) => {
      if (!cell || column > contract.IMPORT_MAX_COLUMNS) return;
      const text = textOf(cell, from1904);
      if (cell.f !== undefined) {
        if (text === '') unsaved += 1;
        else formulas += 1;
      }
      if (text !== '') row[column] = text;
    });
    if (row.length > 0) rows[place] = Array.from(row, (text) => text ?? '');
  });
  const hidden =
    hiddenRows ?? new Set((sheet['!rows'] ?? []).flatMap((row, place) => (row?.hidden ? [place] : [])));
  const groups = merged || (sheet['!merges']?.length ?? 0);
  return {
    rows,
    hidden,
    notes: [
      ...(groups > 0 ? [words.noteMerged(groups)] : []),
      ...(formulas > 0 ? [words.noteFormulas(formulas)] : []),
      ...(unsaved > 0 ? [words.noteEmptyFormulas(unsaved)] : []),
    ],
  };
}
