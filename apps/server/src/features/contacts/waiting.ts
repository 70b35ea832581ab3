import type { ContactRow } from './store.ts';

/*
 * Who waits for an answer: a contact with `needs_answer_since`. One who is put off has none until they come back.
 */

const notPutOff = { putOffUntil: null, putOffSince: null, putOffBy: null };

type Waiting = Pick<ContactRow, 'needsAnswerSince' | 'putOffSince'>;

/** Whether a contact waits for an answer, now or once they are put off no longer. */
export const isOwedAnswer = (row: Waiting): boolean =>
  row.needsAnswerSince !== null || row.putOffSince !== null;

/** The columns of a contact who waits from now on: since the time given, or since they did before. */
export function waitingSince({ needsAnswerSince, putOffSince }: Waiting, at: Date) {
  const since = needsAnswerSince ?? (putOffSince !== null && putOffSince < at ? putOffSince : at);
  return { needsAnswerSince: since, ...notPutOff };
}

/** The columns of a contact who has their answer. */
export const answered = { needsAnswerSince: null, ...notPutOff };

/** The columns of a contact who is put off. @param by user_id */
export const putOffUntil = ({ needsAnswerSince, putOffSince }: Waiting, until: Date, by: number) => ({
  needsAnswerSince: null,
  putOffUntil: until,
  putOffSince: needsAnswerSince ?? putOffSince,
  putOffBy: by,
});
