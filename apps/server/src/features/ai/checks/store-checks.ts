import type { ai as contract } from '@chairline/contract';
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { hold } from '../../../platform/db/subjects.ts';
import { aiCases, aiCheckItems as items, aiChecks as checks, aiQuestions, aiToolRuns } from '../schema.ts';
import type { QuestionRow, ToolRunRow } from '../talk/store-questions.ts';

export type CaseRow = typeof aiCases.$inferSelect;
export type CheckRow = typeof checks.$inferSelect;
export type CheckItemRow = typeof items.$inferSelect;

/** Looked into in a query: of what stands there some is for few eyes. */
const WALLED = String.raw`\yconversation(s|_messages)\y`;

/**
 * The last questions to an agent that were answered, the oldest first, of everybody; needs eyes for all. Left out are
 * those that looked into conversations among staff, and those within half a day of one that did, which may speak of it.
 */
export async function listLastQuestions(
  tx: Transaction,
  agents: readonly contract.AgentPurpose[],
  limit: number,
): Promise<QuestionRow[]> {
  const rows = await tx
    .select()
    .from(aiQuestions)
    .where(
      and(
        inArray(aiQuestions.agent, [...agents]),
        inArray(aiQuestions.state, ['answered', 'failed']),
        ne(aiQuestions.answer, ''),
        sql`NOT EXISTS (
          SELECT FROM ai_tool_runs r JOIN ai_questions q USING (client_id, question_id)
          WHERE q.client_id = ${aiQuestions.clientId} AND q.user_id = ${aiQuestions.userId} AND q.agent = ${aiQuestions.agent}
            AND q.position <= ${aiQuestions.position} AND q.asked_at > ${aiQuestions.askedAt} - interval '12 hours'
            AND r.query ~* ${WALLED})`,
      ),
    )
    .orderBy(desc(aiQuestions.askedAt), desc(aiQuestions.questionId))
    .limit(limit);
  return rows.toReversed();
}

export async function listRunsOf(tx: Transaction, questionIds: readonly number[]): Promise<ToolRunRow[]> {
  return tx
    .select()
    .from(aiToolRuns)
    .where(inArray(aiToolRuns.questionId, [...questionIds]))
    .orderBy(asc(aiToolRuns.questionId), asc(aiToolRuns.runId));
}

export async function insertCheck(
  tx: Transaction,
  row: typeof checks.$inferInsert,
  found: readonly Omit<typeof items.$inferInsert, 'checkId'>[],
): Promise<CheckRow> {
  const rows = await tx.insert(checks).values(row).returning();
  const check = rows[0]!;
  await tx.insert(items).values(found.map((item) => ({ ...item, checkId: check.checkId })));
  return check;
}

/** Forgets all checks of an agent but the newest ones. */
export async function dropChecks(tx: Transaction, agent: contract.AgentPurpose, keep: number): Promise<void> {
  await tx.execute(sql`DELETE FROM ai_checks WHERE agent = ${agent} AND check_id NOT IN (
    SELECT check_id FROM ai_checks WHERE agent = ${agent} ORDER BY check_id DESC LIMIT ${keep})`);
}

export async function listChecks(tx: Transaction, agent: contract.AgentPurpose): Promise<CheckRow[]> {
  return tx.select().from(checks).where(eq(checks.agent, agent)).orderBy(desc(checks.checkId));
}

export async function findCheck(tx: Transaction, checkId: number): Promise<CheckRow | undefined> {
  const rows = await tx.select().from(checks).where(eq(checks.checkId, checkId));
  return rows[0];
}

export async function lockCheck(tx: Transaction, checkId: number): Promise<CheckRow | undefined> {
  hold(tx, `ai-check:${checkId}`);
  const rows = await tx.select().from(checks).where(eq(checks.checkId, checkId)).for('update');
  return rows[0];
}

export async function changeCheck(
  tx: Transaction,
  checkId: number,
  change: Partial<Pick<CheckRow, 'state' | 'why' | 'endedAt'>>,
): Promise<CheckRow> {
  const rows = await tx.update(checks).set(change).where(eq(checks.checkId, checkId)).returning();
  return rows[0]!;
}

/** The questions of checks, in their order; needs eyes for all. */
export async function listItems(tx: Transaction, checkIds: readonly number[]): Promise<CheckItemRow[]> {
  if (checkIds.length === 0) return [];
  return tx
    .select()
    .from(items)
    .where(inArray(items.checkId, [...checkIds]))
    .orderBy(asc(items.checkId), asc(items.itemId));
}

/** The next question of a check that has no answer yet, also one that a dead process had begun; needs eyes for all. */
export async function findNextItem(tx: Transaction, checkId: number): Promise<CheckItemRow | undefined> {
  const rows = await tx
    .select()
    .from(items)
    .where(and(eq(items.checkId, checkId), ne(items.state, 'done')))
    .orderBy(asc(items.itemId))
    .limit(1);
  return rows[0];
}

/** Needs eyes for all. @returns undefined where there is none */
export async function changeItem(
  tx: Transaction,
  checkId: number,
  itemId: number,
  change: Partial<Omit<CheckItemRow, 'clientId' | 'checkId' | 'itemId'>>,
): Promise<CheckItemRow | undefined> {
  const rows = await tx
    .update(items)
    .set(change)
    .where(and(eq(items.checkId, checkId), eq(items.itemId, itemId)))
    .returning();
  return rows[0];
}

/** What came of kept questions when each was run last; needs eyes for all. */
export async function listLastOfCases(tx: Transaction, caseIds: readonly number[]): Promise<CheckItemRow[]> {
  return tx
    .selectDistinctOn([items.caseId])
    .from(items)
    .where(and(inArray(items.caseId, [...caseIds]), eq(items.state, 'done')))
    .orderBy(items.caseId, desc(items.checkId));
}

export async function listCases(
  tx: Transaction,
  agents: readonly contract.AgentPurpose[],
): Promise<CaseRow[]> {
  return tx
    .select()
    .from(aiCases)
    .where(inArray(aiCases.agent, [...agents]))
    .orderBy(asc(aiCases.caseId));
}

export async function insertCase(tx: Transaction, row: typeof aiCases.$inferInsert): Promise<CaseRow> {
  const rows = await tx.insert(aiCases).values(row).returning();
  return rows[0]!;
}

/** Saves a kept question as the version after `version`. @returns undefined where that is not the newest */
export async function changeCase(
  tx: Transaction,
  caseId: number,
  version: number,
  change: Pick<CaseRow, 'question' | 'expects' | 'savedBy' | 'savedAt'>,
): Promise<CaseRow | undefined> {
  const rows = await tx
    .update(aiCases)
    .set({ ...change, version: version + 1 })
    .where(and(eq(aiCases.caseId, caseId), eq(aiCases.version, version)))
    .returning();
  return rows[0];
}

export async function deleteCase(tx: Transaction, caseId: number): Promise<boolean> {
  const rows = await tx.delete(aiCases).where(eq(aiCases.caseId, caseId)).returning({ id: aiCases.caseId });
  return rows.length > 0;
}

export async function hasCase(tx: Transaction, caseId: number): Promise<boolean> {
  const rows = await tx.select({ id: aiCases.caseId }).from(aiCases).where(eq(aiCases.caseId, caseId));
  return rows.length > 0;
}
