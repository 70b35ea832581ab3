import type { consent } from '@chairline/contract';
import { refetch, type Reducers } from '../reducers.ts';

/** The open likely opt-outs after one came or was decided; a decided one is open no more. */
export function putLikely(
  held: consent.LikelyOptOut[],
  likely: consent.LikelyOptOut,
): consent.LikelyOptOut[] {
  const others = held.filter(({ likely_id }) => likely_id !== likely.likely_id);
  if (likely.decision !== null) return others;
  return [...others, likely].toSorted(
    (a, b) => a.noticed_at.localeCompare(b.noticed_at) || a.likely_id - b.likely_id,
  );
}

/** The quiet hours after somebody set them; an older copy changes nothing. */
export function putQuietHours(held: consent.QuietHours, hours: consent.QuietHours): consent.QuietHours {
  return held.version > hours.version ? held : hours;
}

export const likelyReducers: Reducers<consent.LikelyOptOut[]> = {
  likelyOptOut: (held, { likely }) => putLikely(held, likely),
  // It names its contact.
  updateContact: (held, { contact: { contact_id, full_name } }) =>
    held.map((likely) => (likely.contact_id === contact_id ? { ...likely, full_name } : likely)),
};

export const quietHoursReducers: Reducers<consent.QuietHours> = {
  quietHours: (held, hours) => putQuietHours(held, hours),
};

/** The ledger is asked by search and page: what an event changes in it is fetched anew. */
export const ledgerReducers: Reducers<unknown> = { optOut: () => refetch };
