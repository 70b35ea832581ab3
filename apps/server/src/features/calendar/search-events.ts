import { type calendar as contract, type RouteInput, search } from '@chairline/contract';
import { type Context, userOf } from '../../platform/context.ts';
import { findByWords } from './store-search.ts';

/** Events of the acting user's calendars by words. Nothing that is typed is an error. */
export async function searchEvents(
  ctx: Context,
  { q, limit }: RouteInput<typeof contract.searchCalendarEvents>['query'],
): Promise<contract.FoundEvent[]> {
  const parts = search.parseFullText(q);
  const letters = parts.reduce((sum, { words }) => sum + words.join('').length, 0);
  if (letters < search.FULL_TEXT_MIN_LENGTH) return [];
  // Words are letters and digits alone: nothing of them means anything to LIKE.
  const patterns = parts.map(({ words, prefix }) => `% ${words.join(' ')}${prefix ? '' : ' '}%`);
  const found = await findByWords(ctx.tx, userOf(ctx).userId, patterns, ctx.now, limit);
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
