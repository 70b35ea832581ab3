import type { Transaction } from '../../platform/db/database.ts';
import { systemMails } from '../../platform/db/schema.ts';

/** @returns the new mail's id */
export async function insertMail(tx: Transaction, row: typeof systemMails.$inferInsert): Promise<number> {
  const rows = await tx.insert(systemMails).values(row).returning({ mailId: systemMails.mailId });
  return rows[0]!.mailId;
}
