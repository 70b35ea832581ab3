import type { worklist as contract } from '@chairline/contract';

/** The kinds by what they are called on their buttons. */
export const kindWords: Record<contract.WorkKind, string> = {
  thread: 'Needs an answer',
  mention: 'Mentions',
  reminder: 'Reminders',
};

/** One of a kind, as its row says it. */
export const oneWords: Record<contract.WorkKind, string> = {
  thread: 'Needs an answer',
  mention: 'Mention',
  reminder: 'Reminder',
};

/** What doing it is called. */
export const doneWords: Record<contract.WorkKind, string> = {
  thread: 'Mark as answered',
  mention: 'Mark as done',
  reminder: 'Remove the reminder',
};

export const sumCounts = (counts: contract.WorkCounts['today']): number =>
  counts.thread + counts.mention + counts.reminder;

/** A count as a badge has room for it. @param max the server counts no further */
export function countWords(count: number, max: number): string {
  return count >= max ? `${max.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}
