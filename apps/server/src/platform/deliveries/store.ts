import { and, eq, lt } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { webhookDeliveries } from '../db/schema.ts';

/** Stores a raw delivery. @returns false when the same one is already there */
export async function storeDelivery(
  tx: Transaction,
  row: typeof webhookDeliveries.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(webhookDeliveries)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: webhookDeliveries.deliveryKey });
  return rows.length > 0;
}

/** Whether a delivery was taken in before. */
export async function isDelivered(tx: Transaction, vendor: string, key: string): Promise<boolean> {
  const rows = await tx
    .select({ key: webhookDeliveries.deliveryKey })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.vendor, vendor), eq(webhookDeliveries.deliveryKey, key)));
  return rows.length > 0;
}

export async function pruneDeliveries(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(webhookDeliveries).where(lt(webhookDeliveries.receivedAt, before));
}
