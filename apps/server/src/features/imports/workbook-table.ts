import { imports as contract } from '@chairline/contract';
import { type CellObject, type ParsingOptions, read, set_cptable, SSF, type WorkBook } from '@e965/xlsx';
import { rebuildWorkbook } from './rebuild-workbook.ts';
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

/** Which sheet of an old workbook is the first that its people see. */
function firstShown(bytes: Buffer): number {
  const sheets = openWorkbook(bytes, { sheetRows: 1 }).Workbook?.Sheets ?? [];
  return Math.max(
    0,
    sheets.findIndex(({ Hidden: hidden }) => !hidden),
  );
}

/**
 * The first sheet of a workbook (xlsx, xls) that is shown, row by row, and what its reader should know of it.
 * @throws Unreadable with a sentence for what cannot be read
 */
export async function readWorkbook(
  bytes: Buffer,
  kind: 'xlsx' | 'xls',
): Promise<{ rows: string[][]; notes: string[] }> {
  if (kind === 'xls' && bytes.includes(LOCKED)) throw new Unreadable(words.encrypted);
  if (kind === 'xls' && OTHERS.some((name) => bytes.includes(name))) throw new Unreadable(words.wrongKind);
  // Before Unicode came in (BIFF8) a workbook's texts are of a code page: MS-XLS 2.4.52.
  if (kind === 'xls') set_cptable(await import('@e965/xlsx/dist/cpexcel.full.mjs'));
  const rebuilt = kind === 'xlsx' ? await rebuildWorkbook(bytes) : null;
  const at = rebuilt ? 0 : firstShown(bytes);
  const book = openWorkbook(rebuilt?.bytes ?? bytes, { sheets: at, cellNF: true, cellText: true });
  const name = book.SheetNames[at];
  const sheet = name === undefined ? undefined : book.Sheets[name];
  if (!sheet) throw new Unreadable(words.empty);
  const all = rebuilt?.sheetCount ?? book.SheetNames.length;
  const isBehindHidden = rebuilt ? rebuilt.isBehindHidden : at > 0;
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
  const merged = rebuilt?.merged || (sheet['!merges']?.length ?? 0);
  return {
    rows,
    notes: [
      ...(all > 1 ? [words.noteSheets(rebuilt?.sheetName || name!, all, isBehindHidden)] : []),
      ...(rebuilt && rebuilt.hiddenRows > 0 ? [words.noteHiddenRows(rebuilt.hiddenRows)] : []),
      ...(merged > 0 ? [words.noteMerged(merged)] : []),
      ...(formulas > 0 ? [words.noteFormulas(formulas)] : []),
      ...(unsaved > 0 ? [words.noteEmptyFormulas(unsaved)] : []),
    ],
  };
}
