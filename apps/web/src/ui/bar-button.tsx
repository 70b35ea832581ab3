import type { ComponentPropsWithRef } from 'react';
import { Icon } from './icon.tsx';
import classes from './bar-button.module.css';

interface BarButtonProps extends ComponentPropsWithRef<'button'> {
  icon: string;
  /** Spoken, and shown where there is no `tip`. */
  label: string;
  tip?: string;
  /** Cannot be pressed at the moment, and says why by its tip. */
  idle?: boolean;
}

/** A button of the call bar: an icon with its name at a look. */
export function BarButton({
  icon,
  label,
  tip = label,
  idle = false,
  className = '',
  children,
  onClick,
  ...rest
}: BarButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={`${classes.icon} ${className}`}
      aria-label={label}
      aria-disabled={idle || undefined}
      data-tip={tip}
      onClick={(event) => {
        if (!idle) onClick?.(event);
      }}
    >
      <Icon path={icon} size={20} />
      {children}
    </button>
  );
}
