import { pickAvatarColor, pickInitials } from './avatar-color.ts';
import classes from './avatars.module.css';

interface UserAvatarProps {
  user: { username: string; first_name?: string; last_name?: string; full_name?: string };
  /** CSS pixels. */
  size?: number;
}

/** A member of staff: initials on the colour their username always has. Decoration: name them beside it. */
export function UserAvatar({ user, size = 28 }: UserAvatarProps) {
  const initials = pickInitials(user.first_name ?? '', user.last_name ?? '', user.full_name || user.username);
  return (
    <span
      aria-hidden
      className={`${classes.avatar} ink-white`}
      style={{
        width: size,
        height: size,
        background: pickAvatarColor(user.username),
        fontSize: Math.round(size * 0.4),
      }}
    >
      {initials}
    </span>
  );
}
