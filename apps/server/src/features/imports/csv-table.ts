import { imports as contract } from '@chairline/contract';
import { CsvError, parse } from 'csv-parse/sync';
import { Unreadable } from './unreadable.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const LOOKED_AT = 20;

/** How often each separator stands in a line, quoted parts aside. */
function countIn(line: string): number[] {
  const bare = line.replace(/"[^"]*"?/g, '');
  return SEPARATORS.map((separator) => bare.split(separator).length - 1);
}

/** The separator of a file: the one that the header has, and the lines below it have as often. */
function guessSeparator(text: string): string {
  const lines = text
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT)
    .map(countIn);
  const scores = SEPARATORS.map((_, n) => {
    const header = lines[0]?.[n] ?? 0;
    return header === 0 ? 0 : lines.filter((counts) => counts[n]! >= header).length * 1_000 + header;
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))]!;
}

/**
 * The cells of a CSV file, row by row; rows keep their places, empty ones too.
 * @param take is given each row with its place from 0 on: who needs few of them keeps no more
 * @throws Unreadable where a quotation mark is never closed
 */
export function readCsv(text: string, take: (cells: string[], at: number) => void): void {
  // Excel's own way to name the separator.
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = named ? text.slice(named[0].length) : text;
  // The line that names the separator is one of the file's rows all the same.
  let at = named ? 1 : 0;
  const options = {
    bom: true,
    delimiter: named?.[1] ?? guessSeparator(body),
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    to: contract.IMPORT_MAX_ROWS + 2,
    on_record(cells: string[]) {
      take(cells, at);
      at += 1;
      return null;
    },
  };
  try {
    parse(body, options);
  } catch (error) {
    if (error instanceof CsvError) {
      // The rows before it were whole.
      const before = typeof error.records === 'number' ? error.records : 0;
      throw new Unreadable(contract.importMessages.quotes(before + (named ? 2 : 1)));
    }
    throw error;
  }
}
