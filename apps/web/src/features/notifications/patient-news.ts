import { firstWords, inbox, type LivePayload, countOf } from '@chairline/contract';
import { contactName } from '@chairline/office-state/contacts';

/** What came longer ago is no news: a mailbox that is read for the first time, a night without a connection. */
const NEWS_MS = 10 * 60_000;
/** How much of a message a notice has room for, in characters. */
const WORDS_LENGTH = 90;
/** So many are called by their names. */
const NAMED = 2;

export interface PatientNews {
  name: string;
  /** The newest message's first words. */
  words: string;
  count: number;
  /** Which messages: one that several contacts share a number of is one. */
  sources: readonly string[];
}

/** Who wrote and was not looked at since, by contact_id, in the order of their first message. */
export type News = ReadonlyMap<number, PatientNews>;

type Added = LivePayload<'addMessage'>;

const sourceOf = ({ text_message_id, email_id, comm_participant_id }: Added['item']): string =>
  text_message_id !== null
    ? `text:${text_message_id}`
    : email_id !== null
      ? `email:${email_id}`
      : `item:${comm_participant_id}`;

function wordsOf({ kind, message, subject, snippet, count }: Added['item']): string {
  if (kind === 'email') return firstWords(subject || snippet, WORDS_LENGTH) || 'an e-mail';
  return firstWords(message, WORDS_LENGTH) || (count === 1 ? 'a file' : `${count} files`);
}

/**
 * What is held with a message that came, where it is news: a patient's, which waits for an answer. The same object
 * where it is none. @param now epoch milliseconds
 */
export function takeNews(held: News, { item, contact }: Added, now: number): News {
  if (item.kind === 'call' || !inbox.isFromContact(item) || !contact.needs_answer) return held;
  if (now - Date.parse(item.date) > NEWS_MS) return held;
  const source = sourceOf(item);
  if ([...held.values()].some(({ sources }) => sources.includes(source))) return held;
  const before = held.get(contact.contact_id);
  return new Map(held).set(contact.contact_id, {
    name: contactName(contact),
    words: wordsOf(item),
    count: (before?.count ?? 0) + 1,
    sources: [...(before?.sources ?? []), source],
  });
}

/** What is held without those who were looked at or answered; the same object where nobody was. */
export function dropNews(held: News, isGone: (contactId: number) => boolean): News {
  const kept = [...held].filter(([id]) => !isGone(id));
  return kept.length === held.size ? held : new Map(kept);
}

/** What the notice says of all of them. */
export function newsWords(news: News): string {
  const people = [...news.values()];
  const [first] = people;
  if (!first) return '';
  if (people.length === 1)
    return first.count === 1
      ? `${first.name}: ${first.words}`
      : `${first.name} wrote ${first.count} times: ${first.words}`;
  const named = people.slice(0, NAMED).map(({ name }) => name);
  const others = people.length - named.length;
  if (others === 0) return `${named.join(' and ')} wrote`;
  return `${named.join(', ')} and ${countOf(others, 'other')} wrote`;
}
