import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { endpoints, phones, userIvrPlaces, userPhones } from './schema.ts';
import { users } from '../identity/schema.ts';
import { queuedAnew, sendRows } from '../../platform/sends/index.ts';

export type EndpointRow = typeof endpoints.$inferSelect;

const listOf = (what: ReturnType<typeof sql>) => sql<number[]>`coalesce(${what}, '{}'::integer[])`;
const columns = {
  userId: users.userId,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  role: users.role,
  isActive: users.isActive,
  version: users.version,
  canManualTagging: users.canManualTagging,
  canHearRecordings: users.canHearRecordings,
  canPostSocial: users.canPostSocial,
  softphoneUser: endpoints.softphoneUser,
  alias: endpoints.alias,
  state: endpoints.state,
  failure: sql<string | null>`CASE ${endpoints.state} WHEN 'failed' THEN ${endpoints.lastError} END`,
  // Named outright: within a subquery Drizzle writes columns without their table.
  phones: listOf(sql`(SELECT array_agg(p.phone_id ORDER BY p.phone_id) FROM user_phones p
    WHERE p.client_id = "users"."client_id" AND p.user_id = "users"."user_id")`),
  places: listOf(sql`(SELECT array_agg(i.place::integer ORDER BY i.place) FROM user_ivr_places i
    WHERE i.client_id = "users"."client_id" AND i.user_id = "users"."user_id")`),
};

/** Users with their softphones and designations; all of the office when no ids are given. */
export function listEndpoints(tx: Transaction, userIds?: readonly number[]) {
  return tx
    .select(columns)
    .from(users)
    .leftJoin(endpoints, and(eq(endpoints.clientId, users.clientId), eq(endpoints.userId, users.userId)))
    .where(userIds && inArray(users.userId, [...userIds]))
    .orderBy(asc(users.userId));
}

export type EndpointView = Awaited<ReturnType<typeof listEndpoints>>[number];

/**
 * Holds users until the transaction ends. Whoever changes a softphone or its designations does so first: what
 * an event then says of them is the whole, in the order of the events.
 * @returns those of them that the office has
 */
export async function lockUsers(tx: Transaction, userIds: readonly number[]): Promise<number[]> {
  if (userIds.length === 0) return [];
  hold(tx, ...userIds.map((id) => `user:${id}`));
  const rows = await tx
    .select({ userId: users.userId })
    .from(users)
    .where(inArray(users.userId, [...userIds]))
    .orderBy(asc(users.userId))
    .for('no key update');
  return rows.map((row) => row.userId);
}

/** A user's softphone, both held until the transaction ends. */
export async function lockEndpoint(tx: Transaction, userId: number): Promise<EndpointRow | undefined> {
  await lockUsers(tx, [userId]);
  return findEndpoint(tx, userId);
}

export async function findEndpoint(tx: Transaction, userId: number): Promise<EndpointRow | undefined> {
  const rows = await tx.select().from(endpoints).where(eq(endpoints.userId, userId));
  return rows[0];
}

/** Notes that a user shall have a softphone; one that failed before begins anew. @returns whether that changed anything */
export async function saveWantedEndpoint(
  tx: Transaction,
  row: typeof endpoints.$inferInsert,
): Promise<boolean> {
  const { alias, softphonePassword } = row;
  const rows = await tx
    .insert(endpoints)
    .values(row)
    .onConflictDoUpdate({
      target: [endpoints.clientId, endpoints.userId],
      set: { ...queuedAnew(row.queuedAt), alias, softphonePassword },
      setWhere: eq(endpoints.state, 'failed'),
    })
    .returning({ userId: endpoints.userId });
  return rows.length > 0;
}

export const endpointRows = { ...sendRows(endpoints, 'userId'), lock: lockEndpoint };

/**
 * Notes that a user's softphone (null: everybody's of the office) is to have another password.
 * @returns those at the carrier, by user_id; one that is being made is asked for when it is there
 */
export async function wantRenewal(tx: Transaction, userId: number | null): Promise<number[]> {
  const rows = await tx
    .update(endpoints)
    .set({ renewalWanted: sql`${endpoints.renewalWanted} + 1` })
    .where(userId === null ? undefined : eq(endpoints.userId, userId))
    .returning({ userId: endpoints.userId, state: endpoints.state });
  return rows.filter(({ state }) => state === 'accepted').map((row) => row.userId);
}

/** Users whose softphone is at the carrier with a password that is to be another. */
export async function listUnrenewed(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ userId: endpoints.userId })
    .from(endpoints)
    .where(and(eq(endpoints.state, 'accepted'), gt(endpoints.renewalWanted, endpoints.renewalDone)))
    .orderBy(asc(endpoints.userId));
  return rows.map((row) => row.userId);
}

export async function removeEndpoint(tx: Transaction, userId: number): Promise<void> {
  await tx.delete(endpoints).where(eq(endpoints.userId, userId));
}

/** Users with a softphone whose account is switched off. */
export async function listRetired(tx: Transaction): Promise<number[]> {
  const rows = await tx
    .select({ userId: endpoints.userId })
    .from(endpoints)
    .innerJoin(users, and(eq(users.clientId, endpoints.clientId), eq(users.userId, endpoints.userId)))
    .where(eq(users.isActive, false))
    .orderBy(asc(endpoints.userId));
  return rows.map((row) => row.userId);
}

/** Of these phone_ids, those of the office. Under `lockPhoneBook`, which keeps them from being deleted meanwhile. */
export async function findPhonesOf(tx: Transaction, phoneIds: readonly number[]): Promise<number[]> {
  if (phoneIds.length === 0) return [];
  const rows = await tx
    .select({ phoneId: phones.phoneId })
    .from(phones)
    .where(inArray(phones.phoneId, [...phoneIds]))
    .orderBy(asc(phones.phoneId));
  return rows.map((row) => row.phoneId);
}

export async function replacePhonesOf(
  tx: Transaction,
  office: number,
  userId: number,
  phoneIds: readonly number[],
): Promise<void> {
  await tx.delete(userPhones).where(eq(userPhones.userId, userId));
  if (phoneIds.length > 0) {
    await tx.insert(userPhones).values(phoneIds.map((phoneId) => ({ clientId: office, userId, phoneId })));
  }
}

export async function replacePlacesOf(
  tx: Transaction,
  office: number,
  userId: number,
  places: readonly number[],
): Promise<void> {
  await tx.delete(userIvrPlaces).where(eq(userIvrPlaces.userId, userId));
  if (places.length > 0) {
    await tx.insert(userIvrPlaces).values(places.map((place) => ({ clientId: office, userId, place })));
  }
}
