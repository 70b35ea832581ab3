import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';

export interface StoredEvent {
  seq: number;
  type: string;
  payload: string;
  audience: number[] | null;
}

/** More than this many missed events are not replayed: fetching anew is quicker. */
const REPLAY_MAX = 2_000;
/**
 * The browser signs an idle user out on the minute; a session that no browser looks after any more ends this much
 * later. A touch is reported at most once a minute.
 */
export const IDLE_GRACE_SECONDS = 120;

/** Events are kept this long for those who reconnect. */
const KEEP = '72 hours';

/** The office's newest number, 0 when nothing has happened yet. */
export async function readLastSeq(db: Database, office: number): Promise<number> {
  return db.transaction({ office }, async (tx) => {
    const result = await tx.execute<{ seq: number }>(sql`SELECT last_seq AS seq FROM live_sequences`);
    return result.rows[0]?.seq ?? 0;
  });
}

/** Sessions that ended this long ago, in seconds, are told of at each look: room for clocks that differ. */
const ENDED_WITHIN_SECONDS = 60;

/** What a look at the table finds: the newest numbers of some offices, and the sessions of all that ended lately. */
export async function readNews(
  db: Database,
  offices: readonly number[],
): Promise<{ seqs: Map<number, number>; ended: { office: number; id: string; reason: string }[] }> {
  return db.transaction({ routing: true }, async (tx) => {
    const numbers = await tx.execute<{ office: number; seq: number }>(
      sql`SELECT client_id AS office, last_seq AS seq FROM live_sequences WHERE client_id = ANY(${`{${offices.join(',')}}`}::integer[])`,
    );
    const ended = await tx.execute<{ office: number; id: string; reason: string }>(
      sql`SELECT client_id AS office, session_id::text AS id, coalesce(end_reason, 'ended') AS reason
          FROM sessions WHERE ended_at > now() - make_interval(secs => ${ENDED_WITHIN_SECONDS})`,
    );
    return { seqs: new Map(numbers.rows.map((row) => [row.office, row.seq])), ended: ended.rows };
  });
}

/**
 * The events after `since` up to and with `upTo`, in order.
 * @returns null when some of them are no longer kept, or they are too many to replay
 */
export async function readEvents(
  db: Database,
  office: number,
  since: number,
  upTo: number,
): Promise<StoredEvent[] | null> {
  if (upTo - since > REPLAY_MAX) return null;
  // Of all its people: the hub sends each event to its own audience.
  return db.transaction({ office, reader: 'all' }, async (tx) => {
    const result = await tx.execute<StoredEvent & Record<string, unknown>>(
      sql`SELECT seq, type, payload, audience FROM live_events WHERE seq > ${since} AND seq <= ${upTo} ORDER BY seq`,
    );
    return result.rows.length === upTo - since ? result.rows : null;
  });
}

/** Deletes what is older than a reconnecting client can ask for. */
export async function pruneEvents(db: Database, office: number): Promise<void> {
  await db.transaction({ office, reader: 'all' }, async (tx) => {
    await tx.execute(sql`DELETE FROM live_events WHERE at < now() - ${KEEP}::interval`);
  });
}

/**
 * Which of these sessions are over: ended, gone, too old, of a user who was switched off or an office that was
 * deleted, or untouched for longer than the office allows.
 */
export async function readEndedSessions(
  db: Database,
  office: number,
  sessionIds: readonly string[],
): Promise<{ id: string; reason: string }[]> {
  return db.transaction({ office }, async (tx) => {
    const result = await tx.execute<{ id: string; reason: string }>(
      sql`SELECT wanted.id::text AS id, CASE
            WHEN s.end_reason IS NOT NULL THEN s.end_reason
            WHEN NOT u.is_active THEN 'switched off'
            WHEN s.last_active_at <= now() - make_interval(mins => c.idle_minutes, secs => ${IDLE_GRACE_SECONDS}) THEN 'idle'
            ELSE 'ended' END AS reason
          FROM unnest(${`{${sessionIds.join(',')}}`}::uuid[]) AS wanted(id)
          LEFT JOIN sessions s ON s.session_id = wanted.id
          LEFT JOIN users u ON u.client_id = s.client_id AND u.user_id = s.user_id
          LEFT JOIN clients c ON c.client_id = s.client_id
          WHERE s.session_id IS NULL OR s.ended_at IS NOT NULL OR s.expires_at <= now() OR NOT u.is_active
            OR c.deleted_at IS NOT NULL
            OR s.last_active_at <= now() - make_interval(mins => c.idle_minutes, secs => ${IDLE_GRACE_SECONDS})`,
    );
    return result.rows;
  });
}
