import { sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import type { ThreadedMail } from './thread-rules.ts';

/** Of one Message-ID, or of one thread of Gmail's, no more than so many are looked at. */
const EACH = 200;

/** Mails by a key of theirs. */
export type ThreadedBy = Map<string, ThreadedMail[]>;

/** Mails with one of these Message-IDs, by it. @param own the office's mailbox, which is in every mail */
export const findByMessageIds = (tx: Transaction, messageIds: readonly string[], own: string) =>
  findThreaded(tx, messageIds, own, sql`emails e WHERE e.message_id = k.key AND e.message_id <> ''`);

/** Mails that name one of these Message-IDs, by it. */
export const findNaming = (tx: Transaction, messageIds: readonly string[], own: string) =>
  findThreaded(
    tx,
    messageIds,
    own,
    sql`email_references r JOIN emails e ON e.client_id = r.client_id AND e.email_id = r.email_id WHERE r.message_id = k.key`,
  );

/** Mails that Gmail has put into one of these threads, by it, oldest first. */
export const findOfGmailThreads = (tx: Transaction, threadIds: readonly string[], own: string) =>
  findThreaded(tx, threadIds, own, sql`emails e WHERE e.gmail_thread_id = k.key ORDER BY e.at`);

/** @param from where to look for the mails of a key (`k.key`), each called `e` */
async function findThreaded(
  tx: Transaction,
  keys: readonly string[],
  own: string,
  from: ReturnType<typeof sql>,
): Promise<ThreadedBy> {
  if (keys.length === 0) return new Map();
  const { rows } = await tx.execute<{
    key: string;
    thread_key: string;
    message_id: string;
    subject: string;
    at: string;
    people: string[];
  }>(sql`
    SELECT k.key, f.* FROM unnest(${sql.param([...new Set(keys)])}::text[]) AS k (key) CROSS JOIN LATERAL (
      SELECT e.thread_key, e.message_id, e.subject, e.at, e.from_address || e.to_addresses || e.cc_addresses || e.bcc_addresses AS people
      FROM ${from} LIMIT ${EACH}::integer) f`);
  const found: ThreadedBy = new Map();
  for (const row of rows) {
    const mail = {
      threadKey: row.thread_key,
      messageId: row.message_id,
      subject: row.subject,
      people: row.people.filter((address) => address !== own),
      at: new Date(row.at),
    };
    found.set(row.key, [...(found.get(row.key) ?? []), mail]);
  }
  return found;
}
