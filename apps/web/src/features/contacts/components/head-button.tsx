import type { ComponentPropsWithRef } from 'react';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import classes from './list-head.module.css';

interface HeadButtonProps extends ComponentPropsWithRef<'button'> {
  icon: string;
  label: string;
  /** A number on it: how much of it is on. */
  count?: number;
}

/** A button of the list's head. */
export function HeadButton({ icon, label, count = 0, ...rest }: HeadButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={count > 0 ? `${label} (${count} on)` : label}
      tip={label}
      {...rest}
      on={count > 0 || rest['aria-pressed'] === true}
      className={`relative ${classes.button}`}
    >
      {count > 0 ? <CountBadge count={count} /> : null}
    </IconButton>
  );
}
