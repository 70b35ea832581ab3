import type { identity } from '@chairline/contract';
import type { ComponentPropsWithRef } from 'react';
import { pickInitials } from '../../ui/avatar-color.ts';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './avatar-button.module.css';

interface AvatarButtonProps extends ComponentPropsWithRef<'button'> {
  user: identity.SessionUser;
}

export function AvatarButton({ user, ...rest }: AvatarButtonProps) {
  // The name holds what is seen: voice control goes by it.
  const initials = pickInitials(user.first_name, user.last_name, user.username);
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      type="button"
      className={classes.button}
      aria-label={`${initials}, account of ${user.username}`}
    >
      <UserAvatar user={user} size={32} />
    </button>
  );
}
