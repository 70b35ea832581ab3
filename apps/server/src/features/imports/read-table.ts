import { imports as contract } from '@chairline/contract';
import { readCsv } from './csv-table.ts';
import { decodeFile } from './decode-file.ts';
import { kindOfBytes, kindOfText } from './other-kinds.ts';
import { Unreadable } from './unreadable.ts';
import { readWorkbook } from './workbook-table.ts';

const words = contract.importMessages;

interface TableRow {
  row: number;
  cells: string[];
  /** Why it is refused whatever its cells say. */
  fault?: string;
}

/** A file as a table: its columns by their headers, each once, and the rows below them that hold anything. */
export interface Table {
  columns: string[];
  /** `row` as a spreadsheet counts: the headers are row 1. */
  rows: TableRow[];
  notes: string[];
  /** As the preview has it. */
  letters: contract.ImportPreview['letters'];
}

const isWorkbook = (bytes: Buffer): 'xlsx' | 'xls' | null => {
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'xlsx';
  return bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1' ? 'xls' : null;
};

/**
 * Reads a file of contacts by what it holds, whatever it is called.
 * @throws Unreadable with a sentence of its own for each thing that is wrong with it
 */
export async function readTable(bytes: Buffer, encoding: contract.OldEncoding | null = null): Promise<Table> {
  if (bytes.length === 0) throw new Unreadable(words.empty);
  if (bytes.length > contract.IMPORT_MAX_BYTES) throw new Unreadable(words.tooLarge);
  const kind = isWorkbook(bytes);
  if (!kind) return readText(bytes, encoding);
  const lines = new Lines();
  const { rows, notes } = await readWorkbook(bytes, kind);
  // Rows and cells may be missing from a list that is mostly empty: only those that are there are gone through.
  rows.forEach((cells, at) => lines.take(cells, at));
  return tableOf(lines, notes, null);
}

/**
 * Reads a CSV file.
 * @param encoding as a person chose it, where the file does not tell
 * @throws Unreadable with a sentence of its own for each thing that is wrong with it
 */
export function readText(bytes: Buffer, encoding: contract.OldEncoding | null = null): Table {
  const lines = new Lines();
  const binary = kindOfBytes(bytes);
  if (binary) throw new Unreadable(contract.otherKinds[binary]);
  const { text, damaged, letters } = decodeFile(bytes, encoding);
  const other = kindOfText(text);
  if (other) throw new Unreadable(contract.otherKinds[other]);
  const odd: number[] = [];
  let next = 0;
  readCsv(text, ({ cells, at, from, to, fault }) => {
    const before = next;
    while (next < damaged.length && damaged[next]! < to) next += 1;
    const isOdd = next > before;
    if (isOdd) odd.push(at + 1);
    lines.take(isOdd && text.slice(from, to).includes('\0') ? cells.map(withoutNul) : cells, at, fault);
  });
  return tableOf(lines, odd.length > 0 ? [words.noteOddLetters(odd)] : [], letters);
}

const withoutNul = (cell: string): string => cell.replaceAll('\0', '');

/** The lines of a file that hold anything, and how wide the widest is. */
class Lines {
  header: Table['rows'][number] | undefined;
  readonly rows: Table['rows'] = [];
  width = 0;

  take(cells: string[] | undefined, at: number, fault?: string): void {
    if (!cells?.some((cell) => cell.trim() !== '')) return;
    // A line whose cells are in doubt makes no columns.
    if (fault === undefined) this.width = Math.max(this.width, cells.length);
    const line = { row: at + 1, cells, ...(fault === undefined ? {} : { fault }) };
    if (this.header) this.rows.push(line);
    else this.header = line;
  }
}

function tableOf({ header, rows, width }: Lines, notes: string[], letters: Table['letters']): Table {
  if (!header) throw new Unreadable(words.empty);
  // Some programs write a title above, or leave the first row empty: then nothing tells what a column holds.
  if (header.row > 2) throw new Unreadable(words.noHeaders);
  if (rows.length === 0) throw new Unreadable(words.noRows);
  if (rows.length > contract.IMPORT_MAX_ROWS) throw new Unreadable(words.tooManyRows);
  const columns = columnsOf(header.cells, width);
  if (columns.length > contract.IMPORT_MAX_COLUMNS) throw new Unreadable(words.tooManyColumns);
  return { columns, rows, notes, letters };
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
