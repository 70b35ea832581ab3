import type { ai as contract } from '@chairline/contract';
import type { Transaction } from '../../../platform/db/database.ts';
import type { Done } from '../tools/run-tools.ts';
import { type Checked, checkFigures } from './check-figures.ts';
import { checkNames, settleNames } from './check-names.ts';
import { findKnownNames } from './store-names.ts';
import type { QuestionRow } from './store-questions.ts';

/** Places of an answer that stand in its rows, and those that stand in none of them. */
export interface AnswerMarks {
  found: contract.FoundPlace[];
  unfounded: [number, number][];
}

interface Asked {
  question: Pick<QuestionRow, 'question' | 'contactName'>;
  /** What was said before, which went along. */
  before: readonly Pick<QuestionRow, 'question' | 'answer' | 'unfounded'>[];
  /** What the model was told of the office. */
  system: string;
  /** The office's day, `yyyy-MM-dd`. */
  today: string;
  /** Names of those for whom something was prepared. */
  prepared: readonly string[];
}

/**
 * Looks up the figures and the names of an answer in the rows of its tools. A figure that stands in none is not from the
 * data; a name where it is somebody the office knows, or is called a person, and was not said by whoever asked.
 */
export async function checkAnswer(
  tx: Transaction,
  answer: string,
  done: readonly Done[],
  { question, before, system, today, prepared }: Asked,
): Promise<AnswerMarks> {
  const values = done.map((one) => JSON.stringify(one.values));
  const figures = checkFigures(answer, { runs: done, said: [question.question, ...values], today });
  const names = checkNames(answer, done, [
    question.question,
    ...values,
    question.contactName ?? '',
    system,
    ...prepared,
    ...done.map(({ failure }) => failure ?? ''),
    ...before.flatMap((one) => [one.question, withoutMarked(one)]),
  ]);
  const known =
    names.unsure.length > 0
      ? await findKnownNames(
          tx,
          names.unsure.map(({ name }) => name),
        )
      : [];
  const isFigure = (one: Checked) => figures.some(({ from, to }) => from < one.to && to > one.from);
  const all = [...figures, ...settleNames(names, new Set(known)).filter((one) => !isFigure(one))].toSorted(
    (a, b) => a.from - b.from,
  );
  return {
    unfounded: all.flatMap(({ from, to, place }) => (place === undefined ? [[from, to]] : [])),
    found: all.flatMap(({ from, to, place }): contract.FoundPlace[] =>
      place ? [[from, to, place.runId, place.row, place.column]] : [],
    ),
  };
}

/** What was answered before, but for what of it was not from the data. */
const withoutMarked = ({ answer, unfounded }: Asked['before'][number]): string =>
  unfounded.reduceRight((text, [from, to]) => `${text.slice(0, from)} ${text.slice(to)}`, answer);
