import { eq } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { clients } from '../offices/schema.ts';
import { integrationTokens } from './schema.ts';
import { officeSecrets } from '../../platform/db/schema.ts';

const ACCESS_TOKEN = 'od-access-token';

export interface SavedSecret {
  clientId: number;
  sealed: Buffer;
  updatedAt: Date;
  updatedBy: string;
}

/** When the office's access token was saved, and by whom. */
export async function findAccessToken(tx: Transaction) {
  const rows = await tx
    .select({ updatedAt: officeSecrets.updatedAt, updatedBy: officeSecrets.updatedBy })
    .from(officeSecrets)
    .where(eq(officeSecrets.name, ACCESS_TOKEN));
  return rows[0];
}

/** The office's access token as it is kept: sealed. */
export async function findSealedAccessToken(tx: Transaction): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ sealed: officeSecrets.sealed })
    .from(officeSecrets)
    .where(eq(officeSecrets.name, ACCESS_TOKEN));
  return rows[0]?.sealed;
}

/** @returns false when there is one already */
export async function insertAccessToken(tx: Transaction, secret: SavedSecret): Promise<boolean> {
  const rows = await tx
    .insert(officeSecrets)
    .values({ ...secret, name: ACCESS_TOKEN })
    .onConflictDoNothing()
    .returning({ name: officeSecrets.name });
  return rows.length > 0;
}

/** @returns false when there is none */
export async function replaceAccessToken(tx: Transaction, secret: SavedSecret): Promise<boolean> {
  const { sealed, updatedAt, updatedBy } = secret;
  const rows = await tx
    .update(officeSecrets)
    .set({ sealed, updatedAt, updatedBy })
    .where(eq(officeSecrets.name, ACCESS_TOKEN))
    .returning({ name: officeSecrets.name });
  return rows.length > 0;
}

/** @returns false when there was none */
export async function deleteAccessToken(tx: Transaction): Promise<boolean> {
  const rows = await tx
    .delete(officeSecrets)
    .where(eq(officeSecrets.name, ACCESS_TOKEN))
    .returning({ name: officeSecrets.name });
  return rows.length > 0;
}

export async function isEnabled(tx: Transaction): Promise<boolean> {
  const rows = await tx.select({ enabled: clients.odEnabled }).from(clients);
  return rows[0]?.enabled ?? false;
}

/** Switches the practice-system integration on. @returns whether it was off */
export async function enable(tx: Transaction): Promise<boolean> {
  const rows = await tx
    .update(clients)
    .set({ odEnabled: true })
    .where(eq(clients.odEnabled, false))
    .returning({ clientId: clients.clientId });
  return rows.length > 0;
}

export async function findIntegrationToken(tx: Transaction) {
  const rows = await tx.select().from(integrationTokens);
  return rows[0];
}

/** Keeps the connector's token by its hash, in place of an earlier one. */
export async function saveIntegrationToken(
  tx: Transaction,
  row: typeof integrationTokens.$inferInsert,
): Promise<void> {
  const { tokenHash, masked, createdAt, createdBy } = row;
  await tx.insert(integrationTokens).values(row).onConflictDoUpdate({
    target: integrationTokens.clientId,
    set: { tokenHash, masked, createdAt, createdBy },
  });
}

/** The office's access token, sealed; undefined while none is saved. */
export async function findSealedToken(tx: Transaction): Promise<Buffer | undefined> {
  const rows = await tx
    .select({ sealed: officeSecrets.sealed })
    .from(officeSecrets)
    .where(eq(officeSecrets.name, ACCESS_TOKEN));
  return rows[0]?.sealed;
}
