import { type consent as contract, toWire } from '@chairline/contract';
import type { Transaction } from '../../platform/db/database.ts';
import { findHolders } from '../contacts/index.ts';
import type { LikelyRow, OptOutRow } from './store.ts';

const isoOf = (time: string | null) => (time === null ? null : new Date(time).toISOString());

/** Lines of the ledger → wire, each with those who have the number now. */
export async function presentOptOuts(
  tx: Transaction,
  rows: readonly OptOutRow[],
): Promise<contract.OptOut[]> {
  const tens = [...new Set(rows.map((row) => row.contact_number.slice(-10)))];
  const holders = await findHolders(tx, tens);
  return rows.map((row) => ({
    opt_out_id: row.opt_out_id,
    number: toWire(row.contact_number),
    office_number: toWire(row.office_number),
    contacts: (holders.get(row.contact_number.slice(-10)) ?? []).map((one) => ({
      contact_id: one.contactId,
      full_name: one.fullName,
    })),
    stopped_at: new Date(row.stopped_at).toISOString(),
    stopped_words: row.stopped_words,
    stopped_item_id: row.stopped_item_id,
    stopped_by: row.stopped_by,
    lifted_at: isoOf(row.lifted_at),
    lifted_words: row.lifted_words,
    lifted_by: row.lifted_by,
    can: { lift: row.lifted_at === null && row.stopped_by !== null },
  }));
}

export function presentLikely(row: LikelyRow): contract.LikelyOptOut {
  return {
    likely_id: row.likely_id,
    contact_id: row.contact_id,
    full_name: row.full_name,
    number: toWire(row.contact_number),
    office_number: toWire(row.office_number),
    item_id: row.item_id,
    words: row.words,
    noticed_at: new Date(row.noticed_at).toISOString(),
    decision: row.decision,
    decided_by: row.decided_by,
  };
}
