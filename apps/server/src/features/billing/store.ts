import { and, eq, gt, inArray, lt, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { clients } from '../offices/schema.ts';
import { plans, subscriptions } from './schema.ts';
import { users } from '../identity/schema.ts';

export type PlanRow = typeof plans.$inferSelect;
export type SubscriptionRow = typeof subscriptions.$inferSelect;

/** The price list, in the order it is shown. */
export async function listPlans(tx: Transaction): Promise<PlanRow[]> {
  return tx.select().from(plans).orderBy(plans.sortOrder, plans.planId);
}

export async function findPlan(tx: Transaction, planId: number): Promise<PlanRow | undefined> {
  const rows = await tx.select().from(plans).where(eq(plans.planId, planId));
  return rows[0];
}

/** The plan, locked; in the provider's own transactions alone. */
export async function lockPlan(tx: Transaction, planId: number): Promise<PlanRow | undefined> {
  hold(tx, `plan:${planId}`);
  const rows = await tx.select().from(plans).where(eq(plans.planId, planId)).for('update');
  return rows[0];
}

/** Sets a plan's price; its price at Stripe is made when it is next needed. */
export async function savePrice(tx: Transaction, planId: number, cents: number): Promise<PlanRow> {
  const rows = await tx
    .update(plans)
    .set({ priceCents: cents, stripePriceId: null, version: sql`${plans.version} + 1` })
    .where(eq(plans.planId, planId))
    .returning();
  return rows[0]!;
}

export async function saveProduct(tx: Transaction, planId: number, productId: string): Promise<void> {
  await tx.update(plans).set({ stripeProductId: productId }).where(eq(plans.planId, planId));
}

/** Notes Stripe's price for a plan, if the plan still costs that. */
export async function saveStripePrice(
  tx: Transaction,
  planId: number,
  cents: number,
  priceId: string,
): Promise<void> {
  await tx
    .update(plans)
    .set({ stripePriceId: priceId })
    .where(and(eq(plans.planId, planId), eq(plans.priceCents, cents)));
}

/** Stripe does not know a plan's price any more: it is made anew, under new keys. */
export async function forgetStripePlan(tx: Transaction, planId: number): Promise<void> {
  await tx
    .update(plans)
    .set({ stripeProductId: null, stripePriceId: null, idempotencySeed: sql`gen_random_uuid()` })
    .where(eq(plans.planId, planId));
}

export async function findSubscription(
  tx: Transaction,
  lock?: 'update',
): Promise<SubscriptionRow | undefined> {
  const query = tx
    .select()
    .from(subscriptions)
    .where(sql`${subscriptions.clientId} = app_office()`);
  const rows = await (lock ? query.for(lock) : query);
  return rows[0];
}

/** The office's row, made if it is not there, and locked, so that decisions about it come one after the other. */
export async function lockSubscription(tx: Transaction, office: number): Promise<SubscriptionRow> {
  hold(tx, 'subscription');
  await tx.insert(subscriptions).values({ clientId: office }).onConflictDoNothing();
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.clientId, office)).for('update');
  return rows[0]!;
}

export async function saveSubscription(
  tx: Transaction,
  office: number,
  change: Partial<typeof subscriptions.$inferInsert>,
): Promise<SubscriptionRow> {
  const rows = await tx
    .update(subscriptions)
    .set({ ...change, version: sql`${subscriptions.version} + 1` })
    .where(eq(subscriptions.clientId, office))
    .returning();
  return rows[0]!;
}

/** Takes the subscription for one change. @returns false while another change has it */
export async function takeChange(tx: Transaction, office: number, now: Date, until: Date): Promise<boolean> {
  const { changingUntil: other } = (await findSubscription(tx, 'update')) ?? {};
  if (other && other > now) return false;
  await tx.update(subscriptions).set({ changingUntil: until }).where(eq(subscriptions.clientId, office));
  return true;
}

/** Gives it back, unless its time was over and another change has it. */
export async function endChange(tx: Transaction, office: number, until: Date): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ changingUntil: null })
    .where(and(eq(subscriptions.clientId, office), eq(subscriptions.changingUntil, until)));
}

