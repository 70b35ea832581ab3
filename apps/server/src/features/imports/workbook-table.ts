import { imports as contract } from '@chairline/contract';
import { type CellObject, read, SSF, type WorkBook } from '@e965/xlsx';
import { checkZip } from './check-zip.ts';
import { Unreadable } from './unreadable.ts';

const words = contract.importMessages;

/** Days between the two epochs that a workbook's dates may count from. */
const EPOCHS_APART = 1_462;
const DAY_MS = 86_400_000;

/** The stream that holds a workbook with a password: MS-OFFCRYPTO 1.3.2. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

function openWorkbook(bytes: Buffer): WorkBook {
  try {
    return read(bytes, {
      type: 'buffer',
      dense: true,
      sheets: 0,
      cellHTML: false,
      cellNF: true,
      cellText: true,
    });
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

/**
 * The first sheet of a workbook (xlsx, xls), row by row, and what its reader should know of it.
 * @throws Unreadable with a sentence for what cannot be read
 */
export function readWorkbook(bytes: Buffer, kind: 'xlsx' | 'xls'): { rows: string[][]; notes: string[] } {
  if (kind === 'xlsx') {
    const names = checkZip(bytes);
    if (![...names].some((name) => /^\/?xl\/workbook\.(xml|bin)$/i.test(name)))
      throw new Unreadable(words.wrongKind);
  }
  if (kind === 'xls' && bytes.includes(LOCKED)) throw new Unreadable(words.encrypted);
  const book = openWorkbook(bytes);
  const name = book.SheetNames[0];
  const sheet = name === undefined ? undefined : book.Sheets[name];
  if (!sheet || name === undefined) throw new Unreadable(words.empty);
  const from1904 = book.Workbook?.WBProps?.date1904 === true;
  const rows: string[][] = [];
  let formulas = 0;
  let unsaved = 0;
  const cells: (CellObject | undefined)[][] = sheet['!data'] ?? [];
  cells.forEach((line, at) => {
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
    if (row.length > 0) rows[at] = Array.from(row, (text) => text ?? '');
  });
  const merged = sheet['!merges']?.length ?? 0;
  return {
    rows,
    notes: [
      ...(book.SheetNames.length > 1 ? [words.noteSheets(name, book.SheetNames.length)] : []),
      ...(merged > 0 ? [words.noteMerged(merged)] : []),
      ...(formulas > 0 ? [words.noteFormulas(formulas)] : []),
      ...(unsaved > 0 ? [words.noteEmptyFormulas(unsaved)] : []),
    ],
  };
}
