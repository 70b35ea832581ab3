import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { officeHours } from './schema.ts';

export type HoursRow = typeof officeHours.$inferSelect;

export async function findHours(tx: Transaction): Promise<HoursRow | undefined> {
  const rows = await tx.select().from(officeHours);
  return rows[0];
}

/** The hours are set one after the other, also the first time. */
export async function lockHours(tx: Transaction, office: number): Promise<HoursRow | undefined> {
  hold(tx, 'office-hours');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:office-hours`}, 4))`);
  return findHours(tx);
}

export async function saveHours(tx: Transaction, row: HoursRow): Promise<void> {
  const { clientId: _office, ...hours } = row;
  await tx.insert(officeHours).values(row).onConflictDoUpdate({ target: officeHours.clientId, set: hours });
}
