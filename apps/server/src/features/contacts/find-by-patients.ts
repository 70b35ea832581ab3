import type { contacts as contract } from '@chairline/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { presentListRow } from './present.ts';
import { listByPatients } from './store.ts';

/** The contacts linked to these patients of the practice system, as the contact list shows them, by PatNum. */
export async function findContactsOfPatients(
  tx: Transaction,
  patNums: readonly number[],
): Promise<Map<number, contract.Contact>> {
  if (patNums.length === 0) return new Map();
  const rows = await listByPatients(tx, patNums);
  return new Map(rows.map((row) => [row.od_pat_num!, presentListRow(row)]));
}
