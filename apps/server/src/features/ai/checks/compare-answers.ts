import type { ai as contract } from '@chairline/contract';
import { type Figure, readFigures } from '../talk/figures.ts';

type Side = Pick<contract.CheckedAnswer, 'answer' | 'ended' | 'tools'>;
type Marks = contract.CheckedAnswer['marks'];

/** What a figure says, however it is written: $1,200 is 1200.00. */
const keyOf = ({ kind, value }: Figure): string =>
  typeof value === 'string' ? `${kind} ${value}` : `${kind === 'percent' ? 'percent' : 'number'} ${value}`;
const plain = (text: string): string => text.replaceAll('**', '').replace(/\s+/g, ' ').trim().toLowerCase();
const toolsOf = ({ tools }: Side): string =>
  [...new Set(tools.map(({ tool }) => tool))].toSorted().join('\n');

/** The figures of an answer that the other one does not have. */
function onlyIn(figures: readonly Figure[], other: readonly Figure[]): Marks {
  const known = new Set(other.map(keyOf));
  return figures.filter((one) => !known.has(keyOf(one))).map(({ start, end }) => [start, end]);
}

/** What differs between an answer and the one before, and where the figures are that only one of them has. */
export function compareAnswers(
  before: Side,
  now: Side,
): { differs: contract.AnswerDifference[]; before: Marks; now: Marks } {
  const [had, has] = [readFigures(before.answer), readFigures(now.answer)];
  const marks = { before: onlyIn(had, has), now: onlyIn(has, had) };
  const differs: [contract.AnswerDifference, boolean][] = [
    ['words', plain(before.answer) !== plain(now.answer)],
    ['figures', marks.before.length + marks.now.length > 0],
    ['tools', toolsOf(before) !== toolsOf(now)],
    ['end', before.ended !== now.ended],
  ];
  return { ...marks, differs: differs.flatMap(([name, isSo]) => (isSo ? [name] : [])) };
}

/** Other words alone are no change: no model says a thing twice in the same ones. */
export const isChanged = (differs: readonly contract.AnswerDifference[]): boolean =>
  differs.some((one) => one !== 'words');

/** What of that which must stand in an answer does not: a figure counts however it is written. */
export function missingIn(answer: string, expects: readonly string[]): string[] {
  const figures = new Set(readFigures(answer).map(keyOf));
  const words = plain(answer);
  return expects.filter((expected) => {
    const [figure, ...more] = readFigures(expected);
    const isFigure =
      figure !== undefined && more.length === 0 && figure.end - figure.start === expected.trim().length;
    return isFigure ? !figures.has(keyOf(figure)) : !words.includes(plain(expected));
  });
}