/** Stripe does not know the customer any more: the next checkout makes another, under new keys. */
export async function forgetCustomer(tx: Transaction, office: number, customerId: string): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ stripeCustomerId: null, idempotencySeed: sql`gen_random_uuid()` })
    .where(and(eq(subscriptions.clientId, office), eq(subscriptions.stripeCustomerId, customerId)));
}

/** The number under which Stripe is asked now, and about whom; undefined when the office is no customer. */
export async function takeTicket(
  tx: Transaction,
  office: number,
): Promise<{ ticket: number; customerId: string } | undefined> {
  const rows = await tx
    .update(subscriptions)
    .set({ lastAsked: sql`${subscriptions.lastAsked} + 1` })
    .where(and(eq(subscriptions.clientId, office), sql`${subscriptions.stripeCustomerId} IS NOT NULL`))
    .returning({ ticket: subscriptions.lastAsked, customerId: subscriptions.stripeCustomerId });
  const row = rows[0];
  return row && { ticket: row.ticket, customerId: row.customerId! };
}

/** The office's subscription and its time, in one look: what is read of them belongs together. */
export async function findStanding(
  tx: Transaction,
): Promise<{ row: SubscriptionRow | null; accessUntil: Date | null }> {
  const rows = await tx
    .select({ row: subscriptions, accessUntil: clients.accessUntil })
    .from(clients)
    .leftJoin(subscriptions, eq(subscriptions.clientId, clients.clientId))
    .where(sql`${clients.clientId} = app_office()`);
  return rows[0] ?? { row: null, accessUntil: null };
}

/** Name and time of the office; undefined when there is no such office. */
export async function findOffice(
  tx: Transaction,
): Promise<{ name: string; accessUntil: Date | null; deletedAt: Date | null } | undefined> {
  const rows = await tx
    .select({ name: clients.name, accessUntil: clients.accessUntil, deletedAt: clients.deletedAt })
    .from(clients)
    .where(sql`${clients.clientId} = app_office()`);
  return rows[0];
}

export async function saveAccess(tx: Transaction, office: number, until: Date | null): Promise<void> {
  await tx.update(clients).set({ accessUntil: until }).where(eq(clients.clientId, office));
}

export async function findEmail(tx: Transaction, userId: number): Promise<string> {
  const rows = await tx.select({ email: users.email }).from(users).where(eq(users.userId, userId));
  return rows[0]?.email ?? '';
}

/** Addresses of those who decide about the office's money. */
export async function listAdminAddresses(tx: Transaction): Promise<string[]> {
  const rows = await tx
    .select({ email: users.email })
    .from(users)
    .where(and(eq(users.role, 'Admin'), eq(users.isActive, true), gt(users.email, '')));
  return rows.map(({ email }) => email);
}

/** Which office a customer of Stripe's is. */
export async function findOfficeOfCustomer(db: Database, customerId: string): Promise<number | undefined> {
  return db.transaction({ routing: true }, async (tx) => {
    const rows = await tx
      .select({ office: subscriptions.clientId })
      .from(subscriptions)
      .where(eq(subscriptions.stripeCustomerId, customerId));
    return rows[0]?.office;
  });
}

/** Offices after `after` that have a plan or will have it next, in order of their ids. */
export async function listOfficesOfPlan(db: Database, planId: number, after: number): Promise<number[]> {
  return db.transaction({ routing: true }, async (tx) => {
    const rows = await tx
      .select({ office: subscriptions.clientId })
      .from(subscriptions)
      .where(
        and(
          gt(subscriptions.clientId, after),
          or(eq(subscriptions.planId, planId), eq(subscriptions.upcomingPlanId, planId)),
          inArray(subscriptions.status, ['trialing', 'active', 'past_due']),
        ),
      )
      .orderBy(subscriptions.clientId)
      .limit(500);
    return rows.map(({ office }) => office);
  });
}

/** Whether the office's time ended without its people having been told. */
export async function isEndUntold(tx: Transaction, now: Date): Promise<boolean> {
  const rows = await tx
    .select({ told: subscriptions.limitedTold })
    .from(clients)
    .leftJoin(subscriptions, eq(subscriptions.clientId, clients.clientId))
    .where(and(sql`${clients.clientId} = app_office()`, lt(clients.accessUntil, now)));
  return rows.length > 0 && rows[0]!.told !== true;
}
