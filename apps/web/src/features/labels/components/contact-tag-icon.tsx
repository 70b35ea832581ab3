import { contactTagOutlines, outlineIn } from '../contact-tag-icons.ts';
import { type TagIconProps, TagMark } from './tag-mark.tsx';

/** The icon of a contact's tag, for rows that are drawn before anything else. */
export const ContactTagIcon = (props: TagIconProps) => (
  <TagMark {...props} path={outlineIn(contactTagOutlines, props.tag.tag_icon)} />
);
