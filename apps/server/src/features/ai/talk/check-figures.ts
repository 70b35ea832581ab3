import type { ai as contract } from '@chairline/contract';
import { type Figure, readFigures } from './figures.ts';

type Rows = Pick<contract.ToolRun, 'columns' | 'rows'>;

/** What the figures of an answer may rest on. */
interface Grounds {
  /** The rows of every tool that ran for it. */
  runs: readonly Rows[];
  /** What was asked, and the values the tools were given: their days and counts are no claims, sums of money are. */
  said: readonly string[];
  /** The office's day, `yyyy-MM-dd`. */
  today: string;
}

/**
 * The places in an answer that name a figure (a number, an amount, a percentage, a day, a time) which stands in none of
 * the rows. Counts of rows and sums of columns stand in them too, each rounded as the answer rounds.
 * @returns from and to, in UTF-16 units
 */
export function findUnfounded(answer: string, { runs, said, today }: Grounds): [number, number][] {
  const known = { numbers: new Set<number>(), days: new Set<string>(), times: new Set<string>() };
  const learn = ({ kind, value }: Figure) => {
    if (kind === 'day') known.days.add(value);
    else if (kind === 'time') known.times.add(value);
    else known.numbers.add(value);
  };
  for (const { columns, rows } of runs) {
    known.numbers.add(rows.length);
    for (const row of rows)
      for (const cell of row) {
        if (typeof cell === 'number') known.numbers.add(cell);
        else if (typeof cell === 'string') for (const figure of readFigures(cell)) learn(figure);
      }
    for (const [index] of columns.entries()) {
      const numbers = rows.flatMap((row) => numberOf(row[index]) ?? []);
      if (numbers.length > 0) known.numbers.add(numbers.reduce((sum, one) => sum + one, 0));
    }
  }
  for (const text of said)
    for (const figure of readFigures(text)) {
      if (figure.kind === 'day' || figure.kind === 'time') learn(figure);
      else if (figure.kind === 'number' && Number.isInteger(figure.value)) learn(figure);
    }
  known.days.add(today);
  return readFigures(answer)
    .filter((figure) => !isFounded(figure, known))
    .map(({ start, end }) => [start, end]);
}

const numberOf = (cell: contract.ToolRun['rows'][number][number] | undefined): number | null => {
  if (typeof cell === 'number') return cell;
  return typeof cell === 'string' && /^-?\d+(\.\d+)?$/.test(cell) ? Number(cell) : null;
};

function isFounded(
  figure: Figure,
  known: { numbers: ReadonlySet<number>; days: ReadonlySet<string>; times: ReadonlySet<string> },
): boolean {
  if (figure.kind === 'time') return known.times.has(figure.value);
  if (figure.kind === 'day') {
    if (known.days.has(figure.value)) return true;
    // A day said without its year, or a year or month alone.
    const isIn = figure.value.startsWith('--')
      ? (day: string) => day.endsWith(figure.value.slice(1))
      : (day: string) => day.startsWith(figure.value);
    return [...known.days].some(isIn);
  }
  const { value, decimals, kind } = figure;
  const scale = 10 ** decimals;
  const same = (one: number) =>
    Math.round(Math.abs(one) * scale + 1e-7) === Math.round(Math.abs(value) * scale);
  for (const one of known.numbers) {
    if (same(one)) return true;
    if (kind === 'percent' && Math.abs(one) <= 1 && same(one * 100)) return true;
  }
  // "In 2026": a year of one of the days.
  return (
    kind === 'number' &&
    decimals === 0 &&
    value >= 1900 &&
    value < 2200 &&
    [...known.days].some((day) => day.startsWith(`${value}-`))
  );
}
