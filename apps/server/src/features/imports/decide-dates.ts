import { contacts, imports as contract } from '@chairline/contract';
import { type DateReading, HABIT, numericDate } from './read-date.ts';

const words = contract.importMessages;

/** A cell of the column, and its row in the file. */
interface DateCell {
  row: number;
  text: string;
}

/** How a column writes its dates, and what there is to say and to ask of it. */
interface DateFindings {
  reading: DateReading;
  notes: string[];
  question: contract.ImportPreview['dates'];
}

/** So many dates to one that contradicts them: that one is a slip. */
const SLIP = 20;

/** Dates of one kind: those that can be read in one way alone, and the first that can be in both. */
interface Tally {
  month_first: DateCell[];
  day_first: DateCell[];
  both: (DateCell & { month_first: string; day_first: string }) | null;
}

/** What a kind of dates says of its order. */
type Verdict = { order: contract.DateOrder; slips: DateCell[] } | { order: null; contradiction: boolean };

function tally(cells: readonly DateCell[], now: Date): { slashes: Tally; dots: Tally } {
  const empty = (): Tally => ({ month_first: [], day_first: [], both: null });
  const found = { slashes: empty(), dots: empty() };
  // A birthdate of the future is none: a day that it would be only then says how the others are written as well.
  const known = (day: string | null) =>
    day !== null && contacts.isBirthdate(String(Date.parse(day)), now.getTime()) ? day : null;
  for (const cell of cells) {
    const read = numericDate(cell.text, now);
    if (!read) continue;
    const of = read.isDotted ? found.dots : found.slashes;
    const [month, day] = [known(read.month_first), known(read.day_first)];
    if (month !== null && day !== null) {
      if (month !== day) of.both ??= { ...cell, month_first: month, day_first: day };
    } else if (month !== null) of.month_first.push(cell);
    else if (day !== null) of.day_first.push(cell);
  }
  return found;
}

function judge({ month_first: months, day_first: days }: Tally): Verdict {
  if (months.length > 0 && months.length >= days.length * SLIP) return { order: 'month_first', slips: days };
  if (days.length > 0 && days.length >= months.length * SLIP) return { order: 'day_first', slips: months };
  return { order: null, contradiction: months.length > 0 };
}

/**
 * Decides for a whole column what is first in its dates of three numbers: what a value above 12 tells counts for all of them.
 * Where nothing tells it is the month, with dots the day, and a person is asked; where the column contradicts itself, what can be read both
 * ways is neither until a person has chosen.
 * @param chosen counts where a person is asked
 */
export function decideDates(
  cells: readonly DateCell[],
  now: Date,
  chosen: contract.DateOrder | null,
): DateFindings {
  const found = tally(cells, now);
  const notes: string[] = [];
  const reading = { ...HABIT };
  let question: DateFindings['question'] = null;
  const ask = (sentence: string, both: NonNullable<Tally['both']>, order: contract.DateOrder | null) => {
    const { text: sample, month_first, day_first } = both;
    question ??= { question: sentence, order, sample, month_first, day_first };
  };
  for (const kind of ['dots', 'slashes'] as const) {
    const own = found[kind];
    const verdict = judge(own);
    if (verdict.order !== null) {
      reading[kind] = verdict.order;
      if (verdict.slips.length > 0)
        notes.push(
          words.noteOtherWay(
            verdict.slips.map(({ row }) => row),
            verdict.slips[0]!.text,
          ),
        );
      const [first] = own.day_first;
      if (verdict.order === 'day_first' && first && own.both)
        notes.push(words.noteDayFirst(first.row, first.text));
    } else if (verdict.contradiction) {
      reading[kind] = chosen;
      if (own.both) ask(words.datesContradict(own.day_first[0]!, own.month_first[0]!), own.both, chosen);
    } else if (kind === 'dots') {
      if (own.both) notes.push(words.noteDots(own.both.text));
    } else if (found.dots.day_first[0] && reading.dots === 'day_first') {
      // Who writes 25.12.1979 means the day by 03/04/1980 as well.
      reading.slashes = 'day_first';
      const [first] = found.dots.day_first;
      if (own.both) notes.push(words.noteDayFirst(first.row, first.text));
    } else if (own.both) {
      reading.slashes = chosen ?? 'month_first';
      ask(words.datesBoth(own.both.text), own.both, reading.slashes);
    }
  }
  const swapped = swappedBy(cells, found.slashes);
  if (swapped) notes.push(words.noteSwapped(swapped.row, swapped.text));
  return { reading, notes, question };
}

/**
 * Excel in the United States opens a list with the day first and makes dates of those that it can, with day and month
 * exchanged; the others stay texts. @returns one of these
 */
function swappedBy(cells: readonly DateCell[], slashes: Tally): DateCell | undefined {
  if (slashes.both || slashes.month_first.length > 0) return undefined;
  const days = cells.flatMap(({ text }) => /^\d{4}-\d{2}-(\d{2})$/.exec(text)?.[1] ?? []);
  return days.length > 0 && days.every((day) => Number(day) <= 12) ? slashes.day_first[0] : undefined;
}
