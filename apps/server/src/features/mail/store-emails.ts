import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { emailMedia, emailReferences, emails } from './schema.ts';

export type EmailRow = typeof emails.$inferSelect;
export type NewEmail = typeof emails.$inferInsert;
export type EmailMediaRow = typeof emailMedia.$inferSelect;

/** An e-mail with what hangs on it. */
export interface FullEmail extends EmailRow {
  media: Pick<EmailMediaRow, 'mediaId' | 'contentType' | 'fileName' | 'size' | 'inline' | 'contentId'>[];
  users: { user_id: number; username: string; full_name: string }[];
  contactIds: number[];
}

const THREAD_SHOWN = 500;
/** So many mails a report may be about. */
const REPORTED_ON = 20;

/** Mails are taken in one after the other in an office: of two of one thread the second finds the first. */
export async function holdMails(tx: Transaction, office: number): Promise<void> {
  hold(tx, 'mails');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`mails:${office}`}, 2))`);
}

/** Numbers for new e-mails, whose threads may be named after them. */
export async function takeEmailIds(tx: Transaction, count: number): Promise<number[]> {
  const next = await tx.execute<{ id: string }>(
    sql`SELECT nextval(pg_get_serial_sequence('emails', 'email_id')) AS id FROM generate_series(1, ${count}::integer)`,
  );
  return next.rows.map(({ id }) => Number(id));
}

/** @returns the rows, in the order given */
export async function insertEmails(
  tx: Transaction,
  rows: readonly (NewEmail & { emailId: number })[],
): Promise<EmailRow[]> {
  if (rows.length === 0) return [];
  const made = await tx
    .insert(emails)
    .values([...rows])
    .returning();
  const byId = new Map(made.map((row) => [row.emailId, row]));
  return rows.map(({ emailId }) => byId.get(emailId)!);
}

export async function insertReferences(
  tx: Transaction,
  rows: (typeof emailReferences.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(emailReferences).values(rows).onConflictDoNothing();
}

export async function insertEmailMedia(
  tx: Transaction,
  rows: (typeof emailMedia.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await tx.insert(emailMedia).values(rows);
}

/** Received or sent mails that were read by rules of before and whose source is kept, the newest first. */
export async function listReadBefore(tx: Transaction, limit: number): Promise<number[]> {
  const rows = await tx
    .select({ id: emails.emailId })
    .from(emails)
    .where(sql`${emails.readBy} = 0 AND ${emails.rawKey} IS NOT NULL`)
    .orderBy(sql`${emails.at} DESC, ${emails.emailId} DESC`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Notes by which rules a mail was read; it shows nowhere. */
export async function saveReadBy(tx: Transaction, emailId: number, readBy: number): Promise<void> {
  await tx.update(emails).set({ readBy }).where(eq(emails.emailId, emailId));
}

/** These attachments are among the files from now on. */
export async function putBesideHtml(tx: Transaction, mediaIds: readonly number[]): Promise<void> {
  if (mediaIds.length > 0)
    await tx
      .update(emailMedia)
      .set({ inline: false })
      .where(inArray(emailMedia.mediaId, [...mediaIds]));
}

export async function findEmail(tx: Transaction, emailId: number): Promise<EmailRow | undefined> {
  const rows = await tx.select().from(emails).where(eq(emails.emailId, emailId));
  return rows[0];
}

/** The e-mail, locked until the transaction ends. */
export async function lockEmail(tx: Transaction, emailId: number): Promise<EmailRow | undefined> {
  hold(tx, `email:${emailId}`);
  const rows = await tx.select().from(emails).where(eq(emails.emailId, emailId)).for('no key update');
  return rows[0];
}

export async function findEmailByRef(tx: Transaction, clientRef: string): Promise<EmailRow | undefined> {
  const rows = await tx.select().from(emails).where(eq(emails.clientRef, clientRef));
  return rows[0];
}

/** Which of these of Gmail's ids are stored. */
export async function findKnownGmailIds(tx: Transaction, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .select({ gmailId: emails.gmailId })
    .from(emails)
    .where(inArray(emails.gmailId, [...ids]));
  return new Set(rows.map((row) => row.gmailId!));
}

/** Mails of ours with one of these Message-IDs that are on their way or have left, and that Gmail has not named yet. */
export async function findOurs(
  tx: Transaction,
  messageIds: readonly string[],
): Promise<Pick<EmailRow, 'emailId' | 'messageId'>[]> {
  if (messageIds.length === 0) return [];
  return tx
    .select({ emailId: emails.emailId, messageId: emails.messageId })
    .from(emails)
    .where(
      and(
        inArray(emails.messageId, [...messageIds]),
        sql`${emails.gmailId} IS NULL`,
        inArray(emails.direction, ['queued', 'sent', 'failed']),
      ),
    );
}

const notReceived = sql`${emails.direction} <> 'received'`;

/** Mails of ours with one of these Message-IDs, the newest first. */
export async function findSentByIds(tx: Transaction, messageIds: readonly string[]): Promise<EmailRow[]> {
  return tx
    .select()
    .from(emails)
    .where(and(inArray(emails.messageId, [...messageIds]), notReceived))
    .orderBy(sql`${emails.at} DESC`)
    .limit(REPORTED_ON);
}

/** Mails of ours that went to one of these addresses between two times, the newest first. */
export async function findSentTo(
  tx: Transaction,
  addresses: readonly string[],
  after: Date,
  before: Date,
): Promise<EmailRow[]> {
  const list = sql`${sql.param([...addresses])}::text[]`;
  return tx
    .select()
    .from(emails)
    .where(
      and(
        notReceived,
        sql`${emails.at} BETWEEN ${after.toISOString()} AND ${before.toISOString()}`,
        sql`(${emails.toAddresses} && ${list} OR ${emails.ccAddresses} && ${list} OR ${emails.bccAddresses} && ${list})`,
      ),
    )
    .orderBy(sql`${emails.at} DESC`)
    .limit(REPORTED_ON);
}

/** The newest mail of a thread that has this Message-ID. */
export async function findNewestByMessageId(
  tx: Transaction,
  messageId: string,
  threadKey: string,
): Promise<number | undefined> {
  const rows = await tx
    .select({ id: emails.emailId })
    .from(emails)
    .where(and(eq(emails.messageId, messageId), eq(emails.threadKey, threadKey)))
    .orderBy(sql`${emails.at} DESC`)
    .limit(1);
  return rows[0]?.id;
}

/** Changes an e-mail and raises its version. */
export async function changeEmail(
  tx: Transaction,
  emailId: number,
  change: Partial<NewEmail>,
): Promise<void> {
  await tx
    .update(emails)
    .set({ ...change, version: sql`${emails.version} + 1` })
    .where(eq(emails.emailId, emailId));
}

/** E-mails by their numbers, with what hangs on them, oldest first. */
export async function listFullEmails(tx: Transaction, ids: readonly number[]): Promise<FullEmail[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({
      row: emails,
      media: sql<FullEmail['media'] | null>`(
        SELECT json_agg(json_build_object('mediaId', m.media_id, 'contentType', m.content_type, 'fileName', m.file_name,
          'size', m.size, 'inline', m.inline, 'contentId', m.content_id) ORDER BY m.media_id)
        FROM email_media m WHERE m.client_id = emails.client_id AND m.email_id = emails.email_id)`,
      users: sql<FullEmail['users'] | null>`CASE WHEN emails.user_ids <> '{}' THEN (
        SELECT json_agg(json_build_object('user_id', u.user_id, 'username', u.username,
          'full_name', btrim(u.first_name || ' ' || u.last_name)) ORDER BY u.user_id)
        FROM users u WHERE u.client_id = emails.client_id AND u.user_id = ANY (emails.user_ids)) END`,
      contactIds: sql<number[] | null>`(
        SELECT json_agg(DISTINCT i.contact_id ORDER BY i.contact_id)
        FROM comm_items i WHERE i.client_id = emails.client_id AND i.email_id = emails.email_id)`,
    })
    .from(emails)
    .where(inArray(emails.emailId, [...ids]))
    .orderBy(asc(emails.at), asc(emails.emailId));
  return rows.map(({ row, media, users, contactIds }) => ({
    ...row,
    media: media ?? [],
    users: users ?? [],
    contactIds: contactIds ?? [],
  }));
}

/** The newest e-mails of a thread. @returns their numbers, newest first */
export async function listThreadIds(
  tx: Transaction,
  threadKey: string,
  limit = THREAD_SHOWN,
): Promise<number[]> {
  const rows = await tx
    .select({ id: emails.emailId })
    .from(emails)
    .where(eq(emails.threadKey, threadKey))
    .orderBy(sql`${emails.at} DESC, ${emails.emailId} DESC`)
    .limit(limit);
  return rows.map(({ id }) => id);
}

export async function findEmailMedia(tx: Transaction, mediaId: number): Promise<EmailMediaRow | undefined> {
  const rows = await tx.select().from(emailMedia).where(eq(emailMedia.mediaId, mediaId));
  return rows[0];
}

export async function listEmailMedia(tx: Transaction, emailId: number): Promise<EmailMediaRow[]> {
  return tx.select().from(emailMedia).where(eq(emailMedia.emailId, emailId)).orderBy(asc(emailMedia.mediaId));
}

/** E-mails of these threads, which are one from now on. @returns their numbers */
export async function mergeThreads(
  tx: Transaction,
  from: readonly string[],
  into: string,
): Promise<number[]> {
  const rows = await tx
    .update(emails)
    .set({ threadKey: into, version: sql`${emails.version} + 1` })
    .where(inArray(emails.threadKey, [...from]))
    .returning({ id: emails.emailId });
  return rows.map(({ id }) => id);
}
