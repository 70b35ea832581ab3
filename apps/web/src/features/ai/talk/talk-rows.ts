import type { AiQuestion } from '@chairline/office-state/ai';
import type { PendingEntry, RowRules, ThreadRow } from '../../../ui/thread/thread-rows.ts';

export type TalkRow = ThreadRow<AiQuestion, PendingEntry>;

export const talkRowRules: RowRules<AiQuestion, PendingEntry> = {
  idOf: ({ question_id }) => question_id,
  // Each stands by itself.
  runOf: () => null,
  runOfPending: ({ client_ref }) => client_ref,
  runGapMs: 0,
  isNews: () => false,
};

const LINE = 20;
const CHARACTER = 7.1;

/** About how high a row is before it was measured, in CSS pixels. */
export function estimateRow(row: TalkRow, viewWidth: number): number {
  if (row.kind !== 'item') return 44;
  const { question, answer, cards, shows, runs } = row.item;
  const perLine = Math.max(16, (viewWidth - 64) / CHARACTER);
  const lines = [...question.split('\n'), ...answer.split('\n')].reduce(
    (sum, line) => sum + Math.max(1, Math.ceil(line.length / perLine)),
    0,
  );
  return lines * LINE + cards.length * 120 + (shows === null ? 0 : 240) + (runs.length > 0 ? 28 : 0) + 96;
}
