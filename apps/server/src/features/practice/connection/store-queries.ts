import { and, asc, eq, lt, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { practiceQueries } from '../schema.ts';

/** Times are the database's own: processes' clocks differ. */
export async function insertQuery(
  tx: Transaction,
  row: Pick<typeof practiceQueries.$inferInsert, 'clientId' | 'queryId' | 'question'>,
  waitMs: number,
): Promise<void> {
  await tx
    .insert(practiceQueries)
    .values({ ...row, until: sql`now() + ${waitMs} * interval '1 millisecond'` });
}

/** The oldest query that nobody has taken yet and somebody still waits for; it is this process's from then on. */
export async function takeQuery(
  tx: Transaction,
): Promise<{ queryId: string; question: string; leftMs: number } | undefined> {
  await tx.delete(practiceQueries).where(lt(practiceQueries.until, sql`now()`));
  const [first] = await tx
    .select({
      queryId: practiceQueries.queryId,
      question: practiceQueries.question,
      leftMs: sql<number>`(extract(epoch FROM ${practiceQueries.until} - now()) * 1000)::integer`,
    })
    .from(practiceQueries)
    .where(eq(practiceQueries.state, 'asked'))
    .orderBy(asc(practiceQueries.until))
    .limit(1)
    .for('update', { skipLocked: true });
  if (!first) return undefined;
  await tx.update(practiceQueries).set({ state: 'taken' }).where(eq(practiceQueries.queryId, first.queryId));
  return first;
}

/** Nothing is written where nobody waits any more. */
export async function answerQuery(tx: Transaction, queryId: string, answer: string): Promise<void> {
  await tx
    .update(practiceQueries)
    .set({ state: 'answered', answer })
    .where(and(eq(practiceQueries.queryId, queryId), eq(practiceQueries.state, 'taken')));
}

/** The answer to a query, which is then gone. @returns undefined while there is none */
export async function fetchAnswer(tx: Transaction, queryId: string): Promise<string | undefined> {
  const rows = await tx
    .delete(practiceQueries)
    .where(and(eq(practiceQueries.queryId, queryId), eq(practiceQueries.state, 'answered')))
    .returning({ answer: sql<string>`${practiceQueries.answer}` });
  return rows[0]?.answer;
}

export async function dropQuery(tx: Transaction, queryId: string): Promise<void> {
  await tx.delete(practiceQueries).where(eq(practiceQueries.queryId, queryId));
}
