import type { consent } from '@chairline/contract';

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
