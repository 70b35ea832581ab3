import type { mail } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type Email = mail.Email;

const inOrder = (a: Email, b: Email) =>
  Date.parse(a.date) - Date.parse(b.date) || a.email_message_id - b.email_message_id;

/**
 * The e-mails of a thread after one came or changed; an older copy than the held one changes nothing. One that
 * belongs to another thread now is taken out. Oldest first, as the server answers them.
 */
export function putEmail(held: readonly Email[], threadId: string, email: Email): Email[] {
  const known = held.find((other) => other.email_message_id === email.email_message_id);
  if (known && known.version > email.version) return [...held];
  const others = held.filter((other) => other.email_message_id !== email.email_message_id);
  return email.threadId === threadId ? [...others, email].toSorted(inOrder) : others;
}

/** The e-mails of a thread. */
export function mailThreadReducers(threadId: string): Reducers<readonly Email[], Email[]> {
  const put = (held: readonly Email[], { email }: { email: Email }) => putEmail(held, threadId, email);
  return { newEmail: put, updateEmail: put };
}
