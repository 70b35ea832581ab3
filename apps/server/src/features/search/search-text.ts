import { search as contract, type RouteInput } from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { orLostCursor, readCursor, writeCursor } from '../../platform/cursor.ts';
import { presentHit } from './present.ts';
import { findText, type SearchCursor, START } from './store.ts';
import { tsQueryOf } from './ts-query.ts';

/** A search that takes longer answers what it has found, and where to go on. */
const MOST_MS = 1_500;
const LOST = 'This page of the results cannot be found again. Search once more.';

/**
 * Where the words of a search stand in what the viewer may see, newest first. A page may be shorter than asked for and
 * still have a next one, where the search went far back.
 * @throws BadInput for a cursor this call did not give out; nothing that is typed is an error
 */
export async function searchText(
  ctx: Context,
  { q, cursor, limit }: RouteInput<typeof contract.searchText>['query'],
): Promise<{ hits: contract.SearchHit[]; next: string | null }> {
  const after = cursor === undefined ? START : readSearchCursor(cursor);
  const parts = contract.parseFullText(q);
  const letters = parts.reduce((sum, { words }) => sum + words.join('').length, 0);
  if (letters < contract.FULL_TEXT_MIN_LENGTH) return { hits: [], next: null };
  // One more than asked for tells whether there is a next page.
  const { rows, unfinished } = await findText(
    ctx.tx,
    { query: tsQueryOf(parts), limit: limit + 1, maxMs: MOST_MS },
    after,
  ).catch((error: unknown) => orLostCursor(error, LOST));
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  // The words are what somebody looks for in patients' messages: the log says that, not for what.
  ctx.audit({ action: 'search.text', subject: 'messages', details: { hits: page.length } });
  return {
    hits: page.map((row) => presentHit(row, parts)),
    next: rows.length > limit && last ? writeSearchCursor(last) : unfinished && writeSearchCursor(unfinished),
  };
}

const writeSearchCursor = ({ at, kind, ref_id }: SearchCursor): string => writeCursor(at, kind, ref_id);

function readSearchCursor(cursor: string): SearchCursor {
  const [at, kind, id] = readCursor(
    cursor,
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|(|item|email|convo|name)\|(\d{1,16})$/,
    LOST,
  );
  return { at: at!, kind: kind!, ref_id: Number(id) };
}
