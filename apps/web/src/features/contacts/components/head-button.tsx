import type { ComponentPropsWithRef } from 'react';
import { CountBadge } from '../../../ui/count-badge.tsx';
import { Icon } from '../../../ui/icon.tsx';
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
    <button
      aria-label={count > 0 ? `${label} (${count} on)` : label}
      {...rest}
      type="button"
      className={classes.button}
      data-tip={label}
      data-on={count > 0 || undefined}
    >
      <Icon path={icon} size={20} />
      {count > 0 ? <CountBadge count={count} /> : null}
    </button>
  );
}
