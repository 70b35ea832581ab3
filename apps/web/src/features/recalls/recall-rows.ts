import type { recalls as contract } from '@chairline/contract';

export type RecallRow = contract.RecallRow;

/** A page of the list as the server answers it. */
export interface RecallPage {
  items: RecallRow[];
  next: string | null;
  synced_at: string | null;
}

/** Every row of held pages changed alike; the same object where nothing changed. */
export function changePages<T extends { pages: RecallPage[] }>(
  held: T,
  change: (row: RecallRow) => RecallRow,
): T {
  let changed = false;
  const pages = held.pages.map((page) => {
    const items = page.items.map(change);
    if (items.every((row, index) => row === page.items[index])) return page;
    changed = true;
    return { ...page, items };
  });
  return changed ? { ...held, pages } : held;
}

/** The rows of all pages, each recall once. */
export function rowsOf(pages: readonly RecallPage[]): RecallRow[] {
  const seen = new Set<number>();
  return pages.flatMap(({ items }) =>
    items.filter(({ DSSRecallID }) => !seen.has(DSSRecallID) && seen.add(DSSRecallID)),
  );
}
