import type { booking as contract } from '@chairline/contract';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { CONTACT_COLUMNS } from './contact-columns.ts';
import { appointmentRequests as table, bookingTexts } from './schema.ts';

export type RequestRow = typeof table.$inferSelect;
export type NewRequest = typeof table.$inferInsert;
/** More are never looked at together. */
const MOST = 500;

const nameOf = (column: string) =>
  `coalesce((SELECT coalesce(nullif(btrim(u.first_name || ' ' || u.last_name), ''), u.username)
    FROM users u WHERE u.client_id = r.client_id AND u.user_id = ${column}), '')`;
const columns = sql.raw(`r.request_id, ${CONTACT_COLUMNS},
  r.source, r.item_id, r.wish, r.days, r.part, r.state, r.requested_at, r.requested_by AS user_id, ${nameOf('r.requested_by')} AS requested_by,
  r.settled_at, ${nameOf('r.settled_by')} AS settled_by, r.apt_num, r.version`);

type Line = contract.AppointmentRequest & Record<string, unknown>;

async function select(tx: Transaction, where: SQL): Promise<contract.AppointmentRequest[]> {
  const { rows } = await tx.execute<Line>(sql`
    SELECT ${columns} FROM appointment_requests r JOIN contacts c USING (client_id, contact_id)
    WHERE ${where} ORDER BY r.request_id LIMIT ${MOST}`);
  return rows.map((row) => ({
    ...row,
    requested_at: new Date(row.requested_at).toISOString(),
    settled_at: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
  }));
}

/** Those that nobody has settled, oldest first. */
export const listOpenRequests = (tx: Transaction): Promise<contract.AppointmentRequest[]> =>
  select(tx, sql`r.state IN ('new', 'proposed')`);

export async function findRequest(tx: Transaction, requestId: number): Promise<contract.AppointmentRequest> {
  return (await select(tx, sql`r.request_id = ${requestId}`))[0]!;
}

export async function lockRequest(tx: Transaction, requestId: number): Promise<RequestRow | undefined> {
  hold(tx, `booking-request:${requestId}`);
  const rows = await tx.select().from(table).where(eq(table.requestId, requestId)).for('update');
  return rows[0];
}

/** @returns its id; that of the one that was noted of the same text or call before, as `before` */
export async function insertRequest(
  tx: Transaction,
  row: NewRequest,
): Promise<{ id: number; before: boolean }> {
  const rows = await tx.insert(table).values(row).onConflictDoNothing().returning({ id: table.requestId });
  if (rows[0]) return { id: rows[0].id, before: false };
  const held = await tx.select({ id: table.requestId }).from(table).where(eq(table.itemId, row.itemId!));
  return { id: held[0]!.id, before: true };
}

export async function changeRequest(
  tx: Transaction,
  requestId: number,
  change: Partial<NewRequest>,
): Promise<void> {
  await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(eq(table.requestId, requestId));
}

export const listTexts = (tx: Transaction) => tx.select().from(bookingTexts);

/** Saves a text where it is at the version that was seen. @returns whether it was */
export async function saveText(
  tx: Transaction,
  row: { clientId: number; kind: contract.TextKind; template: string },
  version: number,
): Promise<boolean> {
  const saved =
    version === 0
      ? await tx.insert(bookingTexts).values(row).onConflictDoNothing().returning()
      : await tx
          .update(bookingTexts)
          .set({ template: row.template, version: version + 1 })
          .where(sql`${bookingTexts.kind} = ${row.kind} AND ${bookingTexts.version} = ${version}`)
          .returning();
  return saved.length > 0;
}
