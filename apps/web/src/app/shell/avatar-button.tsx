import type { identity } from '@chairline/contract';
import type { ComponentPropsWithRef } from 'react';
import { UserAvatar } from '../../ui/user-avatar.tsx';
import classes from './avatar-button.module.css';

interface AvatarButtonProps extends ComponentPropsWithRef<'button'> {
  user: identity.SessionUser;
}

export function AvatarButton({ user, ...rest }: AvatarButtonProps) {
  return (
    <button
      aria-haspopup="menu"
      aria-expanded={false}
      {...rest}
      type="button"
      className={classes.button}
      aria-label={`Account of ${user.username}`}
    >
      <UserAvatar user={user} size={32} />
    </button>
  );
}
