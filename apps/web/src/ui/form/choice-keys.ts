import { findsName, foldName } from '@chairline/contract';

interface Listed {
  label: string;
  disabled?: boolean | undefined;
}

/** One of those offered. */
export interface Choice<Value extends string | number> extends Listed {
  value: Value;
}

/** Values and their words as choices, in their order. */
export function choicesOf<Value extends string>(names: Readonly<Record<Value, string>>): Choice<Value>[] {
  return (Object.keys(names) as Value[]).map((value) => ({ value, label: names[value] }));
}

const PAGE = 8;

/** The choice that can be chosen nearest to an index, looked for forwards or backwards; -1 for none. */
function nearest(choices: readonly Listed[], from: number, way: 1 | -1): number {
  for (let index = from; index >= 0 && index < choices.length; index += way)
    if (!choices[index]?.disabled) return index;
  return -1;
}

/**
 * Where a key leads in an open list of choices, as in a browser's own: it stops at the ends.
 * @param at the index the list stands at; -1 for none
 * @returns null for a key that does not move
 */
export function stepTo(key: string, at: number, choices: readonly Listed[]): number | null {
  const last = choices.length - 1;
  const go = (to: number, way: 1 | -1): number => {
    const found = nearest(choices, Math.min(Math.max(to, 0), last), way);
    return found === -1 ? at : found;
  };
  if (key === 'ArrowDown') return go(at + 1, 1);
  if (key === 'ArrowUp') return at === -1 ? go(last, -1) : go(at - 1, -1);
  if (key === 'Home') return go(0, 1);
  if (key === 'End') return go(last, -1);
  if (key === 'PageDown') return go(at + PAGE, -1);
  if (key === 'PageUp') return go(at - PAGE, 1);
  return null;
}

/**
 * The choice that begins with what was typed in a row: one letter again and again goes from one to the next.
 * @returns -1 where none does
 */
export function typeTo(letters: string, at: number, choices: readonly Listed[]): number {
  const sought = letters.toLowerCase();
  const again = sought === sought.charAt(0).repeat(sought.length);
  const begin = again ? sought.charAt(0) : sought;
  const from = again ? at + 1 : Math.max(at, 0);
  const fits = ({ label, disabled }: Listed) => !disabled && label.toLowerCase().startsWith(begin);
  const after = choices.findIndex((choice, index) => index >= from && fits(choice));
  return after === -1 ? choices.findIndex(fits) : after;
}

/** The choices a search leaves: those that begin with its words before those that have them within. */
export function seek<Choice extends Listed>(choices: readonly Choice[], search: string): readonly Choice[] {
  if (search.trim() === '') return choices;
  const words = foldName(search);
  const rank = ({ label }: Choice) => (foldName(label).startsWith(words) ? 0 : 1);
  return choices
    .filter(({ label }) => findsName(search, label))
    .toSorted((one, other) => rank(one) - rank(other));
}
