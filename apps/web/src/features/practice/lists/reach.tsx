import type { labels } from '@chairline/contract';
import { numbersToCall, useContact, type Contact } from '../../contacts/index.ts';
import { reachWords } from './reach-words.ts';

interface ReachProps {
  contact: Contact;
  tried: labels.TriesOfContact | undefined;
  /** The office's day. */
  today: string;
  timezone: string;
}

/** How a patient of a list is reached, when that last was, and how often it was tried. */
export function Reach({ contact: listed, tried, today, timezone }: ReachProps) {
  // As new as its last event; the copy the list came with may be older.
  const contact = useContact(listed.contact_id) ?? listed;
  return <>{reachWords(contact, numbersToCall(contact)[0]?.number, tried, today, timezone)}</>;
}
