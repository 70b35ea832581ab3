import type { ai as contract } from '@chairline/contract';
import { numberOf } from './chart-of-rows.ts';

type Row = contract.ToolRun['rows'][number];
export interface Sort {
  column: number;
  down: boolean;
}

const words = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

/** Rows by one of their columns, numbers as numbers; what is empty comes last whichever way. */
export function sortedRows(rows: readonly Row[], sort: Sort | null): readonly Row[] {
  if (!sort) return rows;
  const sign = sort.down ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [left, right] = [a[sort.column] ?? null, b[sort.column] ?? null];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const [one, other] = [numberOf(left), numberOf(right)];
    if (one !== null && other !== null) return sign * (one - other);
    return sign * words.compare(String(left), String(right));
  });
}
