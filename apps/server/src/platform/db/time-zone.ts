import { wallClock } from '@chairline/office-time';
import { sql } from 'drizzle-orm';
import type { Transaction } from './database.ts';

/** The office's time zone (IANA), of the office the transaction sees. */
export async function findTimeZone(tx: Transaction): Promise<string> {
  const found = await tx.execute<{ zone: string }>(sql`SELECT timezone AS zone FROM clients`);
  return found.rows[0]?.zone ?? 'UTC';
}

/** The hour that a zone's clock shows. */
export const hourIn = (timeZone: string, at: Date): number =>
  new Date(wallClock(timeZone).toWall(at.getTime())).getUTCHours();
