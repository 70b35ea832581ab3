import type { OdAppointment } from './models.ts';

/** Minutes a character of an appointment's pattern stands for (specification 3, section 9). */
export const PATTERN_STEP = 5;
/** An appointment without a pattern takes this long, as Open Dental books it. */
export const MINUTES_WITHOUT_PATTERN = 20;

/** A stretch of an appointment: the provider is with the patient (X), or the assistant alone is (/). */
export interface PatternPart {
  who: 'provider' | 'assistant';
  minutes: number;
}

/** What a pattern says, part by part; all of it the provider's where it says nothing. */
export function patternParts(pattern: string): PatternPart[] {
  const parts: PatternPart[] = [];
  for (const sign of pattern) {
    const who = sign === '/' ? 'assistant' : 'provider';
    const last = parts.at(-1);
    if (last?.who === who) last.minutes += PATTERN_STEP;
    else parts.push({ who, minutes: PATTERN_STEP });
  }
  return parts.length > 0 ? parts : [{ who: 'provider', minutes: MINUTES_WITHOUT_PATTERN }];
}

/** How long an appointment of a pattern takes. */
export const minutesOfPattern = (pattern: string): number =>
  pattern.length * PATTERN_STEP || MINUTES_WITHOUT_PATTERN;

/** A pattern of so many minutes, with the assistant's time at both ends where there is room for it. */
export function patternOf(minutes: number): string {
  const length = Math.max(1, Math.round(minutes / PATTERN_STEP));
  return length < 3 ? 'X'.repeat(length) : `/${'X'.repeat(length - 2)}/`;
}

/** Why an appointment is broken, in Open Dental's words. */
export const breakTypes = ['Missed', 'Cancelled'] as const;
export type BreakType = (typeof breakTypes)[number];

/** A wall-clock time of the office, as appointments have it: `yyyy-MM-ddTHH:mm`, seconds or none. */
export const wallTimePattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/;

/** Open Dental's words of `stands` (packages/open-dental): booked, and waiting for its time. */
const standingWords = ['scheduled', 'asap'];
/** Appointments that are booked and wait for their time: these are reminded of, and can be confirmed, moved and broken. */
export const isBooked = (AptStatus: string): boolean => standingWords.includes(AptStatus.toLowerCase());

/** Whether an appointment has a place in the day's plan: parked, planned and unknown ones have none. */
export const standsOnDay = (AptStatus: string): boolean =>
  !['UnschedList', 'Planned', 'None'].includes(AptStatus);

/** What an appointment is that is not booked, in words. */
export const statusWords = (AptStatus: string): string =>
  ({
    Scheduled: 'scheduled',
    Complete: 'completed',
    UnschedList: 'on the unscheduled list',
    ASAP: 'scheduled, wanted sooner',
    Broken: 'broken',
    Planned: 'planned',
    PtNote: 'a note',
    PtNoteCompleted: 'a note that is done',
  })[AptStatus] ?? AptStatus;

type AppointmentTone = 'ok' | 'warning' | 'error';

/** What an appointment is, in words; `tone` where it should be seen. Null for what the practice system does not name. */
export function appointmentState(
  row: Pick<OdAppointment, 'AptStatus' | 'is_confirmed' | 'confirmed'>,
  past: boolean,
): { words: string; tone?: AppointmentTone } | null {
  switch (row.AptStatus) {
    case 'Scheduled':
    case 'ASAP':
      if (past) return { words: 'Past, not completed' };
      return row.is_confirmed
        ? { words: row.confirmed || 'Confirmed', tone: 'ok' }
        : { words: row.confirmed || 'Not confirmed', tone: 'warning' };
    case 'Complete':
      return { words: 'Completed' };
    case 'Broken':
      return { words: 'Broken', tone: 'error' };
    case 'UnschedList':
      return { words: 'Unscheduled' };
    case 'Planned':
      return { words: 'Planned' };
    case 'PtNote':
    case 'PtNoteCompleted':
      return { words: 'Note' };
    default:
      return null;
  }
}

