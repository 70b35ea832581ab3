/** A mail as the choice of its thread sees it. */
export interface ThreadedMail {
  threadKey: string;
  messageId: string;
  subject: string;
  /** Everybody it is from and to, but for the office's own mailbox. */
  people: readonly string[];
  at: Date;
}

export interface Threading {
  /** What it names, the nearest first: In-Reply-To, then References from the last. */
  names: readonly string[];
  subject: string;
  people: readonly string[];
}

/** Mails already here that may be of the new one's thread. */
export interface Relatives {
  /** Those the new mail names. */
  parents: readonly ThreadedMail[];
  /** Those that name the new mail. */
  children: readonly ThreadedMail[];
  /** Those that name a mail the new one names, which is not here. */
  siblings: readonly ThreadedMail[];
  /** Those Gmail has put into the same thread. */
  gmail: readonly ThreadedMail[];
}

/**
 * The thread a mail joins, and those that turn out to be the same one; null for a thread of its own.
 *
 * The headers decide (RFC 5322, section 3.6.4): what it answers, what answers it, or what answers the same mail.
 * Gmail's own grouping joins only where subject and people agree with it. A Message-ID that several mails have
 * counts only for those the new mail shares a person with; where that leaves no one thread, none is joined.
 */
export function chooseThread(
  mail: Threading,
  relatives: Relatives,
): { key: string; merged: string[] } | null {
  const parent = parentOf(mail, relatives.parents);
  if (parent === 'doubtful') return null;
  const children = [...relatives.children].sort((a, b) => a.at.getTime() - b.at.getTime());
  const key =
    parent?.threadKey ??
    children[0]?.threadKey ??
    relatives.siblings.find((other) => sameSubject(mail, other) && sharesPerson(mail, other))?.threadKey ??
    relatives.gmail.find((other) => sameSubject(mail, other) && sharesPerson(mail, other))?.threadKey;
  if (key === undefined) return null;
  const merged = new Set(children.map((child) => child.threadKey));
  merged.delete(key);
  return { key, merged: [...merged] };
}

function parentOf(mail: Threading, parents: readonly ThreadedMail[]): ThreadedMail | undefined | 'doubtful' {
  for (const name of mail.names) {
    const found = parents.filter((candidate) => candidate.messageId === name);
    if (found.length === 0) continue;
    const threads = new Set(found.map((candidate) => candidate.threadKey));
    if (threads.size === 1) return found[0];
    const close = found.filter((candidate) => sharesPerson(mail, candidate));
    return new Set(close.map((candidate) => candidate.threadKey)).size === 1 ? close[0] : 'doubtful';
  }
  return undefined;
}

const sameSubject = (one: { subject: string }, other: { subject: string }): boolean =>
  bareSubject(one.subject) === bareSubject(other.subject);

const sharesPerson = (one: { people: readonly string[] }, other: { people: readonly string[] }): boolean =>
  one.people.some((person) => other.people.includes(person));

/** A subject without the marks of answers and forwards, in the languages our patients' programs write them. */
export function bareSubject(subject: string): string {
  const text = subject.trim();
  const mark = /(?:re|fwd?|aw|wg|sv|vs|rv|r|tr|antw|odp|ref|res|enc)(?:\[\d+\])?\s*:\s*/iy;
  let end = 0;
  while (mark.test(text)) end = mark.lastIndex;
  return text.slice(end).replace(/\s+/g, ' ').toLowerCase();
}
