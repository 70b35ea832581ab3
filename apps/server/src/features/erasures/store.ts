import { and, desc, eq, gt, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { users } from '../identity/schema.ts';
import { clients } from '../offices/schema.ts';
import { officeErasures } from './schema.ts';

export type ErasureRow = typeof officeErasures.$inferSelect;
export type NewErasure = typeof officeErasures.$inferInsert;
export type ErasureChange = Partial<Omit<ErasureRow, 'clientId' | 'erasureId' | 'version'>>;

/** @returns undefined where another one of this office is open */
export async function insertErasure(tx: Transaction, row: NewErasure): Promise<ErasureRow | undefined> {
  const rows = await tx.insert(officeErasures).values(row).onConflictDoNothing().returning();
  return rows[0];
}

export function listErasureRows(tx: Transaction, limit: number): Promise<ErasureRow[]> {
  return tx.select().from(officeErasures).orderBy(desc(officeErasures.erasureId)).limit(limit);
}

export async function findErasure(tx: Transaction, id: number): Promise<ErasureRow | undefined> {
  const rows = await tx.select().from(officeErasures).where(eq(officeErasures.erasureId, id));
  return rows[0];
}

/** An erasure, held until the transaction ends: who acts on it acts one after the other. */
export async function lockErasure(tx: Transaction, id: number): Promise<ErasureRow | undefined> {
  hold(tx, `erasure:${id}`);
  const rows = await tx.select().from(officeErasures).where(eq(officeErasures.erasureId, id)).for('update');
  return rows[0];
}

/** The newest erasure of an office, held. */
export async function lockNewest(tx: Transaction, officeId: number): Promise<ErasureRow | undefined> {
  hold(tx, `erasure-of:${officeId}`);
  const rows = await tx
    .select()
    .from(officeErasures)
    .where(eq(officeErasures.officeId, officeId))
    .orderBy(desc(officeErasures.erasureId))
    .limit(1)
    .for('update');
  return rows[0];
}

/** Changes an erasure and raises its version. */
export async function updateErasure(tx: Transaction, id: number, change: ErasureChange): Promise<ErasureRow> {
  const rows = await tx
    .update(officeErasures)
    .set({ ...change, version: sql`${officeErasures.version} + 1` })
    .where(eq(officeErasures.erasureId, id))
    .returning();
  return rows[0]!;
}

export function listInState(tx: Transaction, state: ErasureRow['state']): Promise<ErasureRow[]> {
  return tx.select().from(officeErasures).where(eq(officeErasures.state, state));
}

/** Offices that were erased after `since`. */
export function listErasedSince(tx: Transaction, since: Date): Promise<ErasureRow[]> {
  return tx
    .select()
    .from(officeErasures)
    .where(and(eq(officeErasures.state, 'done'), gt(officeErasures.finishedAt, since)));
}

/** Erasures of which an audit log is kept that is older than `before`. */
export function listOldLogs(tx: Transaction, before: Date): Promise<ErasureRow[]> {
  return tx
    .select()
    .from(officeErasures)
    .where(
      and(
        eq(officeErasures.state, 'done'),
        gt(officeErasures.logParts, 0),
        lt(officeErasures.finishedAt, before),
      ),
    );
}

export interface DeletedOffice {
  clientId: number;
  name: string;
  deletedAt: Date | null;
  erasingAt: Date | null;
}

const routed = async <T>(tx: Transaction, work: () => Promise<T>): Promise<T> => {
  await tx.execute(sql`SELECT set_config('app.scope', 'routing', true)`);
  const found = await work();
  await tx.execute(sql`SELECT set_config('app.scope', '', true)`);
  return found;
};

/** Another office, as it stands now. Sees every office for this one look. */
export async function findOtherOffice(tx: Transaction, id: number): Promise<DeletedOffice | undefined> {
  const rows = await routed(tx, async () =>
    tx
      .select({
        clientId: clients.clientId,
        name: clients.name,
        deletedAt: clients.deletedAt,
        erasingAt: clients.erasingAt,
      })
      .from(clients)
      .where(eq(clients.clientId, id)),
  );
  return rows[0];
}

/** Deleted offices whose thirty days are over. */
export async function listDue(
  tx: Transaction,
  now: Date,
): Promise<{ clientId: number; name: string; deletedAt: Date }[]> {
  return routed(tx, async () =>
    tx
      .select({
        clientId: clients.clientId,
        name: clients.name,
        deletedAt: sql<Date>`${clients.deletedAt}`.mapWith(clients.deletedAt),
      })
      .from(clients)
      .where(
        sql`${clients.deletedAt} IS NOT NULL AND ${clients.eraseAt} <= ${now.toISOString()}::timestamptz`,
      ),
  );
}

/** What somebody of the provider is called. */
export async function nameOfUser(tx: Transaction, userId: number): Promise<string> {
  const rows = await tx
    .select({
      name: sql<string>`coalesce(nullif(btrim(${users.firstName} || ' ' || ${users.lastName}), ''), ${users.username})`,
    })
    .from(users)
    .where(eq(users.userId, userId));
  return rows[0]?.name ?? '';
}
