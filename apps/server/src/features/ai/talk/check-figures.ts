import type { ai as contract } from '@chairline/contract';
import { kindOfName, listedBefore, type NumberKind, saidAt, wordsOf } from './figure-kinds.ts';
import { type Figure, readFigures } from './figures.ts';

type Rows = Pick<contract.ToolRun, 'columns' | 'rows'>;
type Cell = contract.ToolRun['rows'][number][number];

/** What the figures of an answer may rest on. */
interface Grounds {
  /** The rows of every tool that ran for it. */
  runs: readonly Rows[];
  /** What was asked, and the values the tools were given: their days and counts are no claims, sums of money are. */
  said: readonly string[];
  /** The office's day, `yyyy-MM-dd`. */
  today: string;
}

/** Numbers by what they are; `text`: within words, `said`: of the question or of a tool's values. */
type Pool = Record<NumberKind | 'text' | 'said', Set<number>>;

interface Known {
  numbers: Pool;
  days: Set<string>;
  times: Set<string>;
  /** How many rows there are, and on how many days, each with the columns beside it. */
  counted: { rows: number; days: number | null; columns: readonly string[] }[];
  /** Parts of wholes that the rows give, from 0 to 1. */
  ratios: Set<number>;
}

/** Of more rows the shares of each are too many to say anything: every whole percentage is one of them. */
const ROWS_WITH_PAIRS = 4;
const ROWS_WITH_SHARES = 6;
/** A number of so many digits is a telephone number, whatever its column is called. */
const PHONE_FROM = 1e9;

/**
 * The places in an answer that name a figure (a number, an amount, a percentage, a day, a time) which stands in none of
 * the rows as what it is said to be: money as money, a share as a share or as what two figures make, a count as a count,
 * an id as an id alone. Counts of rows and sums of columns stand in them too, each rounded as the answer rounds.
 * @returns from and to, in UTF-16 units
 */
export function findUnfounded(answer: string, { runs, said, today }: Grounds): [number, number][] {
  const known: Known = {
    numbers: {
      id: new Set(),
      count: new Set(),
      duration: new Set(),
      money: new Set(),
      percent: new Set(),
      either: new Set(),
      any: new Set(),
      text: new Set(),
      said: new Set(),
    },
    days: new Set([today]),
    times: new Set(),
    counted: [],
    ratios: new Set(),
  };
  for (const run of runs) learnRun(known, run);
  learnRatios(known, runs);
  for (const text of said) learnSaid(known, text);
  return readFigures(answer)
    .filter((figure) => !isFounded(answer, figure, known))
    .map(({ start, end }) => [start, end]);
}

const numberOf = (cell: Cell | undefined): number | null => {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : null;
};
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const columnOf = ({ rows }: Rows, index: number): number[] =>
  rows.flatMap((row) => numberOf(row[index]) ?? []);

function learnRun(known: Known, run: Rows): void {
  const { columns, rows } = run;
  const perDay: number[] = [];
  const numeric: string[] = [];
  for (const [index, name] of columns.entries()) {
    const kind = kindOfName(name);
    const numbers = columnOf(run, index);
    for (const value of numbers) known.numbers[value >= PHONE_FROM ? 'any' : kind].add(value);
    if (numbers.length > 0 && kind !== 'id') {
      known.numbers[kind].add(sumOf(numbers));
      numeric.push(name);
    }
    if (wordsOf(name).includes('hour'))
      for (const hour of numbers) known.times.add(`${String(hour).padStart(2, '0')}:00`);
    const days = new Set<string>();
    for (const row of rows) {
      const cell = row[index];
      if (typeof cell !== 'string' || numberOf(cell) !== null) continue;
      for (const figure of readFigures(cell)) {
        learnOfText(known, figure);
        if (figure.kind === 'day') days.add(figure.value);
      }
    }
    if (days.size > 0) perDay.push(days.size);
  }
  known.counted.push({
    rows: rows.length,
    days: perDay.length === 0 ? null : Math.max(...perDay),
    columns: numeric.flatMap(wordsOf),
  });
}

/** A number in somebody's words is a sum of money only where it is written as one. */
function learnOfText({ numbers, days, times }: Known, figure: Figure): void {
  if (figure.kind === 'day') days.add(figure.value);
  else if (figure.kind === 'time') times.add(figure.value);
  else if (figure.kind === 'number') {
    numbers.text.add(figure.value);
    if (figure.decimals === 2) numbers.money.add(figure.value);
  } else numbers[figure.kind].add(figure.value);
}

