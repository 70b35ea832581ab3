import { imports as contract } from '@chairline/contract';
import { firstLines, readCsv } from './csv-table.ts';
import { decodeFile } from './decode-file.ts';
import { guessMapping } from './guess-mapping.ts';
import { findHeader } from './header-row.ts';
import { kindOfBytes, kindOfText } from './other-kinds.ts';
import type { Table, TableRow } from './table.ts';
import { Unreadable } from './unreadable.ts';
import type { WorkbookSheet } from './rebuild-workbook.ts';
import { openWorkbookFile } from './workbook-table.ts';

const words = contract.importMessages;

/** How a file is read, as a person chose it; null: as it tells, else as is guessed. */
export interface Reading {
  encoding: contract.OldEncoding | null;
  /** The name of a sheet. */
  sheet: string | null;
  /** Of the headers, as a spreadsheet counts. */
  headerRow: number | null;
}
const GUESSED: Reading = { encoding: null, sheet: null, headerRow: null };

const isWorkbook = (bytes: Buffer): 'xlsx' | 'xls' | null => {
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'xlsx';
  return bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1' ? 'xls' : null;
};

/** Whether these headers are ones that somebody has imported before. */
export type Knows = (columns: readonly string[]) => boolean;
const nothing: Knows = () => false;

/** Sheets that are looked at where the first ones hold no contacts, and the most rows of one that is only a cover. */
const LOOKED_AT = 5;
const COVER = 50;

/**
 * Reads a file of contacts by what it holds, whatever it is called.
 * @throws Unreadable with a sentence of its own for each thing that is wrong with it
 */
export async function readTable(bytes: Buffer, reading = GUESSED, knows = nothing): Promise<Table> {
  if (bytes.length === 0) throw new Unreadable(words.empty);
  if (bytes.length > contract.IMPORT_MAX_BYTES) throw new Unreadable(words.tooLarge);
  const kind = isWorkbook(bytes);
  if (!kind) return readText(bytes, reading, knows);
  const file = await openWorkbookFile(bytes, kind);
  const { sheets } = file;
  const read = async (at: number): Promise<Table> => {
    const { rows, hidden, notes } = await file.read(at);
    const first = firstRows(rows);
    const headerRow = reading.headerRow ?? headerOf(first, knows);
    const lines = new Lines(headerRow - 1);
    // Rows and cells may be missing from a list that is mostly empty: only those that are there are gone through.
    rows.forEach((cells, place) => lines.take(cells, place, undefined, hidden.has(place)));
    return { ...tableOf(lines, notes, null, first), sheet: sheets[at]!.name, sheets };
  };
  if (reading.sheet !== null) {
    const at = sheets.findIndex(({ name }) => name === reading.sheet);
    if (at < 0) throw new Unreadable(words.sheetGone(reading.sheet));
    return read(at);
  }
  return readGuessed(sheets, read);
}

/**
 * The first sheet that its people see; where that is empty or no more than a cover, the first of the next ones that holds
 * contacts.
 */
async function readGuessed(
  sheets: readonly WorkbookSheet[],
  read: (at: number) => Promise<Table>,
): Promise<Table> {
  const shown = sheets.flatMap(({ isHidden }, at) => (isHidden ? [] : [at]));
  let first: Table | Unreadable | undefined;
  for (const at of (shown.length > 0 ? shown : [0]).slice(0, LOOKED_AT)) {
    try {
      const table = await read(at);
      if (table.rows.length > COVER || contract.isMapped(guessMapping(table, new Date()))) return table;
      if (!first || first instanceof Unreadable) first = table;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      first ??= error;
    }
  }
  if (!first || first instanceof Unreadable) throw first ?? new Unreadable(words.empty);
  return first;
}

/**
 * Reads a CSV file.
 * @throws Unreadable with a sentence of its own for each thing that is wrong with it
 */
