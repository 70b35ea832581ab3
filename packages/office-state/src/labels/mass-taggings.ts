import type { labels } from '@chairline/contract';
import type { Reducers } from '../reducers.ts';

type MassTagging = labels.MassTagging;

/** The list with one mass tagging as it now is, newest first; an older copy changes nothing. */
export function putMassTagging(held: MassTagging[], arrived: MassTagging): MassTagging[] {
  const before = held.find(({ mass_tagging_id }) => mass_tagging_id === arrived.mass_tagging_id);
  if (before && before.version >= arrived.version) return held;
  const others = held.filter(({ mass_tagging_id }) => mass_tagging_id !== arrived.mass_tagging_id);
  return [...others, arrived].toSorted((a, b) => b.mass_tagging_id - a.mass_tagging_id);
}

export const massTaggingReducers: Reducers<MassTagging[]> = {
  massTagging: (held, { mass_tagging }) => putMassTagging(held, mass_tagging),
};