function learnSaid({ numbers, days, times }: Known, text: string): void {
  for (const figure of readFigures(text)) {
    if (figure.kind === 'day') days.add(figure.value);
    else if (figure.kind === 'time') times.add(figure.value);
    else if (figure.kind === 'number' && Number.isInteger(figure.value)) {
      const { kind, isId } = saidAt(text, figure.start, figure.end);
      if (kind !== 'money') numbers[isId ? 'id' : 'said'].add(figure.value);
    }
  }
}

/** Whether one can be a part of the other. */
const areAlike = (a: NumberKind, b: NumberKind): boolean =>
  a === b || [a, b].some((kind) => kind === 'any' || kind === 'either');
const isPart = (kind: NumberKind): boolean =>
  kind === 'count' || kind === 'money' || kind === 'either' || kind === 'any';

/** What two counts or two sums make together, in a row or over all rows, and a row's share of its column. */
function learnRatios({ ratios, counted }: Known, runs: readonly Rows[]): void {
  const learn = (part: number, other: number) => {
    for (const ratio of [part / other, other / part, part / (part + other), other / (part + other)])
      if (ratio >= 0 && ratio <= 1) ratios.add(ratio);
  };
  const pairs = (all: readonly { kind: NumberKind; value: number }[]) => {
    for (const [index, a] of all.entries())
      for (const b of all.slice(index + 1)) if (areAlike(a.kind, b.kind)) learn(a.value, b.value);
  };
  pairs([
    ...counted.map(({ rows }) => ({ kind: 'count' as const, value: rows })),
    ...runs.flatMap((run) =>
      run.columns.flatMap((name, index) => {
        const kind = kindOfName(name);
        const numbers = columnOf(run, index);
        return isPart(kind) && numbers.length > 0 ? [{ kind, value: sumOf(numbers) }] : [];
      }),
    ),
  ]);
  for (const run of runs) {
    const parts = run.columns.flatMap((name, index) => {
      const kind = kindOfName(name);
      return isPart(kind) ? [{ kind, index, sum: sumOf(columnOf(run, index)) }] : [];
    });
    for (const row of run.rows) {
      const here = parts.flatMap(({ kind, index, sum }) => {
        const value = numberOf(row[index]);
        return value === null ? [] : [{ kind, value, sum }];
      });
      if (run.rows.length <= ROWS_WITH_PAIRS) pairs(here);
      if (run.rows.length <= ROWS_WITH_SHARES)
        for (const { value, sum } of here) if (value / sum <= 1) ratios.add(value / sum);
    }
  }
}

function isFounded(
  answer: string,
  figure: Figure,
  { numbers, days, times, counted, ratios }: Known,
): boolean {
  if (figure.kind === 'time') return times.has(figure.value);
  if (figure.kind === 'day') {
    if (days.has(figure.value)) return true;
    // A day said without its year, or a year or month alone.
    const isIn = figure.value.startsWith('--')
      ? (day: string) => day.endsWith(figure.value.slice(1))
      : (day: string) => day.startsWith(figure.value);
    return [...days].some(isIn);
  }
  const { value, decimals } = figure;
  const scale = 10 ** decimals;
  const same = (one: number) =>
    Math.round(Math.abs(one) * scale + 1e-7) === Math.round(Math.abs(value) * scale);
  const isOf = (...kinds: (keyof Pool)[]) => kinds.some((kind) => [...numbers[kind]].some(same));
  const isRows = (of: readonly string[]) =>
    counted.some(({ rows, columns }) => same(rows) && !of.some((word) => columns.includes(word)));
  if (figure.kind === 'percent')
    return (
      isOf('percent', 'any') ||
      [...numbers.percent, ...numbers.any].some((one) => Math.abs(one) <= 1 && same(one * 100)) ||
      [...ratios].some((one) => same(one * 100))
    );
  if (figure.kind === 'money') return isOf('money', 'either', 'any');
  const { kind, isId, of } = saidAt(answer, figure.start, figure.end);
  if (kind === 'money') return isOf('money', 'either', 'any');
  if (kind === 'duration')
    return (
      isOf('duration', 'any', 'text', 'said') || counted.some((one) => one.days !== null && same(one.days))
    );
  if (kind === 'count') return isOf('count', 'either', 'any', 'text', 'said') || isRows(of);
  const listed = listedBefore(answer, figure.start, figure.end);
  if (listed !== null && listed > 0) return counted.some(({ rows }) => same(rows - listed));
  if (isId && isOf('id')) return true;
  if (isOf('count', 'duration', 'money', 'percent', 'either', 'any', 'text', 'said') || isRows(of))
    return true;
  // "In 2026": a year of one of the days.
  return (
    decimals === 0 && value >= 1900 && value < 2200 && [...days].some((day) => day.startsWith(`${value}-`))
  );
}
