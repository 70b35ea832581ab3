import type { Transaction } from '../../../platform/db/database.ts';
import { findByMessageIds, findNaming, findOfGmailThreads, type ThreadedBy } from './store-relatives.ts';
import type { Relatives, ThreadedMail, Threading } from './thread-rules.ts';

/** A mail on its way into its thread. */
export interface Coming extends Threading {
  messageId: string;
  gmailThreadId: string;
  at: Date;
}

/** Mails that may be of one thread with some that come together; those of them that are in already, too. */
export interface Family {
  of(mail: Coming): Relatives;
  /** The mail stands in this thread from now on, and these threads are one with it. */
  join(mail: Coming, threadKey: string, merged: readonly string[]): void;
  threadOf(mail: Coming): string;
}

/** Finds what is here of the threads that coming mails may belong to. @param own the office's mailbox, which is in every mail */
export async function findFamily(tx: Transaction, mails: readonly Coming[], own: string): Promise<Family> {
  const names = mails.flatMap((mail) => mail.names);
  const ids = mails.map((mail) => mail.messageId).filter((id) => id !== '');
  const byId = await findByMessageIds(tx, names, own);
  const naming = await findNaming(tx, [...names, ...ids], own);
  const gmail = await findOfGmailThreads(
    tx,
    mails.map((mail) => mail.gmailThreadId),
    own,
  );
  const maps = [byId, naming, gmail];
  const joined = new Map<Coming, ThreadedMail>();
  const all = (map: ThreadedBy, keys: readonly string[]) => keys.flatMap((key) => map.get(key) ?? []);
  return {
    of: (mail) => ({
      parents: all(byId, mail.names),
      children: all(naming, mail.messageId === '' ? [] : [mail.messageId]),
      siblings: all(naming, mail.names),
      gmail: all(gmail, [mail.gmailThreadId]).sort((a, b) => a.at.getTime() - b.at.getTime()),
    }),
    join(mail, threadKey, merged) {
      const others = merged.length === 0 ? [] : maps.flatMap((map) => [...map.values()].flat());
      for (const other of others) if (merged.includes(other.threadKey)) other.threadKey = threadKey;
      const { messageId, subject, people, at } = mail;
      const now = { threadKey, messageId, subject, people, at };
      joined.set(mail, now);
      if (messageId !== '') put(byId, messageId, now);
      for (const name of mail.names) put(naming, name, now);
      put(gmail, mail.gmailThreadId, now);
    },
    threadOf: (mail) => joined.get(mail)!.threadKey,
  };
}

function put(map: ThreadedBy, key: string, mail: ThreadedMail): void {
  const others = map.get(key);
  if (others) others.push(mail);
  else map.set(key, [mail]);
}
