import { and, eq, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { hold } from '../../../platform/db/subjects.ts';
import { integrationTokens, practiceConnectors } from '../schema.ts';

export type ConnectorRow = typeof practiceConnectors.$inferSelect;

export async function findConnector(tx: Transaction): Promise<ConnectorRow | undefined> {
  const rows = await tx.select().from(practiceConnectors);
  return rows[0];
}

/** The office's connector, held until the transaction ends; one that registers waits for the other. */
export async function lockConnector(tx: Transaction, office: number): Promise<ConnectorRow | undefined> {
  hold(tx, 'connector');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${office}:connector`}, 3))`);
  return findConnector(tx);
}

/** Puts a connector in the place of the last one; what that one was sent away for is forgotten. */
export async function saveConnector(
  tx: Transaction,
  row: typeof practiceConnectors.$inferInsert,
): Promise<void> {
  const { clientId: _, ...set } = row;
  await tx
    .insert(practiceConnectors)
    .values(row)
    .onConflictDoUpdate({ target: practiceConnectors.clientId, set });
}

export async function noteRefused(tx: Transaction, now: Date): Promise<void> {
  await tx.update(practiceConnectors).set({ refusedOtherAt: now });
}

/** One connection: the process that holds it and when it began. */
export interface Connection {
  heldBy: string;
  connectedAt: Date;
}

const isThis = ({ heldBy, connectedAt }: Connection) =>
  and(
    eq(practiceConnectors.heldBy, heldBy),
    eq(practiceConnectors.connectedAt, connectedAt),
    isNull(practiceConnectors.disconnectedAt),
  );

/** Says that a connection lives. @returns false when another took its place */
export async function touchConnector(tx: Transaction, which: Connection, now: Date): Promise<boolean> {
  const rows = await tx
    .update(practiceConnectors)
    .set({ lastSeenAt: now })
    .where(isThis(which))
    .returning({ office: practiceConnectors.clientId });
  return rows.length > 0;
}

/** @returns false when another took its place before */
export async function markDisconnected(tx: Transaction, which: Connection, now: Date): Promise<boolean> {
  const rows = await tx
    .update(practiceConnectors)
    .set({ disconnectedAt: now })
    .where(isThis(which))
    .returning({ office: practiceConnectors.clientId });
  return rows.length > 0;
}

/** Marks a connector whose process went without a word. @returns whether it was */
export async function markLost(tx: Transaction, freshSince: Date): Promise<boolean> {
  const rows = await tx
    .update(practiceConnectors)
    .set({ disconnectedAt: sql`${practiceConnectors.lastSeenAt}` })
    .where(and(isNull(practiceConnectors.disconnectedAt), lt(practiceConnectors.lastSeenAt, freshSince)))
    .returning({ office: practiceConnectors.clientId });
  return rows.length > 0;
}

export async function noteVersions(
  tx: Transaction,
  versions: { programVersion: string; databaseVersion: string },
): Promise<void> {
  await tx.update(practiceConnectors).set(versions);
}

export async function findTokenHash(tx: Transaction): Promise<Buffer | undefined> {
  const rows = await tx.select({ hash: integrationTokens.tokenHash }).from(integrationTokens);
  return rows[0]?.hash;
}
