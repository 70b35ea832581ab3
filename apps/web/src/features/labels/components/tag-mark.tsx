import type { labels } from '@chairline/contract';
import { Icon } from '../../../ui/icon.tsx';

export interface TagIconProps {
  tag: Pick<labels.Tag, 'tag_icon' | 'tag_color' | 'tag_name'>;
  /** CSS pixels. */
  size?: number;
  /** Its name stands beside it already: decoration for screen readers. */
  decorative?: boolean;
  /** In the colour of what stands around it: one of a row's signs. */
  plain?: boolean;
}

/** An outline in a tag's colour. */
export function TagMark(props: TagIconProps & { path: string }) {
  const { path, tag, size = 16, decorative = false, plain = false } = props;
  return (
    <span className="inline-grid center fixed-size" style={plain ? undefined : { color: tag.tag_color }}>
      <Icon path={path} size={size} label={decorative ? undefined : tag.tag_name} />
    </span>
  );
}
