import type { ai as contract } from '@chairline/contract';
import { kindOfName, listedBefore, type NumberKind, saidAt, wordsOf } from './figure-kinds.ts';
import { type Figure, readFigures } from './figures.ts';

/** The rows of a tool's run, as the receipt has them. */
export type RunRows = Pick<contract.ToolRun, 'columns' | 'rows'> & { runId: number };
type Cell = contract.ToolRun['rows'][number][number];

/** Where in the rows something stands; `row` null: over all of them; `column` null: over the row, or as their number. */
export interface Place {
  runId: number;
  row: number | null;
  column: number | null;
}

/** A figure or a name of an answer, from and to in UTF-16 units. */
export interface Checked {
  from: number;
  to: number;
  /** Where it stands in the rows; null: elsewhere, as in the question; undefined: nowhere. */
  place: Place | null | undefined;
}

/** What the figures of an answer may rest on. */
interface Grounds {
  /** The rows of every tool that ran for it. */
  runs: readonly RunRows[];
  /** What was asked, and the values the tools were given: their days and counts are no claims, sums of money are. */
  said: readonly string[];
  /** The office's day, `yyyy-MM-dd`. */
  today: string;
}

/** Numbers by what they are; `text`: within words, `said`: of the question or of a tool's values. */
type Pool = Record<NumberKind | 'text' | 'said', Places<number>>;
/** By what is known where it stands first; null: in no row. */
type Places<T> = Map<T, Place | null>;

interface Known {
  numbers: Pool;
  days: Places<string>;
  times: Places<string>;
  /** How many rows a run has, and on how many days, each with the columns beside it. */
  counted: { runId: number; rows: number; days: number | null; columns: readonly string[] }[];
  /** Parts of wholes that the rows give, from 0 to 1. */
  ratios: Places<number>;
}

/** What stands first counts: cells are learned before their sums, rows before the question. */
function learn<T>(places: Places<T>, what: T, place: Place | null): void {
  if (!places.has(what)) places.set(what, place);
}

/** Of more rows the shares of each are too many to say anything: every whole percentage is one of them. */
const ROWS_WITH_PAIRS = 4;
const ROWS_WITH_SHARES = 6;
/** A number of so many digits is a telephone number, whatever its column is called. */
const PHONE_FROM = 1e9;

/**
 * The figures of an answer (a number, an amount, a percentage, a day, a time), each with where it stands in the rows as
 * what it is said to be: money as money, a share as a share or as what two figures make, a count as a count, an id as an
 * id alone. Counts of rows and sums of columns stand in them too, each rounded as the answer rounds.
 */
export function checkFigures(answer: string, { runs, said, today }: Grounds): Checked[] {
  const known: Known = {
    numbers: {
      id: new Map(),
      count: new Map(),
      duration: new Map(),
      money: new Map(),
      percent: new Map(),
      either: new Map(),
      any: new Map(),
      text: new Map(),
      said: new Map(),
    },
    days: new Map(),
    times: new Map(),
    counted: [],
    ratios: new Map(),
  };
  for (const run of runs) learnRun(known, run);
  learnRatios(known, runs);
  for (const text of said) learnSaid(known, text);
  learn(known.days, today, null);
  return readFigures(answer).map((figure) => ({
    from: figure.start,
    to: figure.end,
    place: placeOf(answer, figure, known),
  }));
}

const numberOf = (cell: Cell | undefined): number | null => {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : null;
};
const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0);
const columnOf = ({ rows }: RunRows, index: number): number[] =>
  rows.flatMap((row) => numberOf(row[index]) ?? []);