export function readText(bytes: Buffer, reading = GUESSED, knows = nothing): Table {
  const binary = kindOfBytes(bytes);
  if (binary) throw new Unreadable(contract.otherKinds[binary]);
  const { text, damaged, letters } = decodeFile(bytes, reading.encoding);
  const other = kindOfText(text);
  if (other) throw new Unreadable(contract.otherKinds[other]);
  const begun = firstLines(text, reading.headerRow === null ? null : reading.headerRow - 1);
  const first = begun.lines.map(({ at, cells }) => ({ row: at + 1, cells }));
  const header = (reading.headerRow ?? headerOf(first, knows)) - 1;
  const lines = new Lines(header);
  const odd: number[] = [];
  let next = 0;
  readCsv(text, { separator: begun.separator, header }, ({ cells, at, from, to, fault }) => {
    const before = next;
    while (next < damaged.length && damaged[next]! < to) next += 1;
    const isOdd = next > before;
    if (isOdd) odd.push(at + 1);
    lines.take(isOdd && text.slice(from, to).includes('\0') ? cells.map(withoutNul) : cells, at, fault);
  });
  const notes = odd.length > 0 ? [words.noteOddLetters(odd)] : [];
  return { ...tableOf(lines, notes, letters, first), sheet: null, sheets: [] };
}

const withoutNul = (cell: string): string => cell.replaceAll('\0', '');

type FirstRow = Table['headerRows'][number];

/** The first rows of a sheet that hold anything. */
function firstRows(rows: readonly (readonly string[] | undefined)[]): FirstRow[] {
  const found: FirstRow[] = [];
  for (const [place, cells] of rows.entries()) {
    if (cells?.some((cell) => cell.trim() !== '')) found.push({ row: place + 1, cells: [...cells] });
    if (found.length > contract.IMPORT_HEADER_ROWS) break;
  }
  return found;
}

/** The row of the headers: one that was imported before, else the likeliest. */
function headerOf(first: readonly FirstRow[], knows: Knows): number {
  const known = first.find(({ cells }) => knows(columnsOf(cells, cells.length)));
  return (known ?? first[findHeader(first.map(({ cells }) => cells))])?.row ?? 1;
}

/** The lines of a file from its headers on that hold anything, and how wide the widest is. */
class Lines {
  header: TableRow | undefined;
  readonly rows: TableRow[] = [];
  width = 0;
  readonly #from: number;

  /** @param from the place of the headers; where that is empty they are the next line */
  constructor(from: number) {
    this.#from = from;
  }

  take(cells: string[] | undefined, at: number, fault?: string, isHidden = false): void {
    if (at < this.#from || !cells?.some((cell) => cell.trim() !== '')) return;
    // A line whose cells are in doubt makes no columns.
    if (fault === undefined) this.width = Math.max(this.width, cells.length);
    const line = {
      row: at + 1,
      cells,
      ...(fault === undefined ? {} : { fault }),
      ...(isHidden ? { isHidden } : {}),
    };
    if (this.header) this.rows.push(line);
    else this.header = line;
  }
}

function tableOf(
  { header, rows, width }: Lines,
  notes: string[],
  letters: Table['letters'],
  first: readonly FirstRow[],
): Omit<Table, 'sheet' | 'sheets'> {
  if (!header) throw new Unreadable(first.length === 0 ? words.empty : words.noHeaders);
  if (rows.length === 0) throw new Unreadable(words.noRows);
  if (rows.length > contract.IMPORT_MAX_ROWS) throw new Unreadable(words.tooManyRows);
  const columns = columnsOf(header.cells, width);
  if (columns.length > contract.IMPORT_MAX_COLUMNS) throw new Unreadable(words.tooManyColumns);
  return {
    columns,
    rows,
    notes,
    letters,
    headerRow: header.row,
    // The last row of a file has nothing below it.
    headerRows: first.filter(({ row }) => row < rows.at(-1)!.row).slice(0, contract.IMPORT_HEADER_ROWS),
  };
}

function letterOf(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest > 0 ? letterOf(rest - 1) : '') + String.fromCharCode(65 + (at % 26));
}

/** A name for each column: its header, numbered where it comes again, its letter where there is none. */
function columnsOf(header: readonly string[], width: number): string[] {
  const taken = new Set<string>();
  return Array.from({ length: Math.min(width, contract.IMPORT_MAX_COLUMNS + 1) }, (_, at) => {
    const given = (header[at] ?? '')
      .toWellFormed()
      .replace(/[\s\p{Cc}]+/gu, ' ')
      .trim()
      .slice(0, 120);
    const base = given === '' ? `Column ${letterOf(at)}` : given;
    let name = base;
    for (let n = 2; taken.has(name); n += 1) name = `${base} (${n})`;
    taken.add(name);
    return name;
  });
}
