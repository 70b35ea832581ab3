import type { labels } from '@chairline/contract';
import { Icon } from '../../../ui/icon.tsx';
import { outlineOfTag } from '../tag-icons.ts';

interface TagIconProps {
  tag: Pick<labels.Tag, 'tag_icon' | 'tag_color' | 'tag_name'>;
  /** CSS pixels. */
  size?: number;
  /** Its name stands beside it already: decoration for screen readers. */
  decorative?: boolean;
}

/** A tag's icon in its colour. */
export function TagIcon({ tag, size = 16, decorative = false }: TagIconProps) {
  return (
    <span className="inline-grid center fixed-size" style={{ color: tag.tag_color }}>
      <Icon path={outlineOfTag(tag.tag_icon)} size={size} label={decorative ? undefined : tag.tag_name} />
    </span>
  );
}
