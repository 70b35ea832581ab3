import type { ai as contract } from '@chairline/contract';
import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { hold } from '../../../platform/db/subjects.ts';
import { clients } from '../../offices/schema.ts';
import { users } from '../../identity/schema.ts';
import { aiAgentModels, aiLimits, aiReservations, aiUsage } from '../schema.ts';

export type LimitsRow = typeof aiLimits.$inferSelect;
type LimitsChange = Partial<Omit<LimitsRow, 'clientId' | 'version'>>;

export interface OfficeAi {
  clientId: number;
  aiMode: number;
  timezone: string;
}

export async function findOfficeAi(tx: Transaction, office: number): Promise<OfficeAi | undefined> {
  const rows = await tx
    .select({ clientId: clients.clientId, aiMode: clients.aiMode, timezone: clients.timezone })
    .from(clients)
    .where(and(eq(clients.clientId, office), isNull(clients.deletedAt)));
  return rows[0];
}

/** Of every office; needs a transaction that looks over all of them. */
export async function listOfficesAi(tx: Transaction): Promise<OfficeAi[]> {
  return tx
    .select({ clientId: clients.clientId, aiMode: clients.aiMode, timezone: clients.timezone })
    .from(clients)
    .where(isNull(clients.deletedAt))
    .orderBy(clients.clientId);
}

/** Of the offices that this transaction sees. */
export async function listLimits(tx: Transaction): Promise<LimitsRow[]> {
  return tx.select().from(aiLimits);
}

export async function listAgentModels(tx: Transaction): Promise<(typeof aiAgentModels.$inferSelect)[]> {
  return tx.select().from(aiAgentModels);
}

export async function findAgentModel(tx: Transaction, use: contract.AiUse): Promise<string | null> {
  const rows = await tx
    .select({ model: aiAgentModels.model })
    .from(aiAgentModels)
    .where(eq(aiAgentModels.agent, use as contract.AgentPurpose));
  return rows[0]?.model ?? null;
}

/** @param model null: the default one */
export async function saveAgentModel(
  tx: Transaction,
  clientId: number,
  agent: contract.AgentPurpose,
  model: string | null,
): Promise<void> {
  if (model === null) {
    await tx.delete(aiAgentModels).where(eq(aiAgentModels.agent, agent));
    return;
  }
  await tx
    .insert(aiAgentModels)
    .values({ clientId, agent, model })
    .onConflictDoUpdate({ target: [aiAgentModels.clientId, aiAgentModels.agent], set: { model } });
}

/** Saves limits as the version after `version`. @returns false when that is not the newest */
export async function saveLimits(
  tx: Transaction,
  clientId: number,
  version: number,
  change: LimitsChange,
): Promise<boolean> {
  await tx.insert(aiLimits).values({ clientId }).onConflictDoNothing();
  const rows = await tx
    .update(aiLimits)
    .set({ ...change, version: version + 1 })
    .where(and(eq(aiLimits.clientId, clientId), eq(aiLimits.version, version)))
    .returning({ version: aiLimits.version });
  return rows.length === 1;
}

