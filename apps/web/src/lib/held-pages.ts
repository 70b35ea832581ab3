import type { InfiniteData, QueryKey } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** A page of a list as the server answers it. */
export interface HeldPage<Row> {
  items: Row[];
  next: string | null;
  synced_at: string | null;
}

/** Every row of held pages changed alike; the same object where nothing changed. */
export function changePages<Row, T extends { pages: HeldPage<Row>[] }>(
  held: T,
  change: (row: Row) => Row,
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

/** Changes a row wherever a list holds it. @param lists the beginning of their keys */
export function changeLists<Row>(lists: QueryKey, change: (row: Row) => Row): void {
  queryClient.setQueriesData<InfiniteData<HeldPage<Row>>>(
    { queryKey: lists },
    (held) => held && changePages(held, change),
  );
}

/** The rows of all pages, each once: one that moved while pages were fetched stands where it came first. */
export function rowsOf<Row>(pages: readonly HeldPage<Row>[], idOf: (row: Row) => number): Row[] {
  const seen = new Set<number>();
  return pages.flatMap(({ items }) => items.filter((row) => !seen.has(idOf(row)) && seen.add(idOf(row))));
}

/** A row as a list brought it, until it is here by itself. @param lists the beginning of their keys */
export function heldRow<Row>(lists: QueryKey, isIt: (row: Row) => boolean): Row | undefined {
  for (const [, held] of queryClient.getQueriesData<InfiniteData<HeldPage<Row>>>({ queryKey: lists }))
    for (const page of held?.pages ?? []) {
      const row = page.items.find(isIt);
      if (row) return row;
    }
  return undefined;
}
