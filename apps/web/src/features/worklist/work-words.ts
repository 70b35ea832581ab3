import { type worklist as contract, formatCount } from '@chairline/contract';

/** The kinds by what they are called on their buttons. */
export const kindWords: Record<contract.WorkKind, string> = {
  thread: 'Needs an answer',
  mention: 'Mentions',
  reminder: 'Reminders',
  event: 'Calendar',
  request: 'Requests',
  answer: 'Visits to change',
  claim: 'Claims',
  lab: 'Lab cases',
  erasure: 'Erasures',
  post: 'Posts',
  putoff: 'Put off',
};

/** One of a kind, as its row says it. */
export const oneWords: Record<contract.WorkKind, string> = {
  thread: 'Needs an answer',
  mention: 'Mention',
  reminder: 'Reminder',
  event: 'Event in the calendar',
  request: 'Request for an appointment',
  answer: 'Visit to change',
  claim: 'Next step of a claim',
  lab: 'Lab case not here yet',
  erasure: 'Office deleted for good',
  post: 'Post that failed',
  putoff: 'Put off',
};

/** What doing it is called; null for what is done in the practice system, or answered in the calendar. */
export const doneWords: Record<contract.WorkKind, string | null> = {
  thread: 'Mark as answered',
  mention: 'Mark as done',
  reminder: 'Remove the reminder',
  event: 'Take it off the bell',
  request: null,
  answer: null,
  claim: 'Mark the next step as done',
  lab: null,
  erasure: 'Take it off the bell',
  post: 'Take it off the bell',
  putoff: 'Mark as answered',
};

/** What moving it to later is called, where it can be. */
export const postponeWords: Partial<Record<contract.WorkKind, string>> = {
  thread: 'Put off',
  reminder: 'An hour later',
  putoff: 'Put off until another time',
};

export const sumCounts = (counts: contract.WorkCounts['today']): number =>
  Object.values(counts).reduce((sum, count) => sum + count, 0);

/** A count as a badge has room for it. @param max the server counts no further */
export function countWords(count: number, max: number): string {
  return count >= max ? `${formatCount(max)}+` : formatCount(count);
}
