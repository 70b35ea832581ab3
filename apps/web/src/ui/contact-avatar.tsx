import { mdiAccount, mdiPound } from '@mdi/js';
import { pickInitials } from './avatar-color.ts';
import classes from './avatars.module.css';
import { Icon } from './icon.tsx';

interface ContactAvatarProps {
  contact: { first_name: string; last_name: string; full_name?: string; phone_num?: string };
  /** The contact type's colour; left out: no dot. */
  typeColor?: string | null | undefined;
  /** CSS pixels. */
  size?: number;
}

/** A contact: initials, or a number sign for a number nobody has named. Decoration: name them beside it. */
export function ContactAvatar({ contact, typeColor, size = 28 }: ContactAvatarProps) {
  const initials = pickInitials(contact.first_name, contact.last_name, contact.full_name?.replace(/\d/g, ''));
  return (
    <span
      aria-hidden
      className={`${classes.avatar} ${classes.contact}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.39) }}
    >
      {initials || <Icon path={contact.phone_num ? mdiPound : mdiAccount} size={Math.round(size * 0.55)} />}
      {typeColor ? <span className={classes.dot} style={{ background: typeColor }} /> : null}
    </span>
  );
}
