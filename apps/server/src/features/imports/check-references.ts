import { imports as contract } from '@chairline/contract';
import { Unreadable } from './unreadable.ts';

/** The last row of a sheet: Excel's own limit. */
const LAST_ROW = 1_048_576;
const LAST_COLUMN_LETTERS = 3;

/**
 * Looks at where rows and cells say that they stand, before a library makes a table up to there. Looser than a reader of
 * XML: whatever one may take for such a place is looked at.
 * @throws Unreadable for one beyond the end of a sheet
 */
export function checkReferences(cells: string): void {
  for (const [, letters, digits] of cells.matchAll(/\sr\s*=["'\s]*([A-Za-z]*)(\d+)/g))
    if (letters!.length > LAST_COLUMN_LETTERS || digits!.length > 7 || Number(digits) > LAST_ROW)
      throw new Unreadable(contract.importMessages.farCells);
}
