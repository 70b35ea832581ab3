import { imports as contract } from '@chairline/contract';
import { readCsv } from './csv-table.ts';
import { decodeFile } from './decode-file.ts';
import { Unreadable } from './unreadable.ts';
import { readWorkbook } from './workbook-table.ts';

const words = contract.importMessages;

/** A file as a table: its columns by their headers, each once, and the rows below them that hold anything. */
export interface Table {
  columns: string[];
  /** `row` as a spreadsheet counts: the headers are row 1. */
  rows: { row: number; cells: string[] }[];
  notes: string[];
}

const isWorkbook = (bytes: Buffer): 'xlsx' | 'xls' | null => {
  if (bytes.toString('latin1', 0, 4) === 'PK\u0003\u0004') return 'xlsx';
  return bytes.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1' ? 'xls' : null;
};

/**
 * Reads a file of contacts by what it holds, whatever it is called.
 * @throws Unreadable with a sentence of its own for each thing that is wrong with it
 */
export function readTable(bytes: Buffer): Table {
  if (bytes.length === 0) throw new Unreadable(words.empty);
  if (bytes.length > contract.IMPORT_MAX_BYTES) throw new Unreadable(words.tooLarge);
  const kind = isWorkbook(bytes);
  if (kind) {
    const { rows, notes } = readWorkbook(bytes, kind);
    return tableOf(rows, notes);
  }
  const text = decodeFile(bytes);
  if (/^\uFEFF?\s*<(?:!doctype|html|head|body|table|meta|\?xml)/i.test(text.slice(0, 2_000)))
    throw new Unreadable(words.webPage);
  return tableOf(readCsv(text), []);
}

/** Rows and cells may be missing from a list that is mostly empty: only those that are there are gone through. */
function tableOf(lines: readonly (readonly string[] | undefined)[], notes: string[]): Table {
  const filled: Table['rows'] = [];
  lines.forEach((cells, at) => {
    if (cells?.some((cell) => cell.trim() !== '')) filled.push({ row: at + 1, cells: [...cells] });
  });
  const [header, ...rows] = filled;
  if (!header) throw new Unreadable(words.empty);
  // Some programs write a title above, or leave the first row empty: then nothing tells what a column holds.
  if (header.row > 2) throw new Unreadable(words.noHeaders);
  if (rows.length === 0) throw new Unreadable(words.noRows);
  if (rows.length > contract.IMPORT_MAX_ROWS) throw new Unreadable(words.tooManyRows);
  const columns = columnsOf(header.cells, Math.max(header.cells.length, ...widths(rows)));
  if (columns.length > contract.IMPORT_MAX_COLUMNS) throw new Unreadable(words.tooManyColumns);
  return { columns, rows, notes };
}

/** The different widths of rows: few, however many rows there are. */
const widths = (rows: Table['rows']): Set<number> => new Set(rows.map(({ cells }) => cells.length));

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
