import {
  contacts as contract,
  NAME_SEPARATOR,
  nameKey,
  nameWords,
  type RouteInput,
} from '@chairline/contract';
import type { Context } from '../../platform/context.ts';
import { type NearName, nearTo, otherWays } from './near-names.ts';
import { presentListRow } from './present.ts';
import { listByFilter, listByIds, listNearNames, type NearWord, TOP } from './store.ts';

/**
 * So much of its trigrams a word has in common with a name that is held against it, by its length: three of them at least,
 * for two are in too many names to be looked at while somebody waits.
 */
const nearnessOf = ({ length }: string): number => (length <= 4 ? 0.45 : length === 5 ? 0.34 : 0.3);
/** So many newest contacts are held against a search at most: one of a usual name has 2,000 of 100,000. */
const MOST_LOOKED_AT = 5_000;
/** Words of a search beyond these, and longer ones, are no names. */
const MOST_WORDS = 5;
const LONGEST_WORD = 30;
/** Who is so much further off than the nearest is not offered beside them. */
const FURTHER = 0.5;

type Near = Awaited<ReturnType<typeof nearContacts>>;

/**
 * Whose name is spelt nearly as a search has it, in the whole office: those with the fewest words that differ, the nearest
 * first, and of equals whoever was heard of last. Nobody whom the search itself finds, and nobody beside many whom it finds.
 */
export async function nearContacts(
  ctx: Context,
  { search }: RouteInput<typeof contract.nearContacts>['query'],
): Promise<{ found: number; items: contract.Contact[]; respelt: string | null }> {
  const exact = await listByFilter(
    ctx.tx,
    { status: 'all', search },
    'activity',
    TOP,
    contract.NEAR_BESIDE_MOST + 1,
  );
  const nobody: Near = { found: exact.length, items: [], respelt: null };
  const words = nameWords(search);
  if (
    exact.length > contract.NEAR_BESIDE_MOST ||
    !contract.mayBeMisspelt(search) ||
    words.length > MOST_WORDS ||
    words.some((word) => word.length > LONGEST_WORD)
  )
    return nobody;

  const apart = await findNear(ctx, words);
  const joined = joinShort(words);
  const near = apart.length > 0 || joined.length === words.length ? apart : await findNear(ctx, joined);
  // Sorting is stable: of equals the order of the candidates stays.
  near.sort((a, b) => a.wrong - b.wrong || a.distance - b.distance);
  const [nearest] = near;
  if (!nearest) return nobody;
  const offered = near.filter(
    ({ wrong, distance }) => wrong === nearest.wrong && distance <= nearest.distance + FURTHER,
  );
  const page = offered.slice(0, contract.NEAR_MOST);
  const rows = new Map(
    (await listByIds(ctx.tx, page.map(idOf))).map((row) => [row.contact_id, presentListRow(row)]),
  );
  const items = page.map(idOf).flatMap((id) => rows.get(id) ?? []);
  const hasMore = offered.slice(page.length).some(({ words: own }) => own.join() === nearest.words.join());
  return {
    found: exact.length,
    items,
    respelt: hasMore ? nearest.words.map((word) => asWritten(word, items[0])).join(' ') : null,
  };
}

/** A folded word as a contact's name has it; itself where the name is parted otherwise. */
function asWritten(word: string, contact: contract.Contact | undefined): string {
  const own = contact?.full_name.split(/\s+/).find((one) => nameKey(one) === word);
  return own ?? word;
}

/** Whoever is near these words, in no order but that of the list. */
async function findNear(
  ctx: Context,
  words: readonly string[],
): Promise<(NearName & { contact_id: number })[]> {
  const long = words.filter((word) => word.length >= contract.NEAR_MIN_LETTERS);
  // One for the whole statement: what the longest of them asks.
  const nearness = Math.min(...long.map(nearnessOf));
  const candidates = await listNearNames(ctx.tx, words.map(asNear), nearness, MOST_LOOKED_AT);
  const measure = nearTo(words);
  return candidates.flatMap(({ contact_id, names }) => {
    const how = measure(names.split(WORD_ENDS));
    return how ? [{ contact_id, ...how }] : [];
  });
}

/** What begins names as a word of its own, and is written together with them as often: "o brein", "mc donld". */
const joinShort = (words: readonly string[]): string[] =>
  words.reduce<string[]>((joined, word) => {
    const last = joined.at(-1);
    return last !== undefined && last.length < contract.NEAR_MIN_LETTERS
      ? [...joined.slice(0, -1), last + word]
      : [...joined, word];
  }, []);

const WORD_ENDS = new RegExp(`[ ${NAME_SEPARATOR}]`);
const idOf = ({ contact_id }: { contact_id: number }) => contact_id;

/** What may stand in the place of a word: of two letters alone nothing but itself. */
function asNear(word: string): NearWord {
  if (word.length < contract.NEAR_MIN_LETTERS) return { like: [`%${word}%`] };
  return { near: word, like: otherWays(word).map((way) => `%${way}%`) };
}