function learnRun(known: Known, run: RunRows): void {
  const { columns, rows, runId } = run;
  const perDay: number[] = [];
  const numeric: string[] = [];
  for (const [column, name] of columns.entries()) {
    const kind = kindOfName(name);
    const isHour = wordsOf(name).includes('hour');
    const days = new Set<string>();
    for (const [row, cells] of rows.entries()) {
      const place = { runId, row, column };
      const cell = cells[column];
      const number = numberOf(cell);
      if (number !== null) {
        learn(known.numbers[number >= PHONE_FROM ? 'any' : kind], number, place);
        if (isHour) learn(known.times, `${String(number).padStart(2, '0')}:00`, place);
      } else if (typeof cell === 'string')
        for (const figure of readFigures(cell)) {
          learnOfText(known, figure, place);
          if (figure.kind === 'day') days.add(figure.value);
        }
    }
    const numbers = columnOf(run, column);
    if (numbers.length > 0 && kind !== 'id') {
      learn(known.numbers[kind], sumOf(numbers), { runId, row: null, column });
      numeric.push(name);
    }
    if (days.size > 0) perDay.push(days.size);
  }
  known.counted.push({
    runId,
    rows: rows.length,
    days: perDay.length === 0 ? null : Math.max(...perDay),
    columns: numeric.flatMap(wordsOf),
  });
}

/** A number in somebody's words is a sum of money only where it is written as one. */
function learnOfText({ numbers, days, times }: Known, figure: Figure, place: Place): void {
  if (figure.kind === 'day') learn(days, figure.value, place);
  else if (figure.kind === 'time') learn(times, figure.value, place);
  else if (figure.kind === 'number') {
    learn(numbers.text, figure.value, place);
    if (figure.decimals === 2) learn(numbers.money, figure.value, place);
  } else learn(numbers[figure.kind], figure.value, place);
}

function learnSaid({ numbers, days, times }: Known, text: string): void {
  for (const figure of readFigures(text)) {
    if (figure.kind === 'day') learn(days, figure.value, null);
    else if (figure.kind === 'time') learn(times, figure.value, null);
    else if (figure.kind === 'number' && Number.isInteger(figure.value)) {
      const { kind, isId } = saidAt(text, figure.start, figure.end);
      if (kind !== 'money') learn(numbers[isId ? 'id' : 'said'], figure.value, null);
    }
  }
}

/** Whether one can be a part of the other. */
const areAlike = (a: NumberKind, b: NumberKind): boolean =>
  a === b || [a, b].some((kind) => kind === 'any' || kind === 'either');
const isPart = (kind: NumberKind): boolean =>
  kind === 'count' || kind === 'money' || kind === 'either' || kind === 'any';

/** What two counts or two sums make together, in a row or over all rows, and a row's share of its column. */
function learnRatios({ ratios, counted }: Known, runs: readonly RunRows[]): void {
  const learnShares = (part: number, other: number, place: Place) => {
    for (const ratio of [part / other, other / part, part / (part + other), other / (part + other)])
      if (ratio >= 0 && ratio <= 1) learn(ratios, ratio, place);
  };
  const pairs = (all: readonly { kind: NumberKind; value: number; place: Place }[]) => {
    for (const [index, a] of all.entries())
      for (const b of all.slice(index + 1))
        if (areAlike(a.kind, b.kind)) learnShares(a.value, b.value, a.place);
  };
  const whole = (runId: number): Place => ({ runId, row: null, column: null });
  pairs([
    ...counted.map(({ rows, runId }) => ({ kind: 'count' as const, value: rows, place: whole(runId) })),
    ...runs.flatMap((run) =>
      run.columns.flatMap((name, index) => {
        const kind = kindOfName(name);
        const numbers = columnOf(run, index);
        return isPart(kind) && numbers.length > 0
          ? [{ kind, value: sumOf(numbers), place: whole(run.runId) }]
          : [];
      }),
    ),
  ]);
  for (const run of runs) {
    const parts = run.columns.flatMap((name, index) => {
      const kind = kindOfName(name);
      return isPart(kind) ? [{ kind, index, sum: sumOf(columnOf(run, index)) }] : [];
    });
    for (const [at, row] of run.rows.entries()) {
      const place = { runId: run.runId, row: at, column: null };
      const here = parts.flatMap(({ kind, index, sum }) => {
        const value = numberOf(row[index]);
        return value === null ? [] : [{ kind, value, sum, place }];
      });
      if (run.rows.length <= ROWS_WITH_PAIRS) pairs(here);
      if (run.rows.length <= ROWS_WITH_SHARES)
        for (const { value, sum } of here) if (value / sum <= 1) learn(ratios, value / sum, place);
    }
  }
}

