import { and, eq, desc, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { clients } from '../offices/schema.ts';
import { users } from '../identity/schema.ts';

type ClientTableRow = typeof clients.$inferSelect;

/** An office with what the client list counts of it. */
export interface ClientFacts {
  client: ClientTableRow;
  activeAdmins: number;
  openInvitations: number;
}

// Each count is one look into an index that begins with the office.
const factsAt = (now: Date) => ({
  client: clients,
  activeAdmins: sql<number>`(SELECT count(*)::integer FROM users u
    WHERE u.client_id = clients.client_id AND u.role = 'Admin' AND u.is_active)`,
  openInvitations: sql<number>`(SELECT count(*)::integer FROM account_tokens t
    WHERE t.client_id = clients.client_id AND t.purpose = 'activate' AND t.used_at IS NULL AND t.ended_at IS NULL
      AND t.expires_at > ${now.toISOString()}::timestamptz)`,
});

/** One office, as its own transaction or a routing one sees it. */
export async function findClientRow(
  tx: Transaction,
  clientId: number,
  now: Date,
): Promise<ClientFacts | undefined> {
  const rows = await tx.select(factsAt(now)).from(clients).where(eq(clients.clientId, clientId));
  return rows[0];
}

/** Every office that is not erased, also those that were deleted; the newest first. For a routing transaction. */
export async function listClientRows(tx: Transaction, now: Date): Promise<ClientFacts[]> {
  return tx.select(factsAt(now)).from(clients).orderBy(desc(clients.clientId));
}

/** The user_ids of the office's active admins. */
export async function listActiveAdminIds(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(and(eq(users.role, 'Admin'), eq(users.isActive, true)))
    .orderBy(users.userId);
  return rows.map((row) => row.userId);
}

/** The name of the transaction's office. */
export async function findOfficeName(tx: Transaction): Promise<string> {
  const rows = await tx.select({ name: clients.name }).from(clients);
  return rows[0]?.name ?? '';
}
