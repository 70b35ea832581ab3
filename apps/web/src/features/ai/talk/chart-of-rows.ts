import type { ai as contract } from '@chairline/contract';

type Rows = Pick<contract.ToolRun, 'columns' | 'rows'>;
type Cell = contract.ToolRun['rows'][number][number];

/** More points than these are a table. */
const POINTS_MAX = 60;
const DAY = /^\d{4}-\d\d-\d\d/;
/** Columns that number something are no figures of it. */
const ID = /(^|_)(id|num|number|phone)$/;
const MONEY =
  /^(?!percent_).*(fee|fees|amount|balance|paid|pays|portion|estimate|planned|production|billed|written_off|claimed|least|average|most)$/;

/** A number also where the database writes it as text, so that none of its digits is lost. */
export const numberOf = (cell: Cell | undefined): number | null => {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : null;
};

/** A column's name in words: 'days_overdue' is 'days overdue'. */
export const columnWords = (column: string): string => column.replaceAll('_', ' ');

export const isMoney = (column: string): boolean => MONEY.test(column);
export const isPercent = (column: string): boolean => column.startsWith('percent_');

/** Rows as they are drawn: what each is, and how much. */
export interface RowsDrawing {
  /** The columns' names in words. */
  along: string;
  figure: string;
  /** Of days. */
  line: boolean;
  money: boolean;
  points: { label: string; value: number }[];
}

/**
 * Rows as a chart, where one column says what each is (a day, a label) and another how much.
 * @returns null where they are no such rows
 */
export function chartOfRows({ columns, rows }: Rows): RowsDrawing | null {
  if (rows.length < 2 || rows.length > POINTS_MAX) return null;
  const values = (index: number) => rows.map((row) => row[index]);
  const isLabel = (index: number) =>
    values(index).every((cell) => typeof cell === 'string' && numberOf(cell) === null);
  const label = columns.findIndex((_, index) => isLabel(index));
  const figure = columns.findLastIndex(
    (column, index) =>
      index !== label && !ID.test(column) && values(index).every((cell) => numberOf(cell) !== null),
  );
  if (label < 0 || figure < 0) return null;
  // People are told apart by both their names.
  const last = columns[label] === 'first_name' ? columns.indexOf('last_name') : -1;
  const words = rows.map((row) => (last < 0 ? String(row[label]) : `${row[label]} ${row[last]}`.trim()));
  // Two of the same name are no points of one line: there is another column that tells them apart.
  if (new Set(words).size < words.length) return null;
  const line = words.every((word) => DAY.test(word));
  return {
    along: last < 0 ? columnWords(columns[label]!) : 'name',
    figure: columnWords(columns[figure]!),
    line,
    money: isMoney(columns[figure]!),
    points: rows.map((row, index) => ({
      label: words[index]!.slice(0, line ? 10 : 24),
      value: numberOf(row[figure])!,
    })),
  };
}
