import { and, asc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { reminderRules } from './schema.ts';

export type RuleRow = typeof reminderRules.$inferSelect;
type NewRule = typeof reminderRules.$inferInsert;

/** The office's rules by name, as the screen sorts them. */
export async function listRules(tx: Transaction): Promise<RuleRow[]> {
  return tx
    .select()
    .from(reminderRules)
    .where(isNull(reminderRules.deletedAt))
    .orderBy(sql`lower(${reminderRules.name})`, asc(reminderRules.ruleId));
}

/** The rules that are on. */
export async function listRulesOn(tx: Transaction): Promise<RuleRow[]> {
  return tx
    .select()
    .from(reminderRules)
    .where(and(isNull(reminderRules.deletedAt), isNotNull(reminderRules.onSince)))
    .orderBy(asc(reminderRules.ruleId));
}

/** A rule that is not deleted. */
export async function findRule(tx: Transaction, ruleId: number): Promise<RuleRow | undefined> {
  const rows = await tx
    .select()
    .from(reminderRules)
    .where(and(eq(reminderRules.ruleId, ruleId), isNull(reminderRules.deletedAt)));
  return rows[0];
}

/** The same, held until the transaction ends. */
export async function lockRule(tx: Transaction, ruleId: number): Promise<RuleRow | undefined> {
  hold(tx, `rule:${ruleId}`);
  const rows = await tx
    .select()
    .from(reminderRules)
    .where(and(eq(reminderRules.ruleId, ruleId), isNull(reminderRules.deletedAt)))
    .for('update');
  return rows[0];
}

export async function insertRule(tx: Transaction, rule: NewRule): Promise<RuleRow> {
  const rows = await tx.insert(reminderRules).values(rule).returning();
  return rows[0]!;
}

/** Changes a rule and raises its version. */
export async function changeRule(
  tx: Transaction,
  ruleId: number,
  change: Partial<NewRule>,
): Promise<RuleRow> {
  const rows = await tx
    .update(reminderRules)
    .set({ ...change, version: sql`${reminderRules.version} + 1` })
    .where(eq(reminderRules.ruleId, ruleId))
    .returning();
  return rows[0]!;
}

/** The offices with a rule that is on; not those that are deleted, or may only read. */
export async function findOfficesWithRules(db: Database, now: Date): Promise<number[]> {
  return db.transaction({ routing: true }, async (tx) => {
    const found = await tx.execute<{ office: number }>(
      sql`SELECT DISTINCT c.client_id AS office FROM reminder_rules r JOIN clients c ON c.client_id = r.client_id
        WHERE r.on_since IS NOT NULL AND r.deleted_at IS NULL AND c.deleted_at IS NULL
          AND (c.access_until IS NULL OR c.access_until > ${now.toISOString()}::timestamptz)`,
    );
    return found.rows.map(({ office }) => office);
  });
}
