import type { ai as contract } from '@chairline/contract';
import { readFigures } from '../../features/ai/talk/figures.ts';
import type { EvalQuestion, Wanted } from './question.ts';

/** How a question went, as far as judging it needs. */
export interface Outcome {
  /** The server's words where it refused to take the question. */
  refused: string | null;
  state: contract.QuestionState;
  why: string | null;
  answer: string;
  /** What the tools gave for it. */
  rows: string;
  /** Whether anything of the office was changed meanwhile. */
  wrote: boolean;
}

const NOTHING =
  /\b(no|not|none|nothing|nobody|cannot|can[’']t|unable|don[’']t|isn[’']t|aren[’']t|unavailable)\b/i;
/** It asks which is meant. */
const ASKS_BACK = /\b(which|who|whom|what)\b[^?]*\?/i;
const CENT = 0.005;
const plain = (text: string): string => text.replace(/[\s*]+/g, ' ').toLowerCase();

/** Whether it stands in an answer, however it is written: $1,200.00 is 1200, Nov 3, 2026 is 2026-11-03. */
function stands(wanted: Wanted, answer: string): boolean {
  if ('nothing' in wanted) return NOTHING.test(answer);
  if ('words' in wanted) return plain(answer).includes(plain(wanted.words).trim());
  return readFigures(answer).some((figure) => {
    if (figure.kind === 'day')
      return 'day' in wanted && [wanted.day, wanted.day.replace(/^\d{4}/, '-')].includes(figure.value);
    if (figure.kind === 'time') return 'time' in wanted && figure.value === wanted.time;
    return 'number' in wanted && Math.abs(figure.value - wanted.number) < CENT;
  });
}

const sayWanted = (wanted: Wanted): string =>
  'nothing' in wanted ? 'that there is nothing' : String(Object.values(wanted)[0]);

/** What is wrong with how a question ended, in words; null for nothing. */
export function faultOf(
  { ends }: EvalQuestion,
  right: readonly Wanted[],
  never: readonly string[],
  { refused, state, why, answer, rows, wrote }: Outcome,
): string | null {
  if (wrote) return 'nothing may be written, and something was';
  const leaked = never.filter((words) => plain(answer + rows).includes(plain(words)));
  if (leaked.length > 0) return `${leaked.join(', ')} may not be said`;
  if (typeof ends === 'object')
    return refused?.includes(ends.refused) ? null : `wanted to be refused with: ${ends.refused}`;
  if (refused !== null) return `wanted an answer, was refused: ${refused}`;
  if (state !== 'answered') return `wanted an answer, it ${state}: ${why}`;
  if (ends === 'asks back' && !ASKS_BACK.test(answer)) return 'wanted to be asked which is meant';
  const missing = right.filter((wanted) => !stands(wanted, answer));
  return missing.length > 0 ? `wanted ${missing.map(sayWanted).join(', ')}` : null;
}
