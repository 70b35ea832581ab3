import type { CalendarRole } from './kinds.ts';
import type { Calendar, CalendarEvent } from './models.ts';

/** Specification 3, section 9. */
export const calendarLimits = {
  /** The shortest event that is drawn by dragging, minutes. */
  leastMinutes: 15,
  /** The range that is shown: hours it may begin and end at. */
  begins: { least: 0, most: 12, usual: 7 },
  ends: { least: 12, most: 24, usual: 19 },
  /** Minutes a line of the day stands for. */
  step: { least: 10, most: 120, by: 10, usual: 60, usualOwn: 30 },
  nameLength: 100,
  titleLength: 200,
  textLength: 4_000,
  locationLength: 200,
  ruleLength: 500,
  members: 200,
  participants: 100,
  reminders: 5,
  /** The earliest reminder: four weeks before. */
  reminderMinutes: 40_320,
  /** Times a series may have that ends, and days that one may be asked for at once. */
  occurrences: 1_500,
  days: 62,
  /** Of each day of a month so many events are sent, the first by time: more than a day of it has room for. */
  eventsADay: 10,
} as const;

/** Named as the specification's default is; the shades are the theme's. */
export const calendarColors = [
  'blue',
  'teal',
  'green',
  'yellow',
  'orange',
  'red',
  'pink',
  'grape',
  'indigo',
  'gray',
] as const;

/** The practice's calendar as it stands by itself, where nobody named it otherwise. */
export const practiceCalendar = {
  name: 'The practice',
  description: 'The appointments of Open Dental, by operatory or provider.',
  color: 'indigo',
} as const;

/** The order of somebody's calendars: the practice's first, then as they were made. */
export const inPanelOrder = (
  a: Pick<Calendar, 'type' | 'calendar_id'>,
  b: Pick<Calendar, 'type' | 'calendar_id'>,
): number => Number(b.type === 'OD') - Number(a.type === 'OD') || a.calendar_id - b.calendar_id;

export const calendarMessages = {
  nameRequired: 'Name is required',
  titleRequired: 'Title is required',
  typeRequired: 'Type is required',
  dateRequired: 'Date is required',
  timesRequired: 'From and To times are required',
  endBeforeStart: 'An event ends after it begins.',
  tooLong: 'An event lasts 31 days at most.',
  zone: 'This time zone is not known.',
  rule: 'This repetition is not understood. Give a rule of RFC 5545, such as FREQ=WEEKLY;BYDAY=TU.',
  tooMany: `A series has ${calendarLimits.occurrences} times at most. Let it end sooner, or repeat less often.`,
  tooFar: 'This series goes on beyond the year 2100. Let it end sooner.',
  tooHard: 'The times of this repetition are too hard to find. Repeat by days, weeks, months or years.',
  ruleOfDays: 'Whole days repeat by days, weeks, months or years.',
  noTimes: 'By this rule the event never takes place.',
  notOnRule:
    'This time of the series is not there any more: it was moved or deleted. Copy what you typed if you need it, then close this and open the time again.',
  noMember: 'Staff who take part are members of the calendar. Add them to it first.',
  lastOwner: 'A calendar has at least one owner. Make somebody else its owner first.',
  readOnly: 'The practice’s calendar is kept in Open Dental and is read here only.',
  onlyOwnerMakesOwners: 'Only an owner makes somebody an owner.',
  ownerStays: 'An owner’s role is changed by an owner only.',
  googleLeaves: 'A calendar of Google’s goes when Google is disconnected.',
  googleReads:
    'Chairline may only read this calendar. Let it change events in the panel of calendars, below Google Calendar.',
  googleKeeps:
    'Guests, reminders, notes and the status of a Google event are kept at Google. Change them there.',
  googleStaysCut: 'At Google these stay two series. Move the later one back by itself.',
  googleAlone: 'A calendar of Google’s is its person’s alone. Its name and who sees it are kept at Google.',
  googleConnects: 'A calendar of Google’s comes here by connecting Google.',
  viewerReads: 'Viewers read this calendar only. Ask one of its owners to make you an editor.',
  ownersOnly: 'Only an owner of this calendar does that.',
  daysStay: 'By its rule this series keeps its days. Change how it repeats, or move single times.',
  tooManyDays: `At most ${calendarLimits.days} days are read at once.`,
  whichTime: 'Say which time of the series is meant.',
  restoreLate: 'What was deleted more than a day ago stays deleted.',
  namesByOwners: 'Only an owner of this calendar makes a link that names patients.',
  namesByOffice:
    'Your office keeps patients’ names in the house. An admin changes that under Admin › Security.',
  withPatient: 'With a patient',
  nobodyToAsk: 'Everybody of this event was asked already. Name whom to ask again.',
  timeTaken: (taken: string, title: string, when: string) =>
    `${taken} is taken at that time: “${title}”, ${when}.`,
  changedMeanwhile: 'Somebody else changed this meanwhile. Look at the newest values, then save again.',
  // The words of the specification, section 8.
  calendarCreated: 'Calendar created successfully',
  calendarUpdated: 'Calendar updated successfully',
  calendarFailed: 'Failed to save the calendar',
  eventAdded: 'Event added successfully',
  eventUpdated: 'Event updated successfully',
  eventFailed: 'Failed to save the event',
  /** Behind what was done in the form. @param what such as `the title and the location` */
  eventChanged: (what: string) => `Event updated successfully: ${what}.`,
  /** To who dragged it in the same moment as another window. @param when such as `Today 9:00 AM – 9:30 AM` */
  movedMeanwhile: (title: string, when: string) =>
    `“${title}” was changed in another window meanwhile: it is ${when} now. Your move was not made.`,
  goneMeanwhile: (title: string) => `${title} was deleted by somebody else meanwhile.`,
  undoOvertaken: (title: string) =>
    `“${title}” stays as it is now: somebody else changed it meanwhile. Look at the newest values.`,
  undoFailed: (title: string) => `“${title}” was not put back.`,
  fetchFailed: 'Failed to fetch events',
  // Why an event does not move.
  notAuthor: (author: string) => `Only ${author}, who made it, can change this event.`,
  past: 'What is over is not changed.',
  completed: 'A completed event is not changed.',
  notDeletable: 'This event is kept elsewhere and cannot be changed here.',
} as const;

