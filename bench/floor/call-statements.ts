import type pg from 'pg';

/** A switch of somebody in a call, as the carrier tells of it. */
export interface CallChange {
  callId: string;
  leg: string;
  /** What the delivery is known by, and what it says. */
  key: string;
  form: Record<string, string>;
  muted: boolean;
  at: string;
}

/**
 * What a change of a call reads and writes, by the bare driver, within a transaction of the office: the delivery, the
 * call held, its legs, the leg and the call as they now are, and the event.
 */
export async function writeCallChange(
  db: pg.Client,
  office: number,
  change: CallChange,
  event: string,
): Promise<void> {
  await db.query(
    `INSERT INTO webhook_deliveries (client_id, vendor, delivery_key, received_at, body)
     VALUES ($1, 'plivo', $2, now(), $3)`,
    [office, change.key, change.form],
  );
  await db.query('SELECT * FROM calls WHERE call_id = $1 FOR UPDATE', [change.callId]);
  await db.query('SELECT * FROM call_members WHERE call_id = $1 ORDER BY created_at, leg', [change.callId]);
  await db.query('UPDATE call_members SET muted = $3, muted_at = $4 WHERE call_id = $1 AND leg = $2', [
    change.callId,
    change.leg,
    change.muted,
    change.at,
  ]);
  await db.query('UPDATE calls SET version = version + 1 WHERE call_id = $1 RETURNING *', [change.callId]);
  const events = JSON.stringify([{ type: 'updateOngoingCalls', payload: event, audience: null }]);
  await db.query(`SELECT app_finish($1::jsonb, '[]'::jsonb, now())`, [events]);
}
