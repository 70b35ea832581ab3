import { outlineOfTag } from '../tag-icons.ts';
import { type TagIconProps, TagMark } from './tag-mark.tsx';

/** A tag's icon in its colour. */
export const TagIcon = (props: TagIconProps) => (
  <TagMark {...props} path={outlineOfTag(props.tag.tag_icon)} />
);
