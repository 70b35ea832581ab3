import { shortTime } from '../labels/placeholders.ts';

export const proposalStates = ['open', 'answered', 'booked', 'expired', 'withdrawn'] as const;
export type ProposalState = (typeof proposalStates)[number];
export const requestSources = ['text', 'call', 'ai', 'staff'] as const;
export const requestStates = ['new', 'proposed', 'accepted', 'declined', 'withdrawn'] as const;
export type RequestState = (typeof requestStates)[number];
export const dayParts = ['any', 'morning', 'afternoon'] as const;
export type DayPart = (typeof dayParts)[number];
export const textKinds = ['offered', 'booked', 'declined', 'confirmed', 'moved'] as const;
export type TextKind = (typeof textKinds)[number];

/** What a patient's text says of a visit: they come, cannot, would like it cancelled, or another time. */
export const visitMeanings = ['confirm', 'cannot', 'cancel', 'move'] as const;
export type VisitMeaning = (typeof visitMeanings)[number];
export const visitAnswerStates = ['open', 'done', 'dismissed'] as const;

/** The name of the notification (specification 3, section 7.8). */
export const REQUEST_NOTIFICATION = 'Appointment_Request';
export const OPTIONS_MOST = 3;
/** Times that were offered stand for so many hours, or until the last of them has come. */
export const OFFER_HOURS = 72;
/** How long a text with times can be taken back, in milliseconds. */
export const UNDO_MS = 6_000;
export const WISH_MAX = 500;
export const REASON_MAX = 200;
/** Stands for the times in the text that offers them. */
export const TIMES = '$ProposedTimes';

/** The words that come with the program, until an admin changes them. */
export const usualTexts: Readonly<Record<TextKind, string>> = {
  offered: `Hi $firstName, we can see you at one of these times:\n${TIMES}\nReply with the number that suits you best.`,
  booked: 'Hi $firstName, you are booked for $ApptTime.',
  declined:
    'Hi $firstName, we have no time that fits your request. Please call us, and we will find one together.',
  confirmed: 'Thank you, $firstName. You are confirmed for $ApptTime.',
  moved:
    'Hi $firstName, your appointment is now $ApptTime. Reply C to confirm, or call us if that time does not suit you.',
};

export const textNames: Readonly<Record<TextKind, string>> = {
  offered: 'Times are offered',
  booked: 'An appointment was booked',
  declined: 'A request is declined',
  confirmed: 'A visit is confirmed by text',
  moved: 'A visit is moved',
};

/** Noon, in minutes: what begins before is a morning's. */
const NOON = 720;
export const isInPart = (part: DayPart, minute: number): boolean =>
  part === 'any' || (part === 'morning') === minute < NOON;

/** How an offered time is named, to staff and patient alike: 'Thu, Dec 3 at 10:30 AM'. */
export const timeWords = (wall: string): string =>
  shortTime(`${wall.replace(' ', 'T').slice(0, 16)}:00Z`, 'UTC');

/** The times as a text lists them, one a line. */
export const listTimes = (options: readonly { AptDateTime: string }[]): string =>
  options.map(({ AptDateTime }, n) => `${n + 1}) ${timeWords(AptDateTime)}`).join('\n');

/** A text with the times in it. */
export const fillTimes = (template: string, options: readonly { AptDateTime: string }[]): string =>
  template.replaceAll(TIMES, listTimes(options));

/**
 * How long a visit of several procedures takes: what lies between the first and the last sign of each, one after the
 * other, with one sign at both ends, as Open Dental puts an appointment together.
 * @param times ProcTime of each
 * @param increment minutes a sign stands for (AppointmentTimeIncrement)
 * @returns minutes in steps of 5; null where the practice keeps no time of any of them
 */
export function visitMinutes(times: readonly string[], increment: number): number | null {
  const kept = times.filter((time) => time !== '');
  if (kept.length === 0) return null;
  const inner = kept.reduce((sum, time) => sum + Math.max(0, time.length - 2), 0);
  const longest = Math.max(...kept.map((time) => Math.min(2, time.length)));
  return Math.min(540, Math.max(5, Math.round(((inner + longest) * increment) / 5) * 5));
}

export const bookingWords = {
  noTimes: 'Choose one to three times.',
  badTime: 'A time is over, or is none. Look for free times again.',
  noText: 'Write what the patient is told.',
  noTimesInText: `Keep ${TIMES} in the text: the times stand there.`,
  notOpen: 'These times are not open any more. Somebody booked, withdrew or renewed them meanwhile.',
  noNumber: 'No number of this contact takes texts. Call them instead.',
  noOfficeNumber: 'Your office has no number to send texts from.',
  offered: (name: string) => `Offering times to ${name || 'the patient'}`,
  withdrawn: 'The times are withdrawn, and the text was not sent.',
  withdrawnLate: 'The times are withdrawn. The text had already left: tell the patient.',
  withdrawnWhy: 'Taken back before it left.',
  noOption: 'Choose one of the times that were offered.',
  /** Behind why a time is taken. */
  freeInstead: (times: readonly string[]) => ` Free instead: ${times.join(' · ')}.`,
  optionTaken: 'Somebody else has this time by now. Offer others.',
  requested: (name: string) => `${name || 'Somebody'} asks for an appointment`,
  requestTitle: 'Request for an appointment',
  requestBody: 'A patient would like to come in',
  settled: 'This request was answered meanwhile. Look at it again.',
  noWish: 'Write what they would like.',
  declined: 'Declined, and the patient is told.',
  declinedSilently: 'Declined. The patient was not told.',
  bookedUntold: (why: string) => `${why} The patient was not told by text.`,
  changedMeanwhile: 'Somebody changed this text meanwhile. Look at it again.',
  noSenderHere: 'This text also goes by itself, with nobody as its sender. Leave $userName out.',
  answerSettled: 'Somebody dealt with this answer meanwhile. Look at it again.',
  noVisit: 'Choose one of the visits that the answer may be about.',
  noConfirmationChosen:
    'Nobody has said yet which confirmation a patient’s yes sets. An admin chooses it in Settings, Appointment Texts.',
  confirmedBefore: (when: string) => `${when} is confirmed already.`,
  confirmedNote: (when: string) => `Confirmed for ${when}: it stands in Open Dental.`,
  /** Behind what was done. */
  thanked: ' The patient is thanked by text.',
  notThanked: ' The patient was not texted.',
  unconfirmed: 'The visit is as it was, and the answer waits again.',
  unconfirmedLate: 'The visit is as it was. The text had already left: tell the patient.',
  meanings: {
    confirm: 'says they come',
    cannot: 'cannot come',
    cancel: 'wants to cancel',
    move: 'asks for another time',
  } satisfies Record<VisitMeaning, string>,
} as const;
