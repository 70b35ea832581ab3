import type { imports as contract } from '@chairline/contract';
import type { WorkbookSheet } from './rebuild-workbook.ts';

export interface TableRow {
  row: number;
  cells: string[];
  /** It is not shown, as a filter leaves it. */
  isHidden?: boolean;
  /** Why it is refused whatever its cells say. */
  fault?: string;
}

/** A file as a table: its columns by their headers, each once, and the rows below them that hold anything. */
export interface Table {
  columns: string[];
  /** `row` as a spreadsheet counts: the first of the file is row 1. */
  rows: TableRow[];
  notes: string[];
  /** As the preview has it. */
  letters: contract.ImportPreview['letters'];
  /** The sheet that is read, of these; of a CSV file none. */
  sheet: string | null;
  sheets: WorkbookSheet[];
  headerRow: number;
  /** Rows that may be the headers, the first of the file. */
  headerRows: { row: number; cells: string[] }[];
}
