import { imports as contract, toE164 } from '@chairline/contract';
import { findHeader, isHeaders } from './header-row.ts';
import { Unreadable } from './unreadable.ts';

const SEPARATORS = [',', ';', '\t', '|'] as const;
const LOOKED_AT = 20;

/** A row of a CSV file. */
export interface CsvRow {
  cells: string[];
  /** From 0 on, as a spreadsheet counts: a cell of several lines is in one row. */
  at: number;
  /** Where it stands in the text. */
  from: number;
  to: number;
  /** Why it cannot be read as it stands; its cells are the line's pieces then. */
  fault?: string;
}

/** How often each separator stands in a line, quoted parts aside. */
function countIn(line: string): number[] {
  const bare = line.replace(/"[^"]*"?/g, '');
  return SEPARATORS.map((separator) => bare.split(separator).length - 1);
}

/** The separator of a file: the one that the header has, and the lines below it have as often. */
function guessSeparator(texts: readonly string[]): string {
  const lines = texts.map(countIn);
  const scores = SEPARATORS.map((_, n) => {
    const header = lines[0]?.[n] ?? 0;
    return header === 0 ? 0 : lines.filter((counts) => counts[n]! >= header).length * 1_000 + header;
  });
  return SEPARATORS[scores.indexOf(Math.max(...scores))]!;
}

/** The first lines of a file that hold anything, each with its place from 0 on. */
export interface FirstLines {
  /** How a line is parted. */
  separator: string;
  lines: { at: number; cells: string[] }[];
}

/** Excel's own way to name the separator. */
const NAMED = /^\uFEFF?sep=(.)\r?\n/i;

/**
 * The first lines of a file, by which it is told where its headers stand.
 * @param header the place of the headers, where a person said it
 */
export function firstLines(text: string, header: number | null): FirstLines {
  const named = NAMED.exec(text);
  const all = text
    .slice(named ? named[0].length : 0)
    .slice(0, 100_000)
    .split(/\r\n|\n|\r/)
    .map((line, n) => ({ line, at: n + (named ? 1 : 0) }))
    .filter(({ line }) => line.trim() !== '')
    .slice(0, LOOKED_AT);
  const by = (separator: string) =>
    all.map(({ line, at }) => ({ at, cells: line.split(separator).map(withoutMarks) }));
  if (named) return { separator: named[1]!, lines: by(named[1]!) };
  // What stands above the headers, as a title with commas, does not tell how the rows are parted.
  const from = (at: number) => guessSeparator(all.filter((line) => line.at >= at).map(({ line }) => line));
  if (header !== null) {
    const separator = from(header);
    return { separator, lines: by(separator) };
  }
  // Where the first line has separators it is a title only if the headers stand below it beyond doubt.
  const isParted = all.length > 0 && countIn(all[0]!.line).some((count) => count > 0);
  const [best] = SEPARATORS.flatMap((separator) => {
    const lines = by(separator);
    const found = lines[findHeader(lines.map(({ cells }) => cells))];
    return found && found !== lines[0] && (!isParted || isHeaders(found.cells)) ? [found] : [];
  }).toSorted((a, b) => b.cells.length - a.cells.length);
  const separator = from(best?.at ?? 0);
  return { separator, lines: by(separator) };
}

const withoutMarks = (cell: string): string =>
  cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replaceAll('""', '"');

/**
 * The cells of a CSV file, row by row; rows keep their places, empty ones too. What follows RFC 4180 is read by it. A quotation
 * mark that does not is read as what it is meant for where that is beyond doubt (a nickname, a blank beside it, one with a
 * backslash before it); else its line is a row with a fault, and the next line is a row of its own: no mark takes other rows
 * into its cell.
 * @param header where the headers stand, from 0 on; what is above them is given line by line
 * @param take is given each row; who needs few of them keeps no more
 * @throws Unreadable where the headers themselves have such a fault
 */
export function readCsv(
  text: string,
  { separator, header }: { separator: string; header: number },
  take: (row: CsvRow) => void,
): void {
  const named = NAMED.exec(text);
  const lines = new Lines(text, named ? named[0].length : 0, separator);
  // The line that names the separator is one of the file's rows all the same.
  let at = named ? 1 : 0;
  for (let n = named ? 2 : 1; !lines.isOver(); at += 1) {
    if (at > contract.IMPORT_MAX_ROWS + 1) return;
    const from = lines.at;
    const { cells, taken, isFaulty } = at < header ? lines.readPlain() : lines.readRow();
    if (isFaulty && lines.width === 0) throw new Unreadable(contract.importMessages.quotes(n));
    if (at >= header && lines.width === 0 && cells.some((cell) => cell.trim() !== ''))
      lines.learn(cells.length);
    const fault = isFaulty ? contract.importMessages.refusedQuotes(n) : undefined;
    take({ cells, at, from, to: lines.at, ...(fault === undefined ? {} : { fault }) });
    n += taken;
  }
}

interface ReadLine {
  cells: string[];
  isLoose: boolean;
  isMarked: boolean;
}

