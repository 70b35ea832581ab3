import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { contactTypes, messageTemplates } from './schema.ts';

export type TypeRow = typeof contactTypes.$inferSelect;
export type TemplateRow = typeof messageTemplates.$inferSelect;

export async function listTypeRows(tx: Transaction): Promise<TypeRow[]> {
  return tx.select().from(contactTypes).orderBy(asc(contactTypes.typeId));
}

export async function insertType(tx: Transaction, row: typeof contactTypes.$inferInsert): Promise<TypeRow> {
  const rows = await tx.insert(contactTypes).values(row).returning();
  return rows[0]!;
}

/** The contact types of an office that is being made. */
export async function insertContactTypes(
  tx: Transaction,
  rows: readonly (typeof contactTypes.$inferInsert)[],
): Promise<void> {
  await tx.insert(contactTypes).values([...rows]);
}

export async function lockType(tx: Transaction, typeId: number): Promise<TypeRow | undefined> {
  hold(tx, `contact-type:${typeId}`);
  const rows = await tx.select().from(contactTypes).where(eq(contactTypes.typeId, typeId)).for('update');
  return rows[0];
}

/** Changes a contact type and raises its version. */
export async function changeType(
  tx: Transaction,
  typeId: number,
  change: Partial<typeof contactTypes.$inferInsert>,
): Promise<TypeRow> {
  const rows = await tx
    .update(contactTypes)
    .set({ ...change, version: sql`${contactTypes.version} + 1` })
    .where(eq(contactTypes.typeId, typeId))
    .returning();
  return rows[0]!;
}

/** The office's templates that are not deleted, oldest first. */
export async function listTemplateRows(tx: Transaction): Promise<TemplateRow[]> {
  return tx
    .select()
    .from(messageTemplates)
    .where(isNull(messageTemplates.deletedAt))
    .orderBy(asc(messageTemplates.templateId));
}

export async function insertTemplate(
  tx: Transaction,
  row: typeof messageTemplates.$inferInsert,
): Promise<TemplateRow> {
  const rows = await tx.insert(messageTemplates).values(row).returning();
  return rows[0]!;
}

/** A template, deleted or not, held until the transaction ends. */
export async function lockTemplate(tx: Transaction, templateId: number): Promise<TemplateRow | undefined> {
  hold(tx, `template:${templateId}`);
  const rows = await tx
    .select()
    .from(messageTemplates)
    .where(eq(messageTemplates.templateId, templateId))
    .for('update');
  return rows[0];
}

/** Whether another template of the same type has this title, whatever its case. `typeId` null: for every type. */
export async function titleIsTaken(
  tx: Transaction,
  title: string,
  typeId: number | null,
  exceptId: number | undefined,
): Promise<boolean> {
  const rows = await tx
    .select({ id: messageTemplates.templateId })
    .from(messageTemplates)
    .where(
      and(
        isNull(messageTemplates.deletedAt),
        sql`coalesce(${messageTemplates.contactTypeId}, 0) = ${typeId ?? 0}`,
        sql`lower(btrim(${messageTemplates.title})) = lower(btrim(${title}))`,
      ),
    );
  return rows.some((row) => row.id !== exceptId);
}

/** Changes a template and raises its version. */
export async function changeTemplate(
  tx: Transaction,
  templateId: number,
  change: Partial<typeof messageTemplates.$inferInsert>,
): Promise<TemplateRow> {
  const rows = await tx
    .update(messageTemplates)
    .set({ ...change, version: sql`${messageTemplates.version} + 1` })
    .where(eq(messageTemplates.templateId, templateId))
    .returning();
  return rows[0]!;
}
