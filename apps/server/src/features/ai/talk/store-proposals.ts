import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Transaction } from '../../../platform/db/database.ts';
import { aiProposals as table } from '../schema.ts';

export type ProposalRow = typeof table.$inferSelect;
export type NewProposal = typeof table.$inferInsert;

export async function insertProposals(tx: Transaction, rows: readonly NewProposal[]): Promise<void> {
  // One after the other: their numbers are their order.
  for (const row of rows) await tx.insert(table).values(row);
}

/** What stands under these answers, in the order in which it was prepared. */
export async function listProposals(tx: Transaction, questionIds: readonly number[]): Promise<ProposalRow[]> {
  if (questionIds.length === 0) return [];
  return tx
    .select()
    .from(table)
    .where(inArray(table.questionId, [...questionIds]))
    .orderBy(asc(table.proposalId));
}

/** One of whoever looks. */
export async function findProposal(tx: Transaction, proposalId: number): Promise<ProposalRow | undefined> {
  return (await tx.select().from(table).where(eq(table.proposalId, proposalId)))[0];
}

/** A change: the version goes up with it. The question it stands under is locked. */
export async function changeProposal(
  tx: Transaction,
  { questionId, proposalId }: Pick<ProposalRow, 'questionId' | 'proposalId'>,
  change: Partial<NewProposal>,
): Promise<ProposalRow> {
  const rows = await tx
    .update(table)
    .set({ ...change, version: sql`${table.version} + 1` })
    .where(and(eq(table.questionId, questionId), eq(table.proposalId, proposalId)))
    .returning();
  return rows[0]!;
}
