import type { LabCase } from './models.ts';

/** Words of lab cases: specification 2, sections 2, 4, 5 and 8. */
export const labWords = {
  clickAgain: 'Click again Lab Conversation....!',
  unknown: 'Status Unknown',
  blank: '—',
  saved: 'The lab case was saved in Open Dental.',
  changedMeanwhile:
    'This lab case was changed in Open Dental meanwhile. Look at it as it is now, then save again.',
  /** @param sent it has left for the lab: one that has not cannot be back */
  late: (days: number, sent: boolean) =>
    `${sent ? 'Not back' : 'Not sent to the lab'}, and its appointment ${
      days < 0 ? 'has passed' : days === 0 ? 'is today' : `is in ${days === 1 ? 'a day' : `${days} days`}`
    }`,
} as const;

export const INSTRUCTIONS_MAX = 5_000;
export const INVOICE_MAX = 255;
/** Chosen with the lab-cases chip. */
export const FIRST_LAB_STATUS = 3;
/** A lab conversation opens after this, in milliseconds. */
export const LAB_CONVO_OPEN_MS = 500;

/** From this status on a case was at the lab. */
export const LAB_SENT = 2;

/** Status values of the list and how the detail shows them (specification 2, section 4). */
export const labStatuses = [
  { status: 1, list: 'Not sent to lab', shown: 'Created' },
  { status: 2, list: 'Sent to lab', shown: 'Sent' },
  { status: 3, list: 'Completed lab work and not yet scheduled', shown: 'Received' },
  { status: 4, list: 'Appointment scheduled', shown: 'Appointment Scheduled' },
] as const;

/** Dates that stand for none, beside null (specification 2, section 9). */
const blankDays = new Set(['0001-01-01', '1900-01-01', '1901-01-01']);

/** A lab date that is set; null for none and for those that stand for none. */
export const labDate = (value: string | null | undefined): string | null =>
  value && !blankDays.has(value.slice(0, 10)) ? value : null;

/** A lab case's status from its dates (specification 2, section 4; decisions, Practice system). */
export function labStatusOf(
  one: Pick<LabCase, 'DateTimeCreated' | 'DateTimeSent' | 'DateTimeRecd' | 'DateTimeChecked' | 'AptDateTime'>,
): number {
  const back = labDate(one.DateTimeRecd) ?? labDate(one.DateTimeChecked);
  if (back) return labDate(one.AptDateTime) ? 4 : 3;
  if (labDate(one.DateTimeSent)) return 2;
  return labDate(one.DateTimeCreated) ? 1 : 0;
}

/** What staff may change of a lab case. */
export const labFields = [
  'DateTimeDue',
  'DateTimeCreated',
  'DateTimeSent',
  'DateTimeRecd',
  'DateTimeChecked',
  'InvoiceNum',
  'Instructions',
] as const;
export type LabField = (typeof labFields)[number];

/** Only the fields that were changed. */
export function changedLabFields(
  before: Pick<LabCase, LabField>,
  after: Pick<LabCase, LabField>,
): Partial<Pick<LabCase, LabField>> {
  return Object.fromEntries(
    labFields.filter((name) => before[name] !== after[name]).map((name) => [name, after[name]]),
  );
}
