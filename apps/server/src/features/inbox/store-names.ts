import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { users } from '../identity/schema.ts';

/** A user's name as texts carry it. */
export async function findUserName(tx: Transaction, userId: number): Promise<string> {
  const rows = await tx
    .select({ first: users.firstName, last: users.lastName, username: users.username })
    .from(users)
    .where(eq(users.userId, userId));
  return rows[0] ? `${rows[0].first} ${rows[0].last}`.trim() || rows[0].username : '';
}
