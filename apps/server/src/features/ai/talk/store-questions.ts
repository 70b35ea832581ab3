import type { ai as contract } from '@chairline/contract';
import { and, asc, desc, eq, gte, inArray, isNull, max, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { hold } from '../../../platform/db/subjects.ts';
import { users } from '../../identity/schema.ts';
import { clients } from '../../offices/schema.ts';
import { aiQuestions as table, aiToolRuns } from '../schema.ts';

export type QuestionRow = typeof table.$inferSelect;
export type ToolRunRow = typeof aiToolRuns.$inferSelect;
/** A run as it is counted under an answer. */
export type BriefRun = Pick<ToolRunRow, 'questionId' | 'runId' | 'tool' | 'rowCount' | 'ms' | 'failure'>;

/** What an agent is told of where it is, and whether it may be asked there. */
export async function findTalkPlace(
  tx: Transaction,
  userId: number,
): Promise<{ aiMode: boolean; office: string; zone: string; firstName: string }> {
  const rows = await tx
    .select({
      aiMode: clients.aiMode,
      office: clients.name,
      zone: clients.timezone,
      firstName: users.firstName,
    })
    .from(clients)
    .innerJoin(users, eq(users.clientId, clients.clientId))
    .where(eq(users.userId, userId));
  const row = rows[0];
  return row
    ? { ...row, aiMode: row.aiMode === 1 }
    : { aiMode: false, office: '', zone: 'UTC', firstName: '' };
}

/** Two questions of one user to one agent come one after the other. @returns the place of the next one */
export async function holdTalk(
  tx: Transaction,
  office: number,
  userId: number,
  agent: contract.AgentPurpose,
): Promise<number> {
  hold(tx, `ai-talk:${userId}:${agent}`);
  await tx.execute(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(${`ai-talk:${office}:${userId}:${agent}`}, 7205))`,
  );
  const rows = await tx
    .select({ last: max(table.position) })
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.agent, agent)));
  return (rows[0]?.last ?? -1) + 1;
}

export async function findByClientRef(
  tx: Transaction,
  userId: number,
  clientRef: string,
): Promise<QuestionRow | undefined> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.clientRef, clientRef)));
  return rows[0];
}

/** The question of a user to an agent that still waits for its answer. */
export async function findOpen(
  tx: Transaction,
  userId: number,
  agent: contract.AgentPurpose,
): Promise<QuestionRow | undefined> {
  const rows = await tx
    .select()
    .from(table)
    .where(and(eq(table.userId, userId), eq(table.agent, agent)))
    .orderBy(desc(table.position))
    .limit(1);
  const last = rows[0];
  return last && (last.state === 'asked' || last.state === 'answering') ? last : undefined;
}

export async function insertQuestion(tx: Transaction, row: typeof table.$inferInsert): Promise<QuestionRow> {
  const rows = await tx.insert(table).values(row).returning();
  return rows[0]!;
}

/** A question of whoever looks, locked until the transaction ends. */
export async function lockQuestion(tx: Transaction, questionId: number): Promise<QuestionRow | undefined> {
  hold(tx, `ai-question:${questionId}`);
  const rows = await tx.select().from(table).where(eq(table.questionId, questionId)).for('update');
  return rows[0];
}

export async function findQuestion(tx: Transaction, questionId: number): Promise<QuestionRow | undefined> {
  const rows = await tx.select().from(table).where(eq(table.questionId, questionId));
  return rows[0];
}

/** A change that is told: the version goes up with it. */
export async function changeQuestion(
  tx: Transaction,
  questionId: number,
  change: Partial<typeof table.$inferInsert>,
): Promise<QuestionRow> {
  const rows = await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(eq(table.questionId, questionId))
    .returning();
  return rows[0]!;
}

/**
 * What has come of an answer so far, and that somebody is at it. It is no news: the pieces were told already.
 * @returns whether it is still wanted
 */
export async function keepAnswering(
  tx: Transaction,
  questionId: number,
  so: { answer: string; step: contract.AnswerStep; at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(table)
    .set({ answer: so.answer, step: so.step, aliveAt: so.at })
    .where(and(eq(table.questionId, questionId), inArray(table.state, ['asked', 'answering'])))
    .returning({ id: table.questionId });
  return rows.length > 0;
}

export async function listQuestions(
  tx: Transaction,
  userId: number,
  agent: contract.AgentPurpose,
  { from, limit }: { from?: number | undefined; limit: number },
): Promise<{ rows: QuestionRow[]; total: number }> {
  const own = and(eq(table.userId, userId), eq(table.agent, agent));
  const totals = await tx
    .select({ last: max(table.position) })
    .from(table)
    .where(own);
  const total = (totals[0]?.last ?? -1) + 1;
  const first = from ?? Math.max(0, total - limit);
  const rows = await tx
    .select()
    .from(table)
    .where(and(own, gte(table.position, first)))
    .orderBy(asc(table.position))
    .limit(limit);
  return { rows, total };
}

/** What was said before, the newest first: of the same patient, or of none. */
export async function listBefore(
  tx: Transaction,
  { userId, agent, position, contactId }: Pick<QuestionRow, 'userId' | 'agent' | 'position' | 'contactId'>,
  since: Date,
  limit: number,
): Promise<QuestionRow[]> {
  return tx
    .select()
    .from(table)
    .where(
      and(
        eq(table.userId, userId),
        eq(table.agent, agent),
        eq(table.state, 'answered'),
        sql`${table.position} < ${position}`,
        contactId === null ? isNull(table.contactId) : eq(table.contactId, contactId),
        gte(table.askedAt, since),
      ),
    )
    .orderBy(desc(table.position))
    .limit(limit);
}

export async function insertRun(tx: Transaction, row: ToolRunRow): Promise<void> {
  await tx.insert(aiToolRuns).values(row);
}

export async function listBriefRuns(tx: Transaction, questionIds: readonly number[]): Promise<BriefRun[]> {
  if (questionIds.length === 0) return [];
  return tx
    .select({
      questionId: aiToolRuns.questionId,
      runId: aiToolRuns.runId,
      tool: aiToolRuns.tool,
      rowCount: aiToolRuns.rowCount,
      ms: aiToolRuns.ms,
      failure: aiToolRuns.failure,
    })
    .from(aiToolRuns)
    .where(inArray(aiToolRuns.questionId, [...questionIds]))
    .orderBy(asc(aiToolRuns.questionId), asc(aiToolRuns.runId));
}

export async function listRuns(tx: Transaction, questionId: number): Promise<ToolRunRow[]> {
  return tx
    .select()
    .from(aiToolRuns)
    .where(eq(aiToolRuns.questionId, questionId))
    .orderBy(asc(aiToolRuns.runId));
}
