/** Own, the practice system's, Google's (specification 2, section 3: sources). */
export const calendarTypes = ['DSS', 'OD', 'GOOGLE'] as const;
export type CalendarType = (typeof calendarTypes)[number];
export const calendarRoles = ['OWNER', 'EDITOR', 'VIEWER'] as const;
export type CalendarRole = (typeof calendarRoles)[number];
/** What an event may be; the form offers all but the first (specification 3, section 4.5). */
export const eventStatuses = ['scheduled', 'completed', 'cancelled', 'postponed'] as const;
export type EventStatus = (typeof eventStatuses)[number];
export const inviteAnswers = ['asked', 'yes', 'no', 'maybe'] as const;
export type InviteAnswer = (typeof inviteAnswers)[number];
/** Which times of a series a change is for. */
export const eventScopes = ['one', 'following', 'all'] as const;
export type EventScope = (typeof eventScopes)[number];
