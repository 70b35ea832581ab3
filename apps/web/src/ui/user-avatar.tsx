import { pickAvatarColor, pickInitials } from './avatar-color.ts';
import classes from './avatars.module.css';

interface UserAvatarProps {
  user: { username: string; first_name?: string; last_name?: string; full_name?: string };
  /** CSS pixels. */
  size?: number;
  /** Where people are told apart by colours, theirs there; left out: the one of their username. */
  color?: string | undefined;
}

/** A member of staff: initials on the colour their username always has, or on `color`. Decoration: name them beside it. */
export function UserAvatar({ user, size = 28, color }: UserAvatarProps) {
  const initials = pickInitials(user.first_name ?? '', user.last_name ?? '', user.full_name || user.username);
  return (
    <span
      aria-hidden
      className={`${classes.avatar} ink-white`}
      style={{
        width: size,
        height: size,
        background: color ?? pickAvatarColor(user.username),
        fontSize: Math.round(size * 0.4),
      }}
    >
      {initials}
    </span>
  );
}
