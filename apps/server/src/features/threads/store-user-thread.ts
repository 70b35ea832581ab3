import { runPlanned, type Transaction } from '../../platform/db/database.ts';
import { type ItemRow, itemColumnsText } from './store.ts';

export interface UserPageInput {
  /** From the page's end of the thread, or from behind the cursor. */
  offset: number;
  limit: number;
  direction: 'older' | 'newer';
  /** An item of the thread: the page goes on behind it. */
  cursor?: number;
}

// Nearly all that staff do has one of them: it is found by its first. The few with several are looked through.
const theirs = (narrowed = '') => `
  (SELECT i.at, i.comm_item_id FROM comm_items i WHERE i.user_ids[1] = $1::integer ${narrowed})
  UNION ALL
  (SELECT i.at, i.comm_item_id FROM comm_items i WHERE cardinality(i.user_ids) > 1
    AND i.user_ids[1] <> $1::integer AND i.user_ids @> ARRAY[$1::integer] ${narrowed})`;

const statement = (compare: string, start: string, order: string) => {
  const sorted = `ORDER BY at ${order}, comm_item_id ${order}`;
  // A coalesce beside the columns could tell of other offices' rows, for all PostgreSQL knows: no index would be used.
  const behind = `AND (i.at, i.comm_item_id) ${compare} ((SELECT at FROM place), (SELECT comm_item_id FROM place))
    ${sorted} LIMIT $3::integer + $4::integer`;
  return `WITH place AS (SELECT coalesce(max(at), ${start}) AS at, coalesce(max(comm_item_id), 0) AS comm_item_id
      FROM comm_items WHERE comm_item_id = $2::bigint),
    page AS (SELECT at, comm_item_id FROM (${theirs(behind)}) t ${sorted} OFFSET $3::integer LIMIT $4::integer),
    oldest AS (SELECT at, comm_item_id FROM page ORDER BY at, comm_item_id LIMIT 1),
    counts AS (SELECT count(*)::integer AS total, (count(*) FILTER (WHERE (at, comm_item_id) <
      ((SELECT at FROM oldest), (SELECT comm_item_id FROM oldest))))::integer AS older FROM (${theirs()}) t)
  SELECT counts.total, counts.older, ${itemColumnsText}
  FROM counts LEFT JOIN page ON true
  LEFT JOIN comm_items i ON i.client_id = app_office() AND i.comm_item_id = page.comm_item_id
  ORDER BY page.at ${order}, page.comm_item_id ${order}`;
};
const OLDER = statement('<', `'infinity'`, 'DESC');
const NEWER = statement('>', `'-infinity'`, '');

/**
 * A page of what one member of staff wrote, called or answered, by time, found by key behind the cursor.
 * @returns `from`: how many of all are older than the page
 */
export async function listOfUser(
  tx: Transaction,
  userId: number,
  page: UserPageInput,
): Promise<{ rows: ItemRow[]; total: number; from: number }> {
  const older = page.direction === 'older';
  const found = await runPlanned<ItemRow & { total: number; older: number }>(
    tx,
    older ? 'thread-user-older' : 'thread-user-newer',
    older ? OLDER : NEWER,
    [userId, page.cursor ?? null, page.offset, page.limit],
  );
  const { total, older: from } = found[0]!;
  const rows = found.filter((row) => row.comm_item_id !== null);
  // Behind the end there is nothing: older than the oldest, or newer than the newest.
  return { rows, total, from: rows.length > 0 ? from : older ? 0 : total };
}
