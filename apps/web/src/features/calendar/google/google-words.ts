import { type googleCalendar, countOf } from '@chairline/contract';

/** What the last comparison with Google found, in a sentence. @param when says a time as the page does */
export function checkSentence(
  { state, finished_at, at_google, missing, changed, extra }: googleCalendar.GoogleCalendarCheck,
  when: (iso: string) => string,
): string {
  if (state === 'running') return `Comparing ${countOf(at_google, 'event')} with Google…`;
  const at = finished_at === null ? '' : `, ${when(finished_at)}`;
  const found = missing + changed + extra;
  if (found === 0) return `0 missing of ${countOf(at_google, 'event')}${at}.`;
  const parts = [
    ...(missing > 0 ? [`${missing} were missing`] : []),
    ...(changed > 0 ? [`${changed} were different`] : []),
    ...(extra > 0 ? [`${extra} were here only`] : []),
  ];
  return `Of ${countOf(at_google, 'event')} ${parts.join(', ')}, and were put right${at}.`;
}

/** One line below the account's name. @param when says a time as the page does */
export function stepSentence(
  { date, calendars, problem }: googleCalendar.GoogleCalendarStatus,
  when: (iso: string) => string,
): string {
  if (problem !== null) return problem;
  if (date === null) return 'Being read for the first time…';
  const events = calendars.reduce((sum, one) => sum + one.events, 0);
  return `${countOf(events, 'event')} in ${countOf(calendars.length, 'calendar')}, in step since ${when(date)}.`;
}

/** What is on its way to Google or needs its person; null where both sides have the same. */
export function waySentence({
  waiting,
  unsettled,
}: Pick<googleCalendar.GoogleCalendarStatus, 'waiting' | 'unsettled'>): string | null {
  const parts = [
    ...(waiting > 0 ? [`${countOf(waiting, 'change')} on the way to Google`] : []),
    ...(unsettled.length > 0
      ? [`${countOf(unsettled.length, 'change')} ${unsettled.length === 1 ? 'needs' : 'need'} you`]
      : []),
  ];
  return parts.length === 0 ? null : `${parts.join(', ')}.`;
}

/** Whether events are changed here. */
export const rightSentence = ({ may_write }: googleCalendar.GoogleCalendarStatus): string =>
  may_write
    ? 'Your own events may be changed here; guests are told by Google.'
    : 'Events are read here only. Below Google Calendar in the panel you let Chairline change them.';

/** What disconnecting costs. */
export function lossSentence({ waiting, unsettled }: googleCalendar.GoogleCalendarStatus): string {
  const lost = waiting + unsettled.length;
  if (lost === 0) return 'Nothing changes at Google.';
  return `${countOf(lost, 'change')} made here that Google does not have ${lost === 1 ? 'is' : 'are'} lost.`;
}
