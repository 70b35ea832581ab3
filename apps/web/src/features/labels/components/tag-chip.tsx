import type { labels } from '@chairline/contract';
import { mdiClose } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { TagIcon } from './tag-icon.tsx';
import classes from './tag.module.css';

interface TagChipProps {
  tag: labels.Tag;
  /** Left out: it cannot be taken off here. */
  onRemove?: (() => void) | undefined;
}

/** A tag by icon and name, with a button that takes it off. */
export function TagChip({ tag, onRemove }: TagChipProps) {
  return (
    <span className={classes.chip} data-tip={tag.tag_desc || undefined}>
      <TagIcon tag={tag} size={14} decorative />
      <span className={classes.name}>{tag.tag_name}</span>
      {onRemove ? (
        <button
          type="button"
          className={classes.remove}
          aria-label={`Remove the tag ${tag.tag_name}`}
          onClick={onRemove}
        >
          <Icon path={mdiClose} size={14} />
        </button>
      ) : null}
    </span>
  );
}
