import type { worklist as contract } from '@chairline/contract';

/** The kinds by what they are called on their buttons. */
export const kindWords: Record<contract.WorkKind, string> = {
  thread: 'Needs an answer',
  mention: 'Mentions',
  reminder: 'Reminders',
  event: 'Calendar',
  claim: 'Claims',
  lab: 'Lab cases',
};

/** One of a kind, as its row says it. */
export const oneWords: Record<contract.WorkKind, string> = {
  thread: 'Needs an answer',
  mention: 'Mention',
  reminder: 'Reminder',
  event: 'Event in the calendar',
  claim: 'Next step of a claim',
  lab: 'Lab case not back',
};

/** What doing it is called; null for what is done in the practice system. */
export const doneWords: Record<contract.WorkKind, string | null> = {
  thread: 'Mark as answered',
  mention: 'Mark as done',
  reminder: 'Remove the reminder',
  event: 'Take it off the bell',
  claim: 'Mark the next step as done',
  lab: null,
};

export const sumCounts = (counts: contract.WorkCounts['today']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A count as a badge has room for it. @param max the server counts no further */
export function countWords(count: number, max: number): string {
  return count >= max ? `${max.toLocaleString('en-US')}+` : count.toLocaleString('en-US');
}
