import type { ai as contract } from '@chairline/contract';

const isWorse = ({ verdict, before_verdict, mark }: contract.AiCheckItem): boolean =>
  mark === 'worse' || (verdict === 'wrong' && before_verdict === 'right');

/** What came of a question, in words, and whether it is good, bad or only to be looked at. */
export function verdictOf(item: contract.AiCheckItem): { words: string; tone: 'ok' | 'warn' | 'dim' } {
  const { verdict, before_verdict, mark, state } = item;
  if (verdict === null) return { words: state === 'running' ? 'Being answered' : 'Not run yet', tone: 'dim' };
  if (mark === 'worse') return { words: 'Worse', tone: 'warn' };
  if (verdict === 'right')
    return { words: before_verdict === 'wrong' ? 'Right, was wrong before' : 'Right', tone: 'ok' };
  if (verdict === 'wrong')
    return { words: before_verdict === 'right' ? 'Wrong, was right before' : 'Wrong', tone: 'warn' };
  if (verdict === 'same') return { words: 'Same', tone: 'ok' };
  return { words: mark === 'fine' ? 'Changed, and fine' : 'Changed', tone: mark === 'fine' ? 'ok' : 'dim' };
}

/** A question that was being answered when its check was stopped is not any more. */
export const settled = (item: contract.AiCheckItem, { state }: contract.AiCheck): contract.AiCheckItem =>
  item.state === 'running' && state !== 'running' ? { ...item, state: 'waiting' } : item;

/** What needs a look first: what is worse or wrong, then what changed, then the rest as it was asked. */
export function inOrder(items: readonly contract.AiCheckItem[]): contract.AiCheckItem[] {
  const weight = (item: contract.AiCheckItem) =>
    isWorse(item) ? 0 : item.verdict === 'wrong' ? 1 : item.verdict === 'changed' ? 2 : 3;
  return items.toSorted((a, b) => weight(a) - weight(b) || a.item_id - b.item_id);
}

const states: Record<contract.AiCheck['state'], string> = {
  running: 'Running',
  done: 'Done',
  stopped: 'Stopped',
  failed: 'Ended early',
};

/** 'Done: 17 same, 3 changed, 1 worse'. */
export function checkWords({ state, kind, done, total, counts }: contract.AiCheck): string {
  const { same, changed, right, wrong, worse } = counts;
  const found =
    kind === 'kept'
      ? [`${right} right`, `${wrong} wrong`]
      : [`${same} same`, `${changed} changed`, ...(worse > 0 ? [`${worse} worse`] : [])];
  const so = state === 'done' ? states.done : `${states[state]}, ${done} of ${total}`;
  return done === 0 ? so : `${so}: ${found.join(', ')}`;
}

const differences: Record<contract.AnswerDifference, string> = {
  words: 'other words',
  figures: 'other figures',
  tools: 'other tools',
  end: 'it ended otherwise',
};

/** 'Other words, other figures'; '' for nothing. */
export function differenceWords(differs: contract.AiCheckItem['differs']): string {
  const words = differs.map((one) => differences[one]).join(', ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** An answer with what is marked in it apart; bold is not drawn where two are compared. */
export function markedPieces(
  text: string,
  marks: contract.CheckedAnswer['marks'],
): { text: string; marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = [];
  let at = 0;
  for (const [from, to] of marks) {
    if (from > at) pieces.push({ text: text.slice(at, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    at = to;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), marked: false });
  return pieces.map((piece) => ({ ...piece, text: piece.text.replaceAll('**', '') }));
}

/** What must stand in an answer, as it is typed: one a line. */
export const expectsOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
