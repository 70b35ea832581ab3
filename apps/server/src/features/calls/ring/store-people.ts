import type { phones as contract } from '@chairline/contract';
import { asc, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { hold } from '../../../platform/db/subjects.ts';
import { awayUsers, phoneTurns } from '../schema.ts';

/** Whose softphones there are, and which of them a number rings. */

export interface Softphone extends Record<string, unknown> {
  user_id: number;
  softphone_user: string;
}

/** Whose softphone of this name it is. For a transaction of the routing scope. */
export async function findOwner(
  tx: Transaction,
  softphoneUser: string,
): Promise<{ office: number; userId: number } | undefined> {
  const result = await tx.execute<{ office: number; user_id: number }>(sql`
    SELECT client_id AS office, user_id FROM endpoints
    WHERE softphone_user = ${softphoneUser} AND softphone_user <> '' AND state = 'accepted'`);
  const [row] = result.rows;
  return row && { office: row.office, userId: row.user_id };
}

/** The office that has a number (E.164). For a transaction of the routing scope. */
export async function findOfficeOfNumber(tx: Transaction, number: string): Promise<number | undefined> {
  const result = await tx.execute<{ office: number }>(
    sql`SELECT client_id AS office FROM phones WHERE phone_num = ${number}`,
  );
  return result.rows[0]?.office;
}

/** The softphones of these users that are in use, of who is away too: they were asked for by name. */
export async function listSoftphones(tx: Transaction, userIds: readonly number[]): Promise<Softphone[]> {
  const result = await tx.execute<Softphone>(sql`
    SELECT e.user_id, e.softphone_user FROM endpoints e
    JOIN users u ON u.client_id = e.client_id AND u.user_id = e.user_id
    WHERE e.state = 'accepted' AND u.is_active AND e.user_id = ANY (${sql.param([...userIds])}::integer[])
    ORDER BY e.user_id`);
  return result.rows;
}

/** The softphones that the office's numbers may ring at: of these users, or of everybody where none are named. */
export async function listSoftphonesAtDesk(
  tx: Transaction,
  userIds: readonly number[],
): Promise<Softphone[]> {
  const only = userIds.length > 0 ? sql`AND e.user_id = ANY (${sql.param([...userIds])}::integer[])` : sql``;
  const result = await tx.execute<Softphone>(sql`
    SELECT e.user_id, e.softphone_user FROM endpoints e
    JOIN users u ON u.client_id = e.client_id AND u.user_id = e.user_id
    WHERE e.state = 'accepted' AND u.is_active ${only}
      AND NOT EXISTS (SELECT FROM away_users a WHERE a.client_id = e.client_id AND a.user_id = e.user_id)
    ORDER BY e.user_id`);
  return result.rows;
}

/** The users whom a place of the phone menu leads to. */
export async function listUsersOfPlace(tx: Transaction, place: number): Promise<number[]> {
  const result = await tx.execute<{ user_id: number }>(
    sql`SELECT user_id FROM user_ivr_places WHERE place = ${place} ORDER BY user_id`,
  );
  return result.rows.map(({ user_id }) => user_id);
}

/** Who is away, by user_id. */
export async function listAwayUsers(tx: Transaction): Promise<number[]> {
  const rows = await tx.select({ userId: awayUsers.userId }).from(awayUsers).orderBy(asc(awayUsers.userId));
  return rows.map(({ userId }) => userId);
}

/** Notes that a user is away, or back. @returns whether that changed anything */
export async function saveAway(
  tx: Transaction,
  { clientId, userId, since }: typeof awayUsers.$inferInsert,
  away: boolean,
): Promise<boolean> {
  const rows = away
    ? await tx.insert(awayUsers).values({ clientId, userId, since }).onConflictDoNothing().returning()
    : await tx.delete(awayUsers).where(eq(awayUsers.userId, userId)).returning();
  return rows.length > 0;
}

/** The users whose softphones are named so. */
export async function findUsersOf(
  tx: Transaction,
  softphoneUsers: readonly string[],
): Promise<Map<string, number>> {
  const result = await tx.execute<Softphone>(sql`
    SELECT user_id, softphone_user FROM endpoints
    WHERE softphone_user = ANY (${sql.param([...softphoneUsers])}::text[])`);
  return new Map(result.rows.map((row) => [row.softphone_user, row.user_id]));
}

export interface AnsweringNumber extends Record<string, unknown> {
  phone_id: number;
  phone_num: string;
  calls: 'ring' | 'forward' | 'none';
  forward_to: string;
  ring_mode: (typeof contract.ringModes)[number];
  ring_order: number[];
  fallback: (typeof contract.fallbacks)[number];
  fallback_to: string;
  fallback_text: string;
  greeting: string;
  closed_greeting: string;
  /** sound_ids; '' speaks the words. */
  greeting_sound: string;
  closed_greeting_sound: string;
  menu: boolean;
  menu_words: string;
  menu_sound: string;
  menu_names: contract.MenuPlace[];
  /** The users it is given to; none: it rings everybody. */
  users: number[];
}

/** How a number of the office (E.164) is answered. */
export async function findAnsweringNumber(
  tx: Transaction,
  number: string,
): Promise<AnsweringNumber | undefined> {
  const result = await tx.execute<AnsweringNumber>(sql`
    SELECT p.phone_id, p.phone_num, p.calls, p.forward_to, p.ring_mode, p.ring_order, p.fallback, p.fallback_to,
      p.fallback_text, p.greeting, p.closed_greeting, p.greeting_sound, p.closed_greeting_sound, p.menu, p.menu_words,
      p.menu_sound, p.menu_names, coalesce((SELECT array_agg(u.user_id ORDER BY u.user_id)
      FROM user_phones u WHERE u.client_id = p.client_id AND u.phone_id = p.phone_id), '{}'::integer[]) AS users
    FROM phones p WHERE p.phone_num = ${number}`);
  return result.rows[0];
}

/** Whether calls of a number of the office (E.164) are recorded. */
export async function findRecordingOf(
  tx: Transaction,
  number: string,
): Promise<(typeof contract.phoneRecordings)[number] | undefined> {
  const result = await tx.execute<{ recording: (typeof contract.phoneRecordings)[number] }>(
    sql`SELECT recording FROM phones WHERE phone_num = ${number}`,
  );
  return result.rows[0]?.recording;
}

/** Whether a user may listen to recordings of calls. */
export async function mayHear(tx: Transaction, userId: number): Promise<boolean> {
  const result = await tx.execute<{ may: boolean }>(
    sql`SELECT can_hear_recordings OR role = 'Admin' AS may FROM users WHERE user_id = ${userId}`,
  );
  return result.rows[0]?.may ?? false;
}

/** At whom a number that rings by turns rang first last time; held until the transaction ends. */
export async function lockTurn(tx: Transaction, office: number, phoneId: number): Promise<number | null> {
  hold(tx, `turn:${phoneId}`);
  // The first time there is no row to hold.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:turn:${phoneId}`}, 4))`);
  const rows = await tx.select().from(phoneTurns).where(eq(phoneTurns.phoneId, phoneId));
  return rows[0]?.userId ?? null;
}

export async function saveTurn(tx: Transaction, row: typeof phoneTurns.$inferInsert): Promise<void> {
  await tx
    .insert(phoneTurns)
    .values(row)
    .onConflictDoUpdate({ target: [phoneTurns.clientId, phoneTurns.phoneId], set: { userId: row.userId } });
}

/** What the office is called. */
export async function findOfficeName(tx: Transaction): Promise<string> {
  const result = await tx.execute<{ name: string }>(
    sql`SELECT name FROM clients WHERE client_id = app_office()`,
  );
  return result.rows[0]?.name ?? '';
}

/** Whether the office is there, and not deleted. */
export async function isOfficeThere(tx: Transaction): Promise<boolean> {
  const result = await tx.execute(
    sql`SELECT FROM clients WHERE client_id = app_office() AND deleted_at IS NULL`,
  );
  return result.rows.length > 0;
}

/** The number the office calls from: the one its texts leave from, else its oldest that is in use. */
export async function findOwnNumber(tx: Transaction): Promise<string | undefined> {
  const result = await tx.execute<{ number: string }>(sql`
    SELECT phone_num AS number FROM phones WHERE state = 'active'
    ORDER BY is_text_default DESC, phone_id LIMIT 1`);
  return result.rows[0]?.number;
}

/** Names of users. */
export async function listNames(tx: Transaction, userIds: readonly number[]): Promise<Map<number, string>> {
  if (userIds.length === 0) return new Map();
  const result = await tx.execute<{ user_id: number; name: string }>(sql`
    SELECT user_id, coalesce(nullif(btrim(first_name || ' ' || last_name), ''), username) AS name FROM users
    WHERE user_id = ANY (${sql.param([...new Set(userIds)])}::integer[])`);
  return new Map(result.rows.map(({ user_id, name }) => [user_id, name]));
}
