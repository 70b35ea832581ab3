import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { quietHours } from './schema.ts';

export type QuietRow = typeof quietHours.$inferSelect;

export async function findQuietHours(tx: Transaction): Promise<QuietRow | undefined> {
  const rows = await tx.select().from(quietHours);
  return rows[0];
}

/** The hours are set one after the other, also the first time. */
export async function lockQuietHours(tx: Transaction, office: number): Promise<QuietRow | undefined> {
  hold(tx, 'quiet-hours');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:quiet-hours`}, 4))`);
  return findQuietHours(tx);
}

export async function saveQuietHours(tx: Transaction, row: QuietRow): Promise<void> {
  const { clientId: _office, ...hours } = row;
  await tx.insert(quietHours).values(row).onConflictDoUpdate({ target: quietHours.clientId, set: hours });
}