interface ReadRow {
  cells: string[];
  /** How many lines of the file it takes. */
  taken: number;
  isFaulty: boolean;
}

/** A cell and where it ends: at a separator, or at the end of its line. */
interface ReadCell {
  cell: string;
  end: number;
  /** Its quotation marks do not follow RFC 4180 and may have taken a separator: the row must have its cells exactly. */
  isLoose: boolean;
  /** It has a quotation mark within that quotes nothing, as of 5'10": the row has no more cells than the headers. */
  isMarked: boolean;
}

const LINE_END = /\r\n|\n|\r/g;
/** How many lines tell in which columns phones stand. */
const SAMPLE = 200;
const MOSTLY = 0.5;

class Lines {
  /** Where the next row begins. */
  at: number;
  /** Cells of the headers; 0 until they are known. */
  width = 0;
  #phones: number[] = [];
  /** The first quotation mark from the row on that is read; Infinity for none. */
  #quote = -1;
  readonly #text: string;
  readonly #separator: string;

  constructor(text: string, begin: number, separator: string) {
    this.#text = text;
    this.at = begin;
    this.#separator = separator;
  }

  isOver(): boolean {
    return this.at >= this.#text.length;
  }

  /** Takes in what the headers tell, and looks in which columns the lines below have their phones. */
  learn(width: number): void {
    this.width = width;
    const counts = Array.from({ length: width }, () => 0);
    let looked = 0;
    for (let from = this.at; from < this.#text.length && looked < SAMPLE; looked += 1) {
      const { end, next } = this.#lineAt(from);
      for (const [at, cell] of this.#pieces(from, end).entries())
        if (at < width && isPhone(cell)) counts[at] = counts[at]! + 1;
      from = next;
    }
    this.#phones = counts.flatMap((count, at) => (count > looked * MOSTLY ? [at] : []));
  }

  /** Reads a line by its separators alone, whatever marks it has. */
  readPlain(): ReadRow {
    const { end, next } = this.#lineAt(this.at);
    const cells = this.#pieces(this.at, end);
    this.at = next;
    return { cells, taken: 1, isFaulty: false };
  }

  /** Reads a row, and goes on to the one behind it. */
  readRow(): ReadRow {
    const from = this.at;
    const line = this.#lineAt(from);
    this.at = line.next;
    if (this.#quote < from) {
      const found = this.#text.indexOf('"', from);
      this.#quote = found < 0 ? Number.POSITIVE_INFINITY : found;
    }
    if (this.#quote >= line.end) return { cells: this.#pieces(from, line.end), taken: 1, isFaulty: false };
    const one = this.#readLine(from, line.end);
    if (one) return { cells: one.cells, taken: 1, isFaulty: this.width > 0 && this.#isShifted(one) };
    const several = this.#readLines(from);
    if (several) {
      this.at = several.next;
      return { cells: several.cells, taken: several.taken, isFaulty: false };
    }
    return { cells: this.#pieces(from, line.end), taken: 1, isFaulty: true };
  }

  #lineAt(from: number): { end: number; next: number } {
    LINE_END.lastIndex = from;
    const found = LINE_END.exec(this.#text);
    if (!found) return { end: this.#text.length, next: this.#text.length };
    return { end: found.index, next: LINE_END.lastIndex };
  }

  /** A line by its separators alone. */
  #pieces(from: number, end: number): string[] {
    return this.#text.slice(from, end).split(this.#separator);
  }

  /** More cells than the headers have, with something in them. */
  #isTooWide(cells: readonly string[]): boolean {
    return cells.slice(this.width).some((cell) => cell.trim() !== '');
  }

  /** Whether marks that follow no rule may have moved cells into columns that are not theirs. */
  #isShifted({ cells, isLoose, isMarked }: ReadLine): boolean {
    if (isLoose && cells.length < this.width) return true;
    return (isLoose || isMarked) && this.#isTooWide(cells);
  }

  /** Whether a line looks like a row of the file by itself, whatever marks it has. */
  #isRow(from: number, end: number): boolean {
    const pieces = this.#pieces(from, end);
    return pieces.length === this.width || this.#phones.some((at) => isPhone(pieces[at] ?? ''));
  }

  /** A row of one line; null where a quotation mark is open at its end. */
  #readLine(from: number, end: number): ReadLine | null {
    const line: ReadLine = { cells: [], isLoose: false, isMarked: false };
    for (let at = from; ;) {
      const read = this.#quoted(at, end) ?? this.#plain(at, end);
      if (!read) return null;
      line.cells.push(read.cell);
      line.isLoose ||= read.isLoose;
      line.isMarked ||= read.isMarked;
      if (read.end >= end) return line;
      at = read.end + this.#separator.length;
    }
  }

