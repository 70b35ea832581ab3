import type { labels } from '@chairline/contract';
import { mdiClose } from '@mdi/js';
import { IconButton } from '../../../ui/icon-button.tsx';
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
    <span
      className={`inline-row text-12 gap-4 min-h-24 max-w-full pad-0-8 radius-12 bg-sunken ink ${classes.chip}`}
      data-tip={tag.tag_desc || undefined}
    >
      <TagIcon tag={tag} size={14} decorative />
      <span className="ellipsis">{tag.tag_name}</span>
      {onRemove ? (
        <IconButton
          icon={mdiClose}
          label={`Remove the tag ${tag.tag_name}`}
          size={24}
          round
          onClick={onRemove}
        />
      ) : null}
    </span>
  );
}
