import type { offices } from '@chairline/contract';

type ClientRow = offices.ClientRow;

/** The list after an event or an answer about one office: of two copies the newer stays. */
export function putClientRow(rows: readonly ClientRow[], row: ClientRow): ClientRow[] {
  const held = rows.find(({ client_id }) => client_id === row.client_id);
  if (!held) return [row, ...rows].toSorted((one, other) => other.client_id - one.client_id);
  if (held.version > row.version) return [...rows];
  return rows.map((other) => (other === held ? row : other));
}

/** Whether an office that was deleted can still be brought back. */
export function isRestorable(row: ClientRow, now: number): boolean {
  return row.deleted_at !== null && row.restorable_until !== null && Date.parse(row.restorable_until) > now;
}
