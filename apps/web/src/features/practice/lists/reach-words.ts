import { formatPhone, inbox, type labels } from '@chairline/contract';
import { dayKey } from '../../../ui/format-date.ts';
import type { Contact } from '../../contacts/index.ts';
import { shortWallDay } from '../wall-words.ts';

type Last = Pick<Contact, 'last_kind' | 'comm_direction' | 'call_missed' | 'date'>;

function lastVerb({ last_kind: kind, comm_direction, call_missed }: Last): string | null {
  if (kind === null || comm_direction === null) return null;
  const theirs = inbox.isFromContact({ kind, comm_direction });
  if (kind === 'call') return call_missed && theirs ? 'Missed their call' : theirs ? 'Called us' : 'Called';
  if (kind === 'email') return theirs ? 'Mailed us' : 'Mailed';
  if (inbox.resendableDirections.includes(comm_direction)) return 'Text failed';
  return theirs ? 'Wrote' : 'Texted';
}

/** 'Texted yesterday', 'Wrote Nov 12'. @param today the office's day */
export function lastContactWords(contact: Last, today: string, timezone: string): string {
  const verb = lastVerb(contact);
  if (verb === null) return 'Never in touch';
  const day = shortWallDay(dayKey(contact.date, timezone), today);
  return `${verb} ${['Today', 'Yesterday', 'Tomorrow'].includes(day) ? day.toLowerCase() : day}`;
}

/** 'Tried 3×'; '' for never since they were last heard of. */
export const triesWords = (tries: number): string => (tries === 0 ? '' : `Tried ${tries}×`);

/** How somebody is reached, when that last was, and how often it was tried, in a line. */
export function reachWords(
  contact: Last,
  number: string | undefined,
  tried: labels.TriesOfContact | undefined,
  today: string,
  timezone: string,
): string {
  const phone = number ? formatPhone(number) : 'No phone number';
  const last = lastContactWords(contact, today, timezone);
  return [phone, last, triesWords(tried?.tries ?? 0)].filter(Boolean).join(' · ');
}
