import type { conversations as contract } from '@chairline/contract';
import { sentenceOf } from '../../../ui/sentence-of.ts';
import { dayKey, formatTime, formatWhen } from '../../../ui/format-date.ts';

/** '3:05 PM' today, 'Tomorrow', '1/31' this year, otherwise '1/31/2024': what a narrow row has room for. */
export function shortWhen(iso: string, timezone: string, today: string): string {
  if (dayKey(iso, timezone) === today) return formatTime(iso, timezone);
  const words = formatWhen(iso, timezone, today);
  // 'Tomorrow 9:00 AM' gives its day, '1/31/2026' loses a year that goes without saying.
  return words.split(' ', 1)[0]!.replace(`/${today.slice(0, 4)}`, '');
}

/** Who wrote last, when and what: the row's tip. */
export function lastWords(
  convo: Pick<contract.Conversation, 'convo_name' | 'last_message' | 'messages_updated_at'>,
  timezone: string,
  nameOf: (userId: number) => string,
): string {
  const last = convo.last_message;
  if (!last) return `${convo.convo_name}\nNothing was written yet`;
  const who = last.who_sent === null ? '' : nameOf(last.who_sent);
  const when = formatWhen(convo.messages_updated_at, timezone);
  return `${convo.convo_name}\n${who ? `${who}, ` : ''}${when}: ${last.snippet || 'a file'}`;
}

/** What the signs of a row say, for screen readers. */
export function signWords(convo: contract.Conversation, timezone: string): string {
  const words: string[] = [];
  if (convo.unread > 0) words.push(`${convo.unread} unread`);
  if (convo.userMentioned) words.push('you are mentioned');
  if (convo.userReminder) words.push(`reminder ${formatWhen(convo.userReminder.reminder_date, timezone)}`);
  if (convo.secured) words.push('private');
  if (convo.kind === 'internal') words.push('about a contact');
  if (!convo.participant) words.push('you take no part');
  return sentenceOf(words);
}
