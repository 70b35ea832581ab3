import type { offices } from '@chairline/contract';

/** Whether an office that was deleted can still be brought back. */
export function isRestorable(row: offices.ClientRow, now: number): boolean {
  return row.deleted_at !== null && row.restorable_until !== null && Date.parse(row.restorable_until) > now;
}
