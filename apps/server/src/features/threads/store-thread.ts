import { sql } from 'drizzle-orm';
import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { type ItemRow, itemColumnsText } from './store.ts';

export interface LastMessage
  extends Record<string, unknown>, Pick<ItemRow, 'comm_item_id' | 'direction' | 'at' | 'body' | 'subject'> {
  kind: 'text' | 'email';
  media_count: number;
}

// The index holds only what carries a tag: a thread narrowed to one costs what is tagged in it.
const HITS = `SELECT t.client_id, t.comm_item_id, t.position FROM comm_items t
  WHERE t.contact_id = $1 AND t.tag_ids <> '{}' AND t.tag_ids @> ARRAY[$2::integer]`;

const page = (order: string) => `WITH hits AS (${HITS})
  SELECT (SELECT count(*)::integer FROM hits) AS total, ${itemColumnsText}
  FROM (SELECT * FROM hits ORDER BY position ${order} OFFSET $3 LIMIT $4) page
  JOIN comm_items i ON i.client_id = page.client_id AND i.comm_item_id = page.comm_item_id
  ORDER BY i.position ${order}`;
const OLDER = page('DESC');
const NEWER = page('');

/** A page of those items of a thread that carry a tag; offset and total count them. */
export async function listTagged(
  tx: Transaction,
  contactId: number,
  tagId: number,
  place: { offset: number; limit: number; direction: 'older' | 'newer' },
): Promise<{ rows: ItemRow[]; total: number }> {
  const older = place.direction === 'older';
  const rows = await runPlanned<ItemRow & { total: number }>(
    tx,
    older ? 'thread-tagged-older' : 'thread-tagged-newer',
    older ? OLDER : NEWER,
    [contactId, tagId, place.offset, place.limit],
  );
  return { rows, total: rows[0]?.total ?? (await countTagged(tx, contactId, tagId)) };
}

const LAST_MESSAGE = `SELECT i.comm_item_id, i.kind, i.direction, i.at, i.body, i.subject, i.media_count
  FROM comm_items i WHERE i.contact_id = $1 AND i.kind <> 'call' ORDER BY i.position DESC LIMIT 1`;

/** The newest text or e-mail of a thread, as `snippetOf` reads it. */
export async function findLastMessage(tx: Transaction, contactId: number): Promise<LastMessage | undefined> {
  const [row] = await runPlanned<LastMessage>(tx, 'thread-last-message', LAST_MESSAGE, [contactId]);
  return row;
}

/** How many items of a thread carry a tag. @param before only those at an earlier position */
export async function countTagged(
  tx: Transaction,
  contactId: number,
  tagId: number,
  before = 2_147_483_647,
): Promise<number> {
  const result = await tx.execute<{ n: number }>(sql`
    SELECT count(*)::integer AS n FROM comm_items t
    WHERE t.contact_id = ${contactId} AND t.tag_ids <> '{}' AND t.tag_ids @> ARRAY[${tagId}::integer]
      AND t.position < ${before}`);
  return result.rows[0]!.n;
}
