import type { CommItem } from '@chairline/office-state/inbox';
import { useLimited } from '../../../lib/limited.ts';
import { removeItemTag, TagIcon, useTagMap } from '../../labels/index.ts';
import { mdiClose } from '@mdi/js';
import { IconButton } from '../../../ui/icon-button.tsx';
import { receiveItem } from '../store.ts';
import { useThreadView } from '../thread-context.ts';
import classes from './item-parts.module.css';

/** The tags of a message: each narrows the thread to it, and can be taken off. */
export function ItemTags({ item }: { item: CommItem }) {
  const { canTag, filterBy } = useThreadView();
  const tags = useTagMap();
  const limited = useLimited() !== null;
  const shown = item.tags.flatMap((id) => tags.get(id) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {shown.map((tag) => (
        <li
          key={tag.tag_id}
          className="inline-row text-12 max-w-full radius-12 inset-line bg-sunken ink touch-radius-22"
        >
          {filterBy ? (
            <button
              type="button"
              className={`inline-row gap-4 h-24 min-w-0 pad-0-8 no-border radius-12 bg-none ink-inherit font-inherit touch-h-44 touch-radius-22 ${classes.tagName}`}
              data-tip={`Show only “${tag.tag_name}”`}
              onClick={() => filterBy(tag.tag_id)}
            >
              <TagIcon tag={tag} size={14} decorative />
              <span>{tag.tag_name}</span>
            </button>
          ) : (
            <span
              className={`inline-row gap-4 h-24 min-w-0 pad-0-8 no-border radius-12 bg-none ink-inherit font-inherit touch-h-44 touch-radius-22 ${classes.tagName}`}
            >
              <TagIcon tag={tag} size={14} decorative />
              <span>{tag.tag_name}</span>
            </span>
          )}
          {canTag && !limited ? (
            <IconButton
              icon={mdiClose}
              label={`Remove the tag ${tag.tag_name}`}
              size={24}
              round
              onClick={() => void removeItemTag(item.comm_participant_id, tag.tag_id, receiveItem)}
            />
          ) : null}
        </li>
      ))}
    </ul>
  );
}