  /** A cell up to the next separator; null for one that opens a quotation mark and does not close it. */
  #plain(from: number, end: number): ReadCell | null {
    const to = this.#separatorFrom(from, end);
    const cell = this.#text.slice(from, to);
    const isOpened = this.#opening(from, end) >= 0;
    // "Bob" Smith: the marks are about a part of it.
    if (isOpened && !isBalanced(cell)) return null;
    return { cell, end: to, isLoose: isOpened, isMarked: cell.includes('"') };
  }

  #separatorFrom(from: number, end: number): number {
    // Of this line alone: a file may have no separator for millions of letters.
    const to = this.#text.slice(from, end).indexOf(this.#separator);
    return to < 0 ? end : from + to;
  }

  /** Behind blanks: some programs put one behind the separator. */
  #blanks(from: number, end: number): number {
    let at = from;
    while (at < end && isBlank(this.#text[at]!) && this.#text[at] !== this.#separator) at += 1;
    return at;
  }

  /** Where the mark that opens a quoted cell stands; -1 for none. */
  #opening(from: number, end: number): number {
    const at = this.#blanks(from, end);
    return at < end && this.#text[at] === '"' ? at : -1;
  }

  /** Where the cell ends if a mark before this place closes it; -1 where something else follows. */
  #closing(after: number, end: number): number {
    const at = this.#blanks(after, end);
    return at >= end || this.#text[at] === this.#separator ? Math.min(at, end) : -1;
  }

  /** A quoted cell that is closed in its line; null for any other. */
  #quoted(from: number, end: number): ReadCell | null {
    const opening = this.#opening(from, end);
    if (opening < 0) return null;
    let cell = '';
    let loose = 0;
    let begun = opening + 1;
    const piece = this.#separatorFrom(from, end);
    for (;;) {
      const mark = this.#text.indexOf('"', begun);
      if (mark < 0 || mark >= end) return null;
      // "Bob" Smith,"x": what stands before the separator is a whole, and the next mark is another cell's.
      if (mark > piece && loose % 2 === 1 && isBalanced(this.#text.slice(from, piece))) return null;
      const before = this.#text.slice(begun, mark);
      const isDoubled = mark + 1 < end && this.#text[mark + 1] === '"';
      if (isDoubled) {
        const closes = loose % 2 === 1 ? this.#closing(mark + 2, end) : -1;
        cell += `${loose % 2 === 1 ? withoutBackslash(before) : before}"`;
        // The end of a nickname and of the cell: "Edward "Ned"".
        if (closes >= 0) return { cell, end: closes, isLoose: true, isMarked: true };
        begun = mark + 2;
        continue;
      }
      const closes = this.#closing(mark + 1, end);
      if (closes >= 0) {
        cell += before;
        // An inch, or a comma inside of what was meant to be two cells: the count of cells cannot tell.
        if (loose % 2 === 1 && cell.includes(this.#separator)) return null;
        return { cell, end: closes, isLoose: loose > 0 || before.endsWith('\\'), isMarked: false };
      }
      cell += `${withoutBackslash(before)}"`;
      loose += 1;
      begun = mark + 1;
    }
  }

  /**
   * A row with cells of several lines, strictly by RFC 4180; null where its marks do not follow it, and where a line within
   * looks like a row of its own: then a lone mark would take rows away.
   */
  #readLines(from: number): { cells: string[]; taken: number; next: number } | null {
    const text = this.#text;
    const cells: string[] = [];
    const isFirstRow = this.#isRow(from, this.#lineAt(from).end);
    let taken = 1;
    let line = this.#lineAt(from);
    for (let at = from; ;) {
      const opening = this.#opening(at, line.end);
      if (opening < 0) {
        const to = this.#separatorFrom(at, line.end);
        cells.push(text.slice(at, to));
        at = to;
      } else {
        let cell = '';
        for (let begun = opening + 1; ;) {
          const mark = text.indexOf('"', begun);
          if (mark < 0) return null;
          // The lines that the cell goes over.
          while (mark >= line.next) {
            const within = this.#lineAt(line.next);
            taken += 1;
            const isLast = mark < within.next;
            if ((!isLast || isFirstRow) && this.#isRow(line.next, within.end)) return null;
            line = within;
          }
          cell += text.slice(begun, mark);
          if (text[mark + 1] === '"') {
            cell += '"';
            begun = mark + 2;
            continue;
          }
          const closes = this.#closing(mark + 1, line.end);
          if (closes < 0) return null;
          at = closes;
          break;
        }
        cells.push(cell);
      }
      if (at >= line.end) break;
      at += this.#separator.length;
    }
    return this.width > 0 && this.#isTooWide(cells) ? null : { cells, taken, next: line.next };
  }
}

const isBalanced = (piece: string): boolean => piece.split('"').length % 2 === 1;
const isBlank = (char: string): boolean => char === ' ' || char === '\t' || char === '\u00a0';
const isPhone = (cell: string): boolean =>
  cell.length >= 7 && cell.length < 60 && toE164(cell.replaceAll('"', '').trim()) !== null;
/** Programs that know no doubled marks put a backslash before one. */
const withoutBackslash = (text: string): string => (text.endsWith('\\') ? text.slice(0, -1) : text);
