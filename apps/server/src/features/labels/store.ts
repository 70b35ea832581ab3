import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { hold } from '../../platform/db/subjects.ts';
import { contactTagHands, processTypes, tags } from './schema.ts';
import { users } from '../identity/schema.ts';

export type TagTableRow = typeof tags.$inferSelect;
/** A tag with the name of its process. */
export interface TagRow extends TagTableRow {
  process: string | null;
}
export type ProcessRow = typeof processTypes.$inferSelect;

function selectTags(tx: Transaction) {
  return tx
    .select({ tag: tags, process: processTypes.typeName })
    .from(tags)
    .leftJoin(
      processTypes,
      and(eq(processTypes.clientId, tags.clientId), eq(processTypes.processTypeId, tags.processTypeId)),
    );
}

const flat = (rows: { tag: TagTableRow; process: string | null }[]): TagRow[] =>
  rows.map(({ tag, process }) => ({ ...tag, process }));

/** The office's tags that are not deleted, oldest first. */
export async function listTagRows(tx: Transaction): Promise<TagRow[]> {
  return flat(await selectTags(tx).where(isNull(tags.deletedAt)).orderBy(asc(tags.tagId)));
}

/** A tag, deleted or not. */
export async function findTagRow(tx: Transaction, tagId: number): Promise<TagRow | undefined> {
  return flat(await selectTags(tx).where(eq(tags.tagId, tagId)))[0];
}

/** Those of these that are there and not deleted. */
export async function findLiveTags(tx: Transaction, tagIds: readonly number[]): Promise<TagRow[]> {
  if (tagIds.length === 0) return [];
  return flat(await selectTags(tx).where(and(inArray(tags.tagId, [...tagIds]), isNull(tags.deletedAt))));
}

/** Holds a tag until the transaction ends. */
export async function lockTag(tx: Transaction, tagId: number): Promise<TagRow | undefined> {
  hold(tx, `tag:${tagId}`);
  await tx.select({ id: tags.tagId }).from(tags).where(eq(tags.tagId, tagId)).for('update');
  return findTagRow(tx, tagId);
}

export async function insertTag(tx: Transaction, row: typeof tags.$inferInsert): Promise<number> {
  const rows = await tx.insert(tags).values(row).returning({ id: tags.tagId });
  return rows[0]!.id;
}

/** Changes a tag and raises its version. */
export async function changeTag(
  tx: Transaction,
  tagId: number,
  change: Partial<typeof tags.$inferInsert>,
): Promise<void> {
  await tx
    .update(tags)
    .set({ ...change, version: sql`${tags.version} + 1` })
    .where(eq(tags.tagId, tagId));
}

/** The tags that come by themselves on what is sent in a process, oldest first. */
export async function findAutomaticTags(
  tx: Transaction,
  process: string,
  source: TagTableRow['tagSource'],
): Promise<number[]> {
  const rows = await tx
    .select({ id: tags.tagId })
    .from(tags)
    .innerJoin(
      processTypes,
      and(eq(processTypes.clientId, tags.clientId), eq(processTypes.processTypeId, tags.processTypeId)),
    )
    .where(
      and(
        isNull(tags.deletedAt),
        eq(tags.tagSource, source),
        eq(tags.enableAuto, true),
        eq(tags.unlist, false),
        sql`lower(btrim(${processTypes.typeName})) = lower(btrim(${process}))`,
      ),
    )
    .orderBy(asc(tags.tagId));
  return rows.map((row) => row.id);
}

/** Whether a user may put tags on and take them off. */
export async function mayTag(tx: Transaction, userId: number): Promise<boolean> {
  const rows = await tx.select({ may: users.canManualTagging }).from(users).where(eq(users.userId, userId));
  return rows[0]?.may ?? false;
}

/** Notes that a person has put or taken these tags on a contact, which is locked: no undo undoes it. */
export async function noteHand(
  tx: Transaction,
  office: number,
  contactId: number,
  tagId: number,
): Promise<void> {
  const taggedOrder = sql<number>`nextval('tagging_order')`;
  await tx
    .insert(contactTagHands)
    .values({ clientId: office, contactId, tagId, taggedOrder })
    .onConflictDoUpdate({
      target: [contactTagHands.clientId, contactTagHands.contactId, contactTagHands.tagId],
      set: { taggedOrder: sql`excluded.tagged_order` },
    });
}

export async function listProcessRows(tx: Transaction): Promise<ProcessRow[]> {
  return tx.select().from(processTypes).orderBy(asc(processTypes.processTypeId));
}

export async function insertProcesses(
  tx: Transaction,
  rows: readonly (typeof processTypes.$inferInsert)[],
): Promise<ProcessRow[]> {
  return tx
    .insert(processTypes)
    .values([...rows])
    .returning();
}
