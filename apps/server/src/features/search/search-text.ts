import { search as contract, type RouteInput } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { sqlState } from '../../platform/db/database.ts';
import { BadInput } from '../../platform/errors.ts';
import { presentHit } from './present.ts';
import { findText, type SearchPlace, START } from './store.ts';
import { tsQueryOf } from './ts-query.ts';

/** A search that takes longer answers what it has found, and where to go on. */
const MOST_MS = 1_500;

/**
 * Where the words of a search stand in what the viewer may see, newest first. A page may be shorter than asked for and
 * still have a next one, where the search went far back.
 * @throws BadInput for a cursor this call did not give out; nothing that is typed is an error
 */
export async function searchText(
  ctx: Context,
  { q, cursor, limit }: RouteInput<typeof contract.searchText>['query'],
): Promise<{ hits: contract.SearchHit[]; next: string | null }> {
  const after = cursor === undefined ? START : parseCursor(cursor);
  const parts = contract.parseFullText(q);
  const letters = parts.reduce((sum, { words }) => sum + words.join('').length, 0);
  if (letters < contract.FULL_TEXT_MIN_LENGTH) return { hits: [], next: null };
  // One more than asked for tells whether there is a next page.
  const { rows, unfinished } = await findText(
    ctx.tx,
    { query: tsQueryOf(parts), viewer: userOf(ctx).userId, limit: limit + 1, maxMs: MOST_MS },
    after,
  ).catch((error: unknown) => {
    // A cursor with a day that no month has: only the database knows them all.
    if (noSuchTime.has(sqlState(error) ?? '')) throw lostPlace();
    throw error;
  });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  // The words are what somebody looks for in patients' messages: the log says that, not for what.
  ctx.audit({ action: 'search.text', subject: 'messages', details: { hits: page.length } });
  return {
    hits: page.map((row) => presentHit(row, parts)),
    next: rows.length > limit && last ? cursorAfter(last) : unfinished && cursorAfter(unfinished),
  };
}

/** invalid_datetime_format and datetime_field_overflow. */
const noSuchTime = new Set(['22007', '22008']);

const lostPlace = () => new BadInput('This page of the results cannot be found again. Search once more.');

/** The database's own text of the time, so that no digit of it is lost. */
function cursorAfter(place: SearchPlace): string {
  return Buffer.from(`${place.at}|${place.kind}|${place.ref_id}`).toString('base64url');
}

function parseCursor(cursor: string): SearchPlace {
  const match =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)\|(|item|email|convo|name)\|(\d{1,16})$/.exec(
      Buffer.from(cursor, 'base64url').toString(),
    );
  if (!match) throw lostPlace();
  return { at: match[1]!, kind: match[2]!, ref_id: Number(match[3]) };
}
