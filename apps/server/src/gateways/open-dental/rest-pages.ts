import { odTables, type OdTableName } from '@chairline/open-dental';
import { z } from 'zod';
import type { Query, RestClient } from './rest-client.ts';
import { readRows, type WireRow } from './rest-rows.ts';
import { PracticeFault } from './source.ts';

/** Pages whose keys a reading remembers: by these it finds its place again. */
const PAGES_KEPT = 20;
/** So often a reading loses its place without a new row in between; then it gives up. */
const MOST_LOST = 20;

/** Where a reading goes on: so many rows in, after these keys, the last one last. */
export const pageCursor = z.object({ offset: z.number().int(), keys: z.array(z.string()) });
export type PageCursor = z.infer<typeof pageCursor>;

export interface WirePage {
  rows: WireRow[];
  next: PageCursor | null;
}

/** Whose key is what in a list that is none of a table's: documents. */
type KeyOf = (row: WireRow) => string;

/** How a table's rows are told apart. */
export const keyOfTable = (table: OdTableName): KeyOf => {
  const { key } = odTables[table];
  return (row) => String(row[key]);
};

/**
 * Reads a list page by page. Pages are counted, not named, so a row that is deleted before them moves all others up:
 * each page begins with the last row of the one before. Where it begins with none that was read, rows before it are
 * gone, and the reading goes back page by page until one begins with a row that it knows: all before that were read.
 * Where none does, all that was read at first is gone, and it begins anew.
 * @throws PracticeFault `busy` where rows go faster than they are read: then nothing is said of the list
 */
export async function* readPages(
  client: RestClient,
  keyOf: KeyOf,
  path: string,
  query: Query,
  from: PageCursor | null,
  signal: AbortSignal,
  urgent = false,
): AsyncGenerator<WirePage> {
  /** Keys of the last pages, one set each. */
  const known: Set<string>[] = from ? [new Set(from.keys)] : [];
  const isKnown = (key: string) => known.some((page) => page.has(key));
  // One row of the page before is asked for again.
  let start = Math.max(0, (from?.offset ?? 0) - 1);
  let lost = 0;
  let wasInPlace = true;
  for (;;) {
    const rows = readRows(await client.page(path, query, start, signal, urgent));
    const keys = rows.map(keyOf);
    const isInPlace = start === 0 || (keys.length > 0 && isKnown(keys[0]!));
    if (!isInPlace) {
      if (wasInPlace && (lost += 1) > MOST_LOST) throw restless();
      wasInPlace = false;
      start = Math.max(0, start - client.pageRows);
      continue;
    }
    wasInPlace = true;
    const fresh = rows.filter((_, index) => !isKnown(keys[index]!));
    if (fresh.length > 0) lost = 0;
    const isLast = rows.length < client.pageRows;
    known.push(new Set(keys));
    if (known.length > PAGES_KEPT) known.shift();
    const end = start + rows.length;
    start = Math.max(0, end - 1);
    yield { rows: fresh, next: isLast ? null : { offset: end, keys } };
    if (isLast) return;
  }
}

const restless = () =>
  new PracticeFault(
    'busy',
    'So much is being deleted in Open Dental that its lists do not hold still. They are read again in a while.',
  );

/** All rows of a list. */
export async function readAll(
  client: RestClient,
  keyOf: KeyOf,
  path: string,
  query: Query,
  signal: AbortSignal,
  urgent = false,
): Promise<WireRow[]> {
  const all = new Map<string, WireRow>();
  for await (const page of readPages(client, keyOf, path, query, null, signal, urgent))
    for (const row of page.rows) all.set(keyOf(row), row);
  return [...all.values()];
}
