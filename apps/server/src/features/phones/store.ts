import { asc, count, eq, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { numberOrders, phones, userPhones } from './schema.ts';
import { queuedAnew, sendRows } from '../../platform/sends/index.ts';

export type PhoneRow = typeof phones.$inferSelect;
export type NewPhone = typeof phones.$inferInsert;
export type OrderRow = typeof numberOrders.$inferSelect;

export const orderRows = sendRows(numberOrders, 'phoneId');

/** Notes that a number is ordered; an earlier order of it begins anew. */
export async function saveOrder(
  tx: Transaction,
  { clientId, phoneId, phoneNum }: Pick<PhoneRow, 'clientId' | 'phoneId' | 'phoneNum'>,
  now: Date,
): Promise<void> {
  const order = queuedAnew(now);
  await tx
    .insert(numberOrders)
    .values({ ...order, clientId, phoneId, phoneNum })
    .onConflictDoUpdate({ target: [numberOrders.clientId, numberOrders.phoneId], set: order });
}

/** Holds the office's numbers until the transaction ends: how many there are and which is the default. */
export async function lockPhoneBook(tx: Transaction, office: number): Promise<void> {
  hold(tx, 'phone-book');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(7205, ${office})`);
}

/** Holds a number (E.164) throughout the installation: it is not given back while an office takes it. */
export async function lockNumber(tx: Transaction, number: string): Promise<void> {
  hold(tx, `number:${number}`);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${number}, 7206))`);
}

/** Which of these numbers (E.164) an office has, whichever. For a transaction of the routing scope. */
export async function findTaken(tx: Transaction, numbers: readonly string[]): Promise<Set<string>> {
  const result = await tx.execute<{ number: string }>(
    sql`SELECT phone_num AS number FROM phones WHERE phone_num = ANY (${`{${numbers.join(',')}}`}::text[])`,
  );
  return new Set(result.rows.map((row) => row.number));
}

export function listPhones(tx: Transaction): Promise<PhoneRow[]> {
  return tx.select().from(phones).orderBy(asc(phones.phoneId));
}

export async function countPhones(tx: Transaction): Promise<number> {
  const rows = await tx.select({ n: count() }).from(phones);
  return rows[0]!.n;
}

export async function findPhone(tx: Transaction, phoneId: number): Promise<PhoneRow | undefined> {
  const rows = await tx.select().from(phones).where(eq(phones.phoneId, phoneId));
  return rows[0];
}

export async function findPhoneByNumber(tx: Transaction, number: string): Promise<PhoneRow | undefined> {
  const rows = await tx.select().from(phones).where(eq(phones.phoneNum, number));
  return rows[0];
}

/** The number texts leave from. */
export async function findDefault(tx: Transaction): Promise<PhoneRow | undefined> {
  const rows = await tx.select().from(phones).where(eq(phones.isTextDefault, true));
  return rows[0];
}

/** @throws unique violation phones_phone_num_key when an office has the number already */
export async function insertPhone(tx: Transaction, row: NewPhone): Promise<PhoneRow> {
  const rows = await tx.insert(phones).values(row).returning();
  return rows[0]!;
}

/** Changes a number and raises its version. */
export async function changePhone(
  tx: Transaction,
  phoneId: number,
  change: Partial<NewPhone>,
): Promise<PhoneRow> {
  const rows = await tx
    .update(phones)
    .set({ ...change, version: sql`${phones.version} + 1` })
    .where(eq(phones.phoneId, phoneId))
    .returning();
  return rows[0]!;
}

export async function removePhone(tx: Transaction, phoneId: number): Promise<void> {
  await tx.delete(phones).where(eq(phones.phoneId, phoneId));
}

/** The users a number rings for. */
export async function listUsersOfPhone(tx: Transaction, phoneId: number): Promise<number[]> {
  const rows = await tx
    .select({ userId: userPhones.userId })
    .from(userPhones)
    .where(eq(userPhones.phoneId, phoneId))
    .orderBy(asc(userPhones.userId));
  return rows.map((row) => row.userId);
}