/** @returns null: it stands in no row and is no claim; undefined: it stands nowhere */
function placeOf(
  answer: string,
  figure: Figure,
  { numbers, days, times, counted, ratios }: Known,
): Place | null | undefined {
  if (figure.kind === 'time') return times.get(figure.value);
  const dayIn = (isIn: (day: string) => boolean) => placeIn(days, isIn);
  if (figure.kind === 'day') {
    const { value } = figure;
    if (days.has(value)) return days.get(value);
    // A day said without its year, or a year or month alone.
    return dayIn((day) => (value.startsWith('--') ? day.endsWith(value.slice(1)) : day.startsWith(value)));
  }
  const { value, decimals } = figure;
  const scale = 10 ** decimals;
  const same = (one: number) =>
    Math.round(Math.abs(one) * scale + 1e-7) === Math.round(Math.abs(value) * scale);
  const inPools = (...kinds: (keyof Pool)[]) => firstOf(kinds, (kind) => placeIn(numbers[kind], same));
  const whole = (one: Known['counted'][number] | undefined): Place | undefined =>
    one && { runId: one.runId, row: null, column: null };
  const asRows = (of: readonly string[]) =>
    whole(counted.find(({ rows, columns }) => same(rows) && !of.some((word) => columns.includes(word))));
  if (figure.kind === 'percent') {
    const asShare = (one: number) => Math.abs(one) <= 1 && same(one * 100);
    return firstOf(
      [
        () => inPools('percent', 'any'),
        () => placeIn(numbers.percent, asShare),
        () => placeIn(numbers.any, asShare),
        () => placeIn(ratios, (one) => same(one * 100)),
      ],
      (look) => look(),
    );
  }
  if (figure.kind === 'money') return inPools('money', 'either', 'any');
  const { kind, isId, of } = saidAt(answer, figure.start, figure.end);
  if (kind === 'money') return inPools('money', 'either', 'any');
  if (kind === 'duration') {
    const found = inPools('duration', 'any', 'text', 'said');
    return found === undefined ? whole(counted.find((one) => one.days !== null && same(one.days))) : found;
  }
  // What is surely a count comes before what may be anything, so that the right cell is opened.
  const rowsFirst = (...sure: (keyof Pool)[]) =>
    firstOf([() => inPools(...sure), () => asRows(of), () => inPools('any', 'text', 'said')], (look) =>
      look(),
    );
  if (kind === 'count') return rowsFirst('count', 'either');
  const listed = listedBefore(answer, figure.start, figure.end);
  if (listed !== null && listed > 0) return whole(counted.find(({ rows }) => same(rows - listed)));
  const named = isId ? inPools('id') : undefined;
  if (named !== undefined) return named;
  const found = rowsFirst('count', 'duration', 'money', 'percent', 'either');
  if (found !== undefined) return found;
  // "In 2026": a year of one of the days.
  const isYear = decimals === 0 && value >= 1900 && value < 2200;
  return isYear ? dayIn((day) => day.startsWith(`${value}-`)) : undefined;
}

/** Where the first that fits stands; undefined where none does. */
function placeIn<T>(places: Places<T>, fits: (one: T) => boolean): Place | null | undefined {
  for (const [one, place] of places) if (fits(one)) return place;
  return undefined;
}

/** The first of several that was found anywhere. */
function firstOf<T>(all: readonly T[], look: (one: T) => Place | null | undefined): Place | null | undefined {
  for (const one of all) {
    const place = look(one);
    if (place !== undefined) return place;
  }
  return undefined;
}