/** Questions of an office are set aside one after the other, so that two cannot both take what is left. */
export async function holdOfficeUse(tx: Transaction, office: number): Promise<void> {
  hold(tx, 'ai-use');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`ai-use:${office}`}, 7204))`);
}

export interface Use {
  tokens: number;
  cents: number;
}
export interface UseOfDay {
  office: { used: Use; held: Use };
  user: { used: Use; held: Use };
}

const sum = (value: unknown) => sql<number>`coalesce(sum(${value}), 0)::float8`;

/** What an office and one of its users used on a day, and what is set aside now. */
export async function sumUse(tx: Transaction, day: string, userId: number, now: Date): Promise<UseOfDay> {
  const tokens = sql`${aiUsage.tokensIn} + ${aiUsage.tokensOut}`;
  const usersOwn = sql` FILTER (WHERE ${aiUsage.userId} = ${userId})`;
  const [used] = await tx
    .select({
      tokens: sum(tokens),
      cents: sum(aiUsage.cents),
      userTokens: sql<number>`coalesce(sum(${tokens})${usersOwn}, 0)::float8`,
      userCents: sql<number>`coalesce(sum(${aiUsage.cents})${usersOwn}, 0)::float8`,
    })
    .from(aiUsage)
    .where(eq(aiUsage.day, day));
  const heldByUser = sql` FILTER (WHERE ${aiReservations.userId} = ${userId})`;
  const [held] = await tx
    .select({
      tokens: sum(aiReservations.tokens),
      cents: sum(aiReservations.cents),
      userTokens: sql<number>`coalesce(sum(${aiReservations.tokens})${heldByUser}, 0)::float8`,
      userCents: sql<number>`coalesce(sum(${aiReservations.cents})${heldByUser}, 0)::float8`,
    })
    .from(aiReservations)
    .where(gt(aiReservations.until, now));
  const none = { tokens: 0, cents: 0, userTokens: 0, userCents: 0 };
  const [u, h] = [used ?? none, held ?? none];
  return {
    office: { used: { tokens: u.tokens, cents: u.cents }, held: { tokens: h.tokens, cents: h.cents } },
    user: {
      used: { tokens: u.userTokens, cents: u.userCents },
      held: { tokens: h.userTokens, cents: h.userCents },
    },
  };
}

export async function insertReservation(
  tx: Transaction,
  row: Omit<typeof aiReservations.$inferInsert, 'reservationId'>,
): Promise<string> {
  const rows = await tx.insert(aiReservations).values(row).returning({ id: aiReservations.reservationId });
  return rows[0]!.id;
}

export async function findReservation(
  tx: Transaction,
  reservationId: string,
): Promise<typeof aiReservations.$inferSelect | undefined> {
  const rows = await tx.select().from(aiReservations).where(eq(aiReservations.reservationId, reservationId));
  return rows[0];
}

export async function changeReservation(
  tx: Transaction,
  reservationId: string,
  change: { tokens: number; cents: string },
): Promise<void> {
  await tx.update(aiReservations).set(change).where(eq(aiReservations.reservationId, reservationId));
}

/** Forgets what nobody settled since `before`. */
export async function dropReservations(tx: Transaction, before: Date): Promise<void> {
  await tx.delete(aiReservations).where(lt(aiReservations.until, before));
}

/**
 * Turns what was set aside into what was used. @returns its cents; null when it was settled before
 * @param questions 0 where nothing was asked after all
 */
export async function settleReservation(
  tx: Transaction,
  reservationId: string,
  used: { input: number; output: number; questions: number },
): Promise<number | null> {
  const rows = await tx
    .delete(aiReservations)
    .where(eq(aiReservations.reservationId, reservationId))
    .returning();
  const row = rows[0];
  if (!row) return null;
  const { clientId, day, userId, agent, priceIn, priceOut } = row;
  const cost = sql`((${used.input}::numeric * ${priceIn}::numeric + ${used.output}::numeric * ${priceOut}::numeric) / 1000000)`;
  await tx
    .insert(aiUsage)
    .values({
      clientId,
      day,
      userId,
      agent,
      questions: used.questions,
      tokensIn: used.input,
      tokensOut: used.output,
      cents: sql`${cost}`,
    })
    .onConflictDoUpdate({
      target: [aiUsage.clientId, aiUsage.day, aiUsage.userId, aiUsage.agent],
      set: {
        questions: sql`${aiUsage.questions} + excluded.questions`,
        tokensIn: sql`${aiUsage.tokensIn} + excluded.tokens_in`,
        tokensOut: sql`${aiUsage.tokensOut} + excluded.tokens_out`,
        cents: sql`${aiUsage.cents} + excluded.cents`,
      },
    });
  return (used.input * Number(priceIn) + used.output * Number(priceOut)) / 1_000_000;
}

/** Counts what was paid for something else than a model's words. */
export async function addCentsOfDay(
  tx: Transaction,
  {
    cents,
    ...of
  }: Pick<typeof aiUsage.$inferInsert, 'clientId' | 'day' | 'userId' | 'agent'> & { cents: number },
): Promise<void> {
  await tx
    .insert(aiUsage)
    .values({ ...of, questions: 0, tokensIn: 0, tokensOut: 0, cents: sql`${cents}::numeric` })
    .onConflictDoUpdate({
      target: [aiUsage.clientId, aiUsage.day, aiUsage.userId, aiUsage.agent],
      set: { cents: sql`${aiUsage.cents} + excluded.cents` },
    });
}

/** What is set aside now for questions of an office that run. */
export async function sumHeld(tx: Transaction, now: Date): Promise<Use & { questions: number }> {
  const rows = await tx
    .select({
      questions: sql<number>`count(*)::integer`,
      tokens: sum(aiReservations.tokens),
      cents: sum(aiReservations.cents),
    })
    .from(aiReservations)
    .where(gt(aiReservations.until, now));
  return rows[0]!;
}

const usedColumns = {
  questions: sum(aiUsage.questions),
  tokens: sum(sql`${aiUsage.tokensIn} + ${aiUsage.tokensOut}`),
  cents: sum(aiUsage.cents),
};

/** Per user, who used most first; name '' of user 0. */
export async function listUseByUser(
  tx: Transaction,
  day: string,
): Promise<{ id: number; name: string; questions: number; tokens: number; cents: number }[]> {
  const name = sql<string>`coalesce(max(trim(${users.firstName} || ' ' || ${users.lastName})), '')`;
  return tx
    .select({ id: aiUsage.userId, name, ...usedColumns })
    .from(aiUsage)
    .leftJoin(users, and(eq(users.clientId, aiUsage.clientId), eq(users.userId, aiUsage.userId)))
    .where(eq(aiUsage.day, day))
    .groupBy(aiUsage.userId)
    .orderBy(
      sql`sum(${aiUsage.cents}) DESC, sum(${aiUsage.tokensIn} + ${aiUsage.tokensOut}) DESC`,
      aiUsage.userId,
    );
}

export async function listUseByUse(
  tx: Transaction,
  day: string,
): Promise<{ use: contract.AiUse; questions: number; tokens: number; cents: number }[]> {
  return tx
    .select({ use: aiUsage.agent, ...usedColumns })
    .from(aiUsage)
    .where(eq(aiUsage.day, day))
    .groupBy(aiUsage.agent)
    .orderBy(aiUsage.agent);
}