/** Whether a blockout lies in an operatory: in those that it names, else in all of its clinic's; clinic 0 is any. */
export const liesIn = (
  { ClinicNum, operatories }: { ClinicNum: number; operatories: readonly number[] },
  chair: { OperatoryNum: number; ClinicNum: number },
): boolean =>
  operatories.length > 0
    ? operatories.includes(chair.OperatoryNum)
    : ClinicNum === 0 || ClinicNum === chair.ClinicNum;

/** Why nothing is booked or confirmed for somebody who was a patient when the copy was read. */
export const patientWords = {
  archived:
    'This patient was archived in Open Dental, as one is who was merged into another record. Nothing was booked or confirmed.',
  deceased: 'This patient is deceased in Open Dental. Nothing was booked or confirmed.',
  gone: 'This patient is no longer in Open Dental. Nothing was booked or confirmed.',
  /** @param name whose the visits of a merged patient are now */
  mergedInto: (name: string) =>
    `Their visits are ${name || 'another patient'}’s now: open that contact and do it there.`,
  /** @param names active patients with the same birthdate and number */
  perhaps: (names: readonly string[]) =>
    `The same birthdate and number has ${names.join(', ')}: open that contact and do it there.`,
  openOther: 'Look the patient up in Open Dental, and do it for the record that is active.',
} as const;

/** Words of the practice's calendar. */
export const dayWords = {
  confirmed: (name: string) => `${name}: it stands in Open Dental.`,
  broken: 'Broken in Open Dental.',
  brokenUnscheduled: 'Broken, and on the unscheduled list in Open Dental.',
  restored: (when: string) => `Booked again for ${when}: it stands in Open Dental.`,
  /** Behind it, where a reason was given for the breaking. */
  entryStays: ' What Open Dental noted in the chart of a cancelled or missed visit stays there.',
  moved: (when: string) => `Moved to ${when}: it stands in Open Dental.`,
  /** Behind a move. @param was the confirmation it had */
  unconfirmed: (was: string) => ` It was “${was}” for the time before, and is not confirmed now.`,
  booked: (when: string) => `Booked for ${when}: it stands in Open Dental.`,
  bookedBefore: (when: string) => `This was booked already: ${when} stands in Open Dental.`,
  changedMeanwhile: (now: string) => `It was changed in Open Dental meanwhile: ${now}. Nothing was changed.`,
  otherPatient:
    'This appointment is another patient’s in Open Dental by now. Nothing was changed; look whose it is first.',
  gone: 'This appointment is no longer in Open Dental. Nothing was changed.',
  notBooked: (now: string) => `This appointment is not booked any more: ${now}. Nothing was changed.`,
  /** Behind what was done. @param name of the blockout */
  inBlockout: (name: string) => ` It lies in time that is blocked out: ${name}.`,
  chairTaken: (chair: string, when: string) =>
    `${chair} was taken meanwhile: another appointment stands there ${when}. Nothing was changed.`,
  providerTaken: (provider: string, when: string) =>
    `${provider} was booked meanwhile: another appointment stands ${when}. Nothing was changed.`,
  refusedAsTaken: (fault: string) => `${fault.trimEnd().replace(/\.$/, '')}. Nothing was changed.`,
  busyDay: 'A colleague is booking on this day right now. Nothing was changed; try again in a moment.',
  past: 'This time is over. Choose one that is still to come.',
  badTime: 'Give a day and a time.',
  badLength: 'Give a length of 5 minutes to 9 hours, in steps of 5.',
  noChair: 'Choose an operatory that is in use.',
  noProvider: 'Choose a provider who works here.',
  noConfirmation: 'Choose one of the practice’s confirmations.',
  notAsWanted: (now: string) =>
    `Open Dental took it, but reads back otherwise: ${now}. Look at it in Open Dental.`,
  doubtNothing: (fault: string) => `${fault} It was looked up: nothing was changed. Try again.`,
  doubtNotBooked: (fault: string) => `${fault} It was looked up: it is not booked. Try again.`,
  doubtOpen: (fault: string) =>
    `${fault} It may be done all the same, and looking it up failed too. Look at it in Open Dental before you try again.`,
} as const;
