import type { labels } from '@chairline/contract';
import { mdiClose } from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { TagIcon } from '../../labels/index.ts';
import classes from './thread.module.css';

interface TagFilterBarProps {
  /** Undefined while the tags are not here, and once the tag is deleted. */
  tag: labels.Tag | undefined;
  onClear: () => void;
}

/** Says that the thread is narrowed to a tag, with the way back. */
export function TagFilterBar({ tag, onClear }: TagFilterBarProps) {
  return (
    <div className={classes.filterBar} role="status">
      {tag ? <TagIcon tag={tag} size={16} decorative /> : null}
      <span className="ellipsis grow">Only what is tagged “{tag?.tag_name ?? 'a deleted tag'}”</span>
      <LinkButton onClick={onClear}>
        <Icon path={mdiClose} size={14} /> Show all
      </LinkButton>
    </div>
  );
}
