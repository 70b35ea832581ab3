import { imports as contract } from '@chairline/contract';
import { sql } from 'drizzle-orm';
import type { Transaction } from '../../platform/db/database.ts';

interface FamilyRow {
  lastName: string;
  ten: string;
  ids: number[];
  names: string[];
  total: number;
}

/**
 * Contacts who share their first number and their surname with one that an import made, and are not one family yet, by their
 * surname. Families of the practice system's patients stand there.
 */
export async function findFamilies(tx: Transaction, importId: number): Promise<FamilyRow[]> {
  const result = await tx.execute<
    Record<keyof FamilyRow, unknown> & Omit<FamilyRow, 'ids'> & { ids: string[] }
  >(sql`
    WITH made AS (
      SELECT unnest(made) AS id FROM contact_import_batches WHERE client_id = app_office() AND import_id = ${importId}
      UNION ALL SELECT contact_id FROM contact_import_contacts
        WHERE client_id = app_office() AND import_id = ${importId} AND before IS NULL AND state = 'done'),
    free AS (SELECT contact_id, ph1_ten, replace(app_fold_name(last_name), ' ', '') AS folded, first_name, last_name, family FROM contacts
      WHERE client_id = app_office() AND merged_into IS NULL AND od_pat_num IS NULL AND ph1_ten <> '' AND last_name <> ''),
    home AS (SELECT DISTINCT f.ph1_ten, f.folded FROM made JOIN free f ON f.contact_id = made.id)
    SELECT (array_agg(f.last_name ORDER BY f.contact_id))[1] AS "lastName", f.ph1_ten AS ten, array_agg(f.contact_id ORDER BY f.contact_id) AS ids,
      array_agg(btrim(f.first_name || ' ' || f.last_name) ORDER BY f.contact_id) AS names, (count(*) OVER ())::integer AS total
    FROM home h JOIN free f ON f.ph1_ten = h.ph1_ten AND f.folded = h.folded
    GROUP BY f.ph1_ten, f.folded
    HAVING count(*) BETWEEN 2 AND ${contract.FOUND_MEMBERS} AND (min(f.family) = 0 OR count(DISTINCT f.family) > 1)
    ORDER BY f.folded, f.ph1_ten LIMIT ${contract.FOUND_FAMILIES}`);
  return result.rows.map((row) => ({ ...row, ids: row.ids.map(Number) }));
}
