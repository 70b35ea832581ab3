import type { Transaction } from './database.ts';
import { clients } from './schema.ts';

/** The office's time zone (IANA), of the office the transaction sees. */
export async function findTimeZone(tx: Transaction): Promise<string> {
  const rows = await tx.select({ timeZone: clients.timezone }).from(clients);
  return rows[0]?.timeZone ?? 'UTC';
}
