import { labels } from '@chairline/contract';

/** What a tag is put on. */
export type TagTarget = 'contact' | 'item' | 'conversation';

/**
 * The tags a popup offers (specification 2, section 5): not those applied already, not the blocked ones, and on
 * contacts not those that are put on by themselves; in the order of their names.
 */
export function offerTags(
  tags: readonly labels.Tag[],
  target: TagTarget,
  applied: readonly number[],
): labels.Tag[] {
  const source = target === 'conversation' ? 'convoTags' : 'contactTags';
  return tags
    .filter(
      (tag) =>
        tag.tag_source === source &&
        !tag.unlist &&
        !applied.includes(tag.tag_id) &&
        !(target === 'contact' && tag.enable_auto),
    )
    .toSorted((a, b) => a.tag_name.localeCompare(b.tag_name));
}

/** Those whose name or description has the words; case does not count. */
export function searchTags(tags: readonly labels.Tag[], words: string): labels.Tag[] {
  const key = labels.labelKey(words);
  return tags.filter(
    ({ tag_name, tag_desc }) =>
      labels.labelKey(tag_name).includes(key) || labels.labelKey(tag_desc).includes(key),
  );
}
