import type { OdTableName } from '@chairline/open-dental';
import { and, eq, max, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/db/database.ts';
import { clients } from '../../offices/schema.ts';
import { practiceSync, practiceSyncTables } from '../schema.ts';

export type SyncRow = typeof practiceSync.$inferSelect;
export type SyncTableRow = typeof practiceSyncTables.$inferSelect;

/** An office that something is to be done for. */
export interface DueOffice extends Record<string, unknown> {
  office: number;
  /** The process that holds its connector's socket, while that is alive. */
  connector_at: string | null;
  /** Its connector's process has said nothing for a while: it is marked as gone. */
  lost: boolean;
}

/** Nobody waits longer than this for a next try: what lies further ahead was written before a clock was set back. */
const LONGEST_WAIT_MS = 60 * 60_000;

const isDueAt = (now: Date) => sql`(next_try_at <= ${now.toISOString()}::timestamptz
  OR next_try_at > ${new Date(now.getTime() + LONGEST_WAIT_MS).toISOString()}::timestamptz)`;
const isFreeAt = (now: Date) => sql`(held_until IS NULL OR held_until <= ${now.toISOString()}::timestamptz
  OR held_until > ${new Date(now.getTime() + LONGEST_WAIT_MS).toISOString()}::timestamptz)`;

/**
 * The offices whose next round is due, is this process's to read, and that nobody reads; and those whose connector went
 * without a word. One that is read through the API, or by a process that has lost its connector to this one, is taken over.
 * @param here this process, and whether it reads through the API
 * @param freshSince a connector last seen before this is gone
 */
export async function findDueOffices(
  db: Database,
  here: { processId: string; readsApi: boolean },
  now: Date,
  freshSince: Date,
  limit: number,
): Promise<DueOffice[]> {
  return db.transaction({ routing: true }, async (tx) => {
    const fresh = freshSince.toISOString();
    const result = await tx.execute<DueOffice>(sql`
      SELECT office, connector_at, lost FROM (
        SELECT s.client_id AS office, s.next_try_at, s.held_until, s.held_by, s.way,
          CASE WHEN k.disconnected_at IS NULL AND k.last_seen_at >= ${fresh}::timestamptz THEN k.held_by END AS connector_at,
          coalesce(k.disconnected_at IS NULL AND k.last_seen_at < ${fresh}::timestamptz, false) AS lost
        FROM practice_sync s JOIN clients c USING (client_id) LEFT JOIN practice_connectors k USING (client_id)
        WHERE c.deleted_at IS NULL AND c.od_enabled
      ) offices
      WHERE lost OR ${isDueAt(now)}
        AND CASE WHEN connector_at IS NULL THEN ${here.readsApi} ELSE connector_at = ${here.processId}::uuid END
        AND (${isFreeAt(now)} OR connector_at IS NOT NULL AND (way = 'api' OR held_by <> connector_at))
      ORDER BY next_try_at LIMIT ${limit}`);
    return result.rows;
  });
}

export async function findSync(tx: Transaction): Promise<SyncRow | undefined> {
  const rows = await tx.select().from(practiceSync);
  return rows[0];
}

/** Makes the office's row where there is none, and has the next round begin now. */
export async function askForRound(
  tx: Transaction,
  office: number,
  now: Date,
  asked: { all?: boolean; compare?: boolean } = {},
): Promise<void> {
  const set = {
    nextTryAt: now,
    ...(asked.all ? { askedAt: now } : {}),
    // A comparison takes nothing for read that was read before it was asked for.
    ...(asked.compare ? { compareAskedAt: now, roundBeganAt: null } : {}),
  };
  await tx
    .insert(practiceSync)
    .values({ clientId: office, ...set })
    .onConflictDoUpdate({ target: practiceSync.clientId, set });
}

/**
 * Takes the reading of an office for this process.
 * @param overApi whether what a process reads by the API may be taken from it: its connector is here
 * @returns undefined while another process reads it
 */
export async function takeLease(
  tx: Transaction,
  lease: { holder: string; until: Date; now: Date; way: 'connector' | 'api' | null; overApi: boolean },
): Promise<SyncRow | undefined> {
  const rows = await tx
    .update(practiceSync)
    .set({ heldBy: lease.holder, heldUntil: lease.until, ...(lease.way ? { way: lease.way } : {}) })
    .where(
      sql`${isDueAt(lease.now)}
        AND (${isFreeAt(lease.now)} OR ${practiceSync.heldBy} = ${lease.holder} OR ${lease.overApi})`,
    )
    .returning();
  return rows[0];
}

/** @returns false when another process has taken it, or the office was removed or its practice system switched off */
export async function renewLease(tx: Transaction, holder: string, until: Date): Promise<boolean> {
  const stands = sql`EXISTS (SELECT 1 FROM ${clients} WHERE ${clients.clientId} = ${practiceSync.clientId}
    AND ${clients.deletedAt} IS NULL AND ${clients.odEnabled})`;
  const rows = await tx
    .update(practiceSync)
    .set({ heldUntil: until })
    .where(and(eq(practiceSync.heldBy, holder), stands))
    .returning({ office: practiceSync.clientId });
  return rows.length > 0;
}

/** Codes with which Open Dental refuses a token itself: it is not away, and asking again changes nothing. */
export const isRefused = (code: string | null | undefined): boolean =>
  code === 'token' || code === 'permission';

/** The API's last failure was that of a token that is no longer saved. */
export async function forgetApiFault(tx: Transaction): Promise<void> {
  await tx.update(practiceSync).set({ apiFault: null, apiFaultCode: null, apiFailedAt: null });
}

/** Changes the office's row while this process holds it. @returns the row; undefined when it was taken from us */
export async function changeSync(
  tx: Transaction,
  holder: string,
  change: Partial<typeof practiceSync.$inferInsert>,
): Promise<SyncRow | undefined> {
  const rows = await tx.update(practiceSync).set(change).where(eq(practiceSync.heldBy, holder)).returning();
  return rows[0];
}

/** Adds to what a comparison found missing or too many; its first table begins the count. */
export async function noteMissing(
  tx: Transaction,
  holder: string,
  found: number,
  isFirst: boolean,
): Promise<void> {
  await tx
    .update(practiceSync)
    .set({ foundMissing: isFirst ? found : sql`${practiceSync.foundMissing} + ${found}` })
    .where(eq(practiceSync.heldBy, holder));
}

/**
 * A comparison is over; one that was asked for meanwhile stands.
 * @param isWhole whether all tables were compared: only then is the copy said to be what the practice has
 */
export async function endComparison(
  tx: Transaction,
  holder: string,
  { endedAt, askedAt, isWhole }: { endedAt: Date; askedAt: Date; isWhole: boolean },
): Promise<void> {
  await tx
    .update(practiceSync)
    .set({
      compareTriedAt: endedAt,
      ...(isWhole ? { comparedAt: endedAt } : {}),
      compareAskedAt: sql`NULLIF(${practiceSync.compareAskedAt}, ${askedAt.toISOString()}::timestamptz)`,
    })
    .where(eq(practiceSync.heldBy, holder));
}

/** Raises the version of the state, so that of two copies the newer one is known. */
export async function raiseVersion(tx: Transaction, office: number): Promise<void> {
  await tx
    .insert(practiceSync)
    .values({ clientId: office })
    .onConflictDoUpdate({
      target: practiceSync.clientId,
      set: { version: sql`${practiceSync.version} + 1` },
    });
}

export async function listSyncTables(tx: Transaction): Promise<SyncTableRow[]> {
  return tx.select().from(practiceSyncTables);
}

export async function findSyncTable(tx: Transaction, table: OdTableName): Promise<SyncTableRow | undefined> {
  const rows = await tx.select().from(practiceSyncTables).where(eq(practiceSyncTables.tableName, table));
  return rows[0];
}

/** Changes what is kept of a table's reading; the row is made where there is none. */
export async function changeSyncTable(
  tx: Transaction,
  office: number,
  table: OdTableName,
  change: Partial<typeof practiceSyncTables.$inferInsert>,
): Promise<void> {
  const updated = await tx
    .update(practiceSyncTables)
    .set(change)
    .where(and(eq(practiceSyncTables.clientId, office), eq(practiceSyncTables.tableName, table)));
  if (updated.rowCount) return;
  await tx
    .insert(practiceSyncTables)
    .values({ clientId: office, tableName: table, ...change })
    .onConflictDoUpdate({
      target: [practiceSyncTables.clientId, practiceSyncTables.tableName],
      set: change,
    });
}

/** The office's time zone, whether the practice system is on for it, and whether it stands. */
export async function findOffice(
  tx: Transaction,
): Promise<{ enabled: boolean; stands: boolean; name: string; timeZone: string } | undefined> {
  const rows = await tx
    .select({
      enabled: clients.odEnabled,
      deletedAt: clients.deletedAt,
      name: clients.name,
      timeZone: clients.timezone,
    })
    .from(clients);
  const row = rows[0];
  return (
    row && { enabled: row.enabled, stands: row.deletedAt === null, name: row.name, timeZone: row.timeZone }
  );
}

/** Has all keys compared in the next round. */
export async function askToCompare(tx: Transaction, now: Date): Promise<void> {
  await tx.update(practiceSync).set({ compareAskedAt: now });
}

/** When every table that is read had been read for the first time; null before. */
export async function findLoadedAt(tx: Transaction): Promise<Date | null> {
  const rows = await tx.select({ at: max(practiceSyncTables.firstLoadedAt) }).from(practiceSyncTables);
  return rows[0]?.at ?? null;
}
