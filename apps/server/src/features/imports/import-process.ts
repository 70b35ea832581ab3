import { imports as contract } from '@chairline/contract';
import { serveProcess } from '../../platform/lanes/serve-process.ts';
import { readAsChosen, type Remembered } from './choose-reading.ts';
import { decideDates } from './decide-dates.ts';
import { fingerprintOf, guessMapping, samplesOf } from './guess-mapping.ts';
import type { DateReading } from './read-date.ts';
import {
  type FieldFault,
  type Places,
  placesOf,
  presentValues,
  readRow,
  type RowValues,
} from './read-row.ts';
import type { Table } from './table.ts';
import { Unreadable } from './unreadable.ts';

export interface FileTask {
  bytes: Uint8Array;
  /** As given by a person; null: as remembered, else guessed. */
  mapping: contract.ImportMapping | null;
  /** As a person chose it, where the file does not tell. */
  dateOrder: contract.DateOrder | null;
  encoding: contract.OldEncoding | null;
  badValues: contract.BadValueWay;
  sheet: string | null;
  headerRow: number | null;
  hiddenRows: contract.HiddenRowWay | null;
  /** By the fingerprint of the headers. */
  remembered: Readonly<Record<string, Remembered>>;
  /** Whether the rows are wanted, and not only how the file begins. */
  all: boolean;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A row that is read: its number in the file, and its values. */
export interface AcceptedRow {
  n: number;
  v: RowValues;
}

export interface FileRead {
  columns: { name: string; samples: string[] }[];
  fingerprint: string;
  mapping: contract.ImportMapping;
  notes: string[];
  dates: contract.ImportPreview['dates'];
  letters: contract.ImportPreview['letters'];
  source: contract.ImportPreview['source'];
  total: number;
  /** Rows that could be contacts but for a value that cannot be read: left out of them, or why they are refused. */
  badValues: number;
  first: contract.ImportedRow[];
  /** In the file's order, so many file rows each. */
  batches: RowBatch[];
}

/** JSON in UTF-8: `AcceptedRow[]`, and `RefusedRow[]` of those that are refused, and of those of which something is left out. */
export interface RowBatch {
  accepted: Uint8Array;
  refused: Uint8Array;
  leftOut: Uint8Array;
  rows: number;
}

export type FileAnswer = { read: FileRead } | { unreadable: string };

/** Rows of the file that go through a transaction together. */
const BATCH = 250;
const FIRST = 8;
const SAMPLES = 3;
const HEADERS_SHOWN = 6;

function mappingOf(
  task: FileTask,
  table: Table,
  known: Remembered | undefined,
): { mapping: contract.ImportMapping; note: string[] } {
  if (task.mapping) return { mapping: task.mapping, note: [] };
  if (known && typeof placesOf(known.mapping, table.columns) !== 'string')
    return { mapping: known.mapping, note: [contract.importMessages.noteRemembered] };
  return { mapping: guessMapping(table, new Date(task.now)), note: [] };
}

async function readFile(task: FileTask): Promise<FileRead> {
  const bytes = Buffer.from(task.bytes.buffer, task.bytes.byteOffset, task.bytes.byteLength);
  const { table: whole, known } = await readAsChosen(bytes, task, task.remembered);
  const hidden = task.hiddenRows ?? known?.reading.hidden_rows ?? 'import';
  const isShown = ({ isHidden }: Table['rows'][number]) => isHidden !== true;
  const hiddenRows = whole.rows.filter((row) => !isShown(row)).length;
  const table =
    hidden === 'leave_out' && hiddenRows > 0 ? { ...whole, rows: whole.rows.filter(isShown) } : whole;
  if (table.rows.length === 0) throw new Unreadable(contract.importMessages.allHidden);
  const { mapping, note } = mappingOf(task, table, known);
  const places = placesOf(mapping, table.columns);
  if (typeof places === 'string') throw new Unreadable(contract.importMessages.mappingColumn(places));
  const now = new Date(task.now);
  const born = places.Birthdate === undefined ? [] : datesOf(table, places.Birthdate);
  const { reading, notes: dateNotes, question } = decideDates(born, now, task.dateOrder);
  const read = (line: Table['rows'][number]) => readLine(line, places, now, reading, task.badValues);
  let badValues = 0;
  const batches: FileRead['batches'] = [];
  for (let from = 0; task.all && from < table.rows.length; from += BATCH) {
    const accepted: AcceptedRow[] = [];
    const refused: contract.RefusedRow[] = [];
    const leftOut: contract.RefusedRow[] = [];
    const part = table.rows.slice(from, from + BATCH);
    for (const line of part) {
      const { values, reasons, left, isBad } = read(line);
      if (isBad) badValues += 1;
      const unread = { row: line.row, cells: line.cells.map(storable) };
      if (reasons.length === 0) accepted.push({ n: line.row, v: values });
      else refused.push({ ...unread, reasons });
      if (left.length > 0) leftOut.push({ ...unread, reasons: left.map(({ reason }) => reason) });
    }
    batches.push({
      accepted: bytesOf(accepted),
      refused: bytesOf(refused),
      leftOut: bytesOf(leftOut),
      rows: part.length,
    });
  }
  return {
    columns: table.columns.map((name, at) => ({
      name: storable(name),
      samples: samplesOf(table, at, SAMPLES).map((text) => storable(text.slice(0, 100))),
    })),
    fingerprint: fingerprintOf(table.columns),
    mapping,
    notes: [...table.notes, ...dateNotes, ...note],
    dates: question,
    letters: table.letters && {
      ...table.letters,
      readings: table.letters.readings.map((one) => ({ ...one, sample: storable(one.sample) })),
    },
    source: sourceOf(whole, hiddenRows, hidden),
    total: table.rows.length,
    badValues,
    first: table.rows.slice(0, FIRST).map((line) => {
      const { values, reasons, left } = read(line);
      return { row: line.row, fields: presentValues(values), reasons, left_out: left };
    }),
    batches,
  };
}

function sourceOf(
  { sheet, sheets, headerRow, headerRows }: Table,
  hiddenRows: number,
  hidden: contract.HiddenRowWay,
): contract.ImportPreview['source'] {
  return {
    sheet: sheet === null ? null : storable(sheet),
    sheets: sheets
      .slice(0, contract.IMPORT_SHEETS)
      .map(({ name, isHidden }) => ({ name: storable(name), hidden: isHidden })),
    header_row: headerRow,
    header_rows: headerRows.map(({ row, cells }) => ({
      row,
      cells: cells
        .filter((text) => text.trim() !== '')
        .slice(0, HEADERS_SHOWN)
        .map((text) => storable(text.trim().slice(0, 40))),
    })),
    hidden_rows: hiddenRows,
    hidden,
  };
}

interface ReadLine {
  values: RowValues;
  /** Why it is refused: empty where it is not. */
  reasons: string[];
  /** What is left out of it. */
  left: FieldFault[];
  /** Whether all that is wrong with it are values that may be left out. */
  isBad: boolean;
}

function readLine(
  { cells, fault }: Table['rows'][number],
  places: Places,
  now: Date,
  dates: DateReading,
  way: contract.BadValueWay,
): ReadLine {
  if (fault !== undefined) return { values: {}, reasons: [fault], left: [], isBad: false };
  const { values, reasons, faults } = readRow(cells, places, now, dates);
  const isBad = reasons.length === 0 && faults.length > 0;
  if (isBad && way === 'leave_out') return { values, reasons, left: faults, isBad };
  return { values, reasons: [...reasons, ...faults.map(({ reason }) => reason)], left: [], isBad };
}

/** What a column has of dates; a row whose cells are in doubt tells nothing. */
const datesOf = (table: Table, place: number): { row: number; text: string }[] =>
  table.rows.flatMap(({ row, cells, fault }) =>
    fault === undefined && cells[place] ? [{ row, text: cells[place].trim() }] : [],
  );

const bytesOf = (rows: readonly object[]) => new TextEncoder().encode(JSON.stringify(rows));

/** The database stores no NUL, and no half of a pair of UTF-16. */
const storable = (text: string): string => text.replaceAll('\u0000', ' ').toWellFormed();

/** The process in which files of contacts are read; see read-file.ts. */
serveProcess<FileTask>(async (task): Promise<FileAnswer> => {
  try {
    return { read: await readFile(task) };
  } catch (error) {
    if (error instanceof Unreadable) return { unreadable: error.message };
    throw error;
  }
});
