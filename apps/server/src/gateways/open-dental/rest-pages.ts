import { odTables, type OdTableName } from '@chairline/open-dental';
import type { Query, RestClient } from './rest-client.ts';
import { readRows, type WireRow } from './rest-rows.ts';

/** "items 0 through 99": a page with fewer rows is the last one. */
export const PAGE_ROWS = 100;
/** How often a reading goes a page back, because rows before it went away. */
const MOST_BACK = 5;

/** Where a reading goes on: so many rows in, after that key. */
export interface PageCursor {
  offset: number;
  key: string;
}

export interface WirePage {
  rows: WireRow[];
  next: PageCursor | null;
}

/**
 * Reads a list page by page. Pages are counted, not named, so a row that is deleted before them moves all others up:
 * each page begins with the last row of the one before, and where it does not, the reading goes a page back.
 */
export async function* readPages(
  client: RestClient,
  table: OdTableName,
  path: string,
  query: Query,
  from: PageCursor | null,
  signal: AbortSignal,
): AsyncGenerator<WirePage> {
  const { key: keyName } = odTables[table];
  const keyOf = (row: WireRow) => String(row[keyName]);
  let offset = from?.offset ?? 0;
  let key = from?.key ?? null;
  let back = 0;
  for (;;) {
    const start = key === null ? offset : Math.max(0, offset - 1);
    const rows = readRows(
      await client.get(path, start === 0 ? query : { ...query, Offset: String(start) }, signal),
    );
    let fresh = rows;
    if (key !== null) {
      const anchor = rows.findIndex((row) => keyOf(row) === key);
      if (anchor < 0 && start > 0 && back < MOST_BACK) {
        back += 1;
        offset = Math.max(0, start - PAGE_ROWS);
        key = null;
        continue;
      }
      fresh = rows.slice(anchor + 1);
    }
    const last = rows.at(-1);
    offset = start + rows.length;
    key = last ? keyOf(last) : key;
    const more = rows.length >= PAGE_ROWS && key !== null;
    yield { rows: fresh, next: more ? { offset, key: key! } : null };
    if (!more) return;
  }
}

/** All rows of a list. */
export async function readAll(
  client: RestClient,
  table: OdTableName,
  path: string,
  query: Query,
  signal: AbortSignal,
): Promise<WireRow[]> {
  const all: WireRow[] = [];
  for await (const page of readPages(client, table, path, query, null, signal)) all.push(...page.rows);
  return all;
}
