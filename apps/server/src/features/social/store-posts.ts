import { and, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';
import { sendRows } from '../../platform/sends/index.ts';
import { users } from '../identity/schema.ts';
import { socialPosts } from './schema.ts';

export type PostRow = typeof socialPosts.$inferSelect;
/** A post and who wrote it. */
export interface NamedPost {
  post: PostRow;
  name: string | null;
}

/** Posts are sends: the engine reads and writes them by this. */
export const postRows = sendRows(socialPosts, 'postId');

const named = (tx: Transaction) =>
  tx
    .select({
      post: socialPosts,
      name: sql<string | null>`btrim(${users.firstName} || ' ' || ${users.lastName})`,
    })
    .from(socialPosts)
    .leftJoin(users, and(eq(users.clientId, socialPosts.clientId), eq(users.userId, socialPosts.createdBy)));

export async function findNamedPosts(tx: Transaction, ids: readonly number[]): Promise<NamedPost[]> {
  return named(tx)
    .where(inArray(socialPosts.postId, [...ids]))
    .orderBy(socialPosts.postId);
}

/** The newest posts that were not withdrawn. */
export async function listNamedPosts(tx: Transaction, before: number | undefined, limit: number) {
  return named(tx)
    .where(
      and(isNull(socialPosts.withdrawnAt), before === undefined ? undefined : lt(socialPosts.postId, before)),
    )
    .orderBy(desc(socialPosts.postId))
    .limit(limit);
}

/** @returns none for a page that has a post of this reference already */
export async function insertPosts(tx: Transaction, rows: (typeof socialPosts.$inferInsert)[]) {
  return tx.insert(socialPosts).values(rows).onConflictDoNothing().returning({ id: socialPosts.postId });
}

/** The posts of a call that was made before. */
export async function findPostsByRef(tx: Transaction, ref: string): Promise<number[]> {
  const rows = await tx
    .select({ id: socialPosts.postId })
    .from(socialPosts)
    .where(eq(socialPosts.clientRef, ref))
    .orderBy(socialPosts.postId);
  return rows.map(({ id }) => id);
}

export async function findPost(tx: Transaction, id: number): Promise<PostRow | undefined> {
  const rows = await tx.select().from(socialPosts).where(eq(socialPosts.postId, id));
  return rows[0];
}

/** Every change that is told raises the version. */
export async function raisePost(tx: Transaction, id: number): Promise<void> {
  await tx
    .update(socialPosts)
    .set({ version: sql`${socialPosts.version} + 1` })
    .where(eq(socialPosts.postId, id));
}

/** Posts that have not left. @param pages of these alone; left out: of all */
export async function listWaitingPosts(tx: Transaction, pages?: readonly string[]): Promise<number[]> {
  const rows = await tx
    .select({ id: socialPosts.postId })
    .from(socialPosts)
    .where(
      and(
        eq(socialPosts.state, 'queued'),
        isNull(socialPosts.withdrawnAt),
        pages === undefined
          ? undefined
          : pages.length > 0
            ? inArray(socialPosts.pageId, [...pages])
            : sql`false`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** Which of Facebook's posts on a page are posts of ours already. */
export async function listKnown(
  tx: Transaction,
  pageId: string,
  vendorIds: readonly string[],
): Promise<string[]> {
  if (vendorIds.length === 0) return [];
  const rows = await tx
    .select({ id: socialPosts.vendorPostId })
    .from(socialPosts)
    .where(and(eq(socialPosts.pageId, pageId), inArray(socialPosts.vendorPostId, [...vendorIds])));
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
}

/** Posts of the time since, of which nobody has asked after `lookedBefore` how they went; those never asked for first. */
export async function listToLookAt(
  tx: Transaction,
  since: Date,
  lookedBefore: Date,
  limit: number,
): Promise<PostRow[]> {
  return tx
    .select()
    .from(socialPosts)
    .where(
      and(
        eq(socialPosts.state, 'accepted'),
        eq(socialPosts.gone, false),
        isNull(socialPosts.withdrawnAt),
        gt(socialPosts.postedAt, since),
        or(
          isNull(socialPosts.lookedAt),
          lt(socialPosts.lookedAt, lookedBefore),
          eq(socialPosts.processing, true),
        ),
      ),
    )
    .orderBy(sql`${socialPosts.lookedAt} NULLS FIRST`, desc(socialPosts.postId))
    .limit(limit);
}
