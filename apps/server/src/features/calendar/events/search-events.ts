import { type calendar as contract, type RouteInput, search } from '@chairline/contract';
import { type Context, userOf } from '../../../platform/context.ts';
import { findVisits } from '../../practice/index.ts';
import { findByWords, isInPracticeCalendar } from './store-search.ts';

/** What is typed, in parts; null where it is too little to look for. Nothing that is typed is an error. */
function partsOf(q: string): search.SearchPart[] | null {
  const parts = search.parseFullText(q);
  const letters = parts.reduce((sum, { words }) => sum + words.join('').length, 0);
  return letters < search.FULL_TEXT_MIN_LENGTH ? null : parts;
}

/** Regular expressions over folded words. Words are letters and digits alone: nothing of them means anything there. */
const patternsOf = (parts: readonly search.SearchPart[]): string[] =>
  parts.map((part) => {
    const spellings = search.spellingsOf(part).map((words) => words.join(' '));
    return ` (?:${spellings.join('|')})${part.prefix ? '' : ' '}`;
  });

/**
 * The same for names, as the search of contacts has it: a word of a name anywhere in it, what hyphens hold together as
 * one. NULL for what was quoted, which is found as it is.
 */
const namesOf = (parts: readonly search.SearchPart[]): (string | null)[] =>
  parts.map(({ words, prefix }) => (prefix ? `%${words.join('')}%` : null));

/** What stands in a text in every spelling of a part: its last letters. */
const inAnySpelling = (part: search.SearchPart): string[] => {
  const spellings = search.spellingsOf(part);
  if (spellings.length === 1) return part.words;
  const ends = spellings.map((words) => words.at(-1)!);
  return [ends.toSorted((a, b) => a.length - b.length)[0]!];
};

/** Events of the acting user's calendars by words. */
export async function searchEvents(
  ctx: Context,
  { q, limit }: RouteInput<typeof contract.searchCalendarEvents>['query'],
): Promise<contract.FoundEvent[]> {
  const parts = partsOf(q);
  if (parts === null) return [];
  const looked = { patterns: patternsOf(parts), names: namesOf(parts) };
  const found = await findByWords(ctx.tx, userOf(ctx).userId, looked, ctx.now, limit);
  // The words may name a patient: the log says that somebody searched, not for what.
  ctx.audit({ action: 'search.events', subject: 'calendar_events', details: { hits: found.length } });
  return found.map(({ event_id, title, location, calendar, starts_at, all_day }) => ({
    event_id,
    title,
    location,
    calendar,
    start_time: new Date(starts_at).getTime(),
    all_day,
  }));
}

/** Visits of the practice by words, for who is a member of its calendar. */
export async function searchVisits(
  ctx: Context,
  { q, limit }: RouteInput<typeof contract.searchPracticeVisits>['query'],
): Promise<contract.FoundVisit[]> {
  const parts = partsOf(q);
  if (parts === null) return [];
  const words = parts.flatMap(inAnySpelling);
  const mayLook = await isInPracticeCalendar(ctx.tx, userOf(ctx).userId);
  const found = mayLook
    ? await findVisits(ctx, { words, patterns: patternsOf(parts), names: namesOf(parts) }, limit)
    : [];
  ctx.audit({ action: 'search.visits', subject: 'od_appointment', details: { hits: found.length } });
  return found;
}
