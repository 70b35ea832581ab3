import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';

/** What tags and contact types are called, by their ids; deleted ones are left out. */
export async function listLabelNames(
  tx: Transaction,
): Promise<{ tags: Map<number, string>; types: Map<number, string> }> {
  const tags = await tx.execute<{ id: number; name: string }>(
    sql`SELECT tag_id AS id, tag_name AS name FROM tags WHERE deleted_at IS NULL`,
  );
  const types = await tx.execute<{ id: number; name: string }>(
    sql`SELECT type_id AS id, type_name AS name FROM contact_types`,
  );
  return {
    tags: new Map(tags.rows.map(({ id, name }) => [id, name])),
    types: new Map(types.rows.map(({ id, name }) => [id, name])),
  };
}