/** What the bell says that became of an event, after the name of who did it. */
export const noticeWords = {
  reminder: 'Coming up',
  invited: 'invites you',
  moved: 'moved it',
  changed: 'changed it',
  cancelled: 'called it off',
  restored: 'put it back on',
  removed: 'takes part without you',
} as const;
export type NoticeKind = keyof typeof noticeWords;

/** What the bell says of an event whose guest asked for another time by their calendar. */
export const asksInstead = (who: string, when: string | null): string =>
  when === null ? `${who} asks for another time` : `${who} asks for ${when} instead`;

/** The page on which somebody who was invited answers. */
export const answerPage = {
  yes: 'Yes',
  no: 'No',
  maybe: 'Maybe',
  question: (office: string) => `${office} invites you. Will you come?`,
  answered: {
    yes: 'Your answer is kept: you come.',
    no: 'Your answer is kept: you do not come.',
    maybe: 'Your answer is kept: you may come.',
  },
  off: 'This event does not take place.',
  repeats: (schedule: string) => `Repeats ${schedule}`,
} as const;

export interface CalendarRights {
  role: CalendarRole;
  /** Its name, colour and settings, and who is a member with a role other than owner. */
  edit: boolean;
  /** Make events in it. */
  addEvents: boolean;
  /** Make and unmake owners; delete it. */
  own: boolean;
}

/** What a member may do with a calendar; null for who is none. Specification 3, sections 4.5 and 6. */
export function calendarRights(
  { calendar_members, type }: Pick<Calendar, 'calendar_members' | 'type'>,
  userId: number,
): CalendarRights | null {
  const role = calendar_members.find(({ user_id }) => user_id === userId)?.role;
  if (role === undefined) return null;
  const writes = role !== 'VIEWER';
  // A calendar of Google's is its person's alone: only its events are changed here.
  return {
    role,
    edit: writes && type !== 'GOOGLE',
    addEvents: writes && type !== 'OD',
    own: role === 'OWNER',
  };
}

/**
 * Why a user may not change, move or delete an event, as a sentence for them; null where they may.
 * Specification 3, section 4.5: its author alone, and not what is past or completed.
 * @param now epoch milliseconds
 */
export function whyEventStays(
  event: Pick<CalendarEvent, 'user_id' | 'author' | 'end_time' | 'status' | 'deletable'>,
  userId: number,
  now: number,
): string | null {
  if (!event.deletable) return calendarMessages.notDeletable;
  if (event.user_id !== userId) return calendarMessages.notAuthor(event.author);
  if (event.status === 'completed') return calendarMessages.completed;
  return event.end_time <= now ? calendarMessages.past : null;
}
