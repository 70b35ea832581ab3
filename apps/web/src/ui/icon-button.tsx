import type { ComponentPropsWithRef } from 'react';
import { Icon } from './icon.tsx';

/** A square's side in pixels; under a thumb each is 44. */
const squares = { 24: 'square-24', 28: 'square-28', 32: 'square-32', 36: 'square-36', 44: 'square-44' };
const iconSizes = { 24: 14, 28: 16, 32: 18, 36: 20, 44: 22 };
const inks = { dim: 'ink-dim hover-lift', plain: 'ink hover-tint', inherit: 'ink-inherit hover-tint' };

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  /** An outline from `@mdi/js`. */
  icon: string;
  /** Spoken; shown at a look as well, where there is no `tip`. */
  label: string;
  /** An empty one: none. */
  tip?: string;
  size?: keyof typeof squares;
  iconSize?: number;
  ink?: keyof typeof inks;
  round?: boolean;
  /** It stands for something that is on now. */
  on?: boolean | undefined;
  /** Why it does nothing at the moment: said by its tip. It keeps its place in the order of the Tab key. */
  refused?: string | null | undefined;
}

/** A button that is an icon alone. Children stand behind the icon: a badge. */
export function IconButton({
  icon,
  label,
  tip = label,
  size = 36,
  iconSize = iconSizes[size],
  ink = 'dim',
  round = false,
  on = false,
  refused = null,
  className = '',
  children,
  onClick,
  ...rest
}: IconButtonProps) {
  const shown = `${squares[size]} ${round ? 'round' : 'radius-control'} ${on ? 'bg-brand-tint ink-brand-tint' : inks[ink]}`;
  return (
    <button
      type="button"
      aria-label={label}
      data-tip={(refused ?? tip) || undefined}
      aria-disabled={refused !== null || undefined}
      {...rest}
      className={`icon-button fixed-size phone-44 disabled-pale ${shown} ${className}`}
      onClick={(event) => {
        if (refused === null) onClick?.(event);
      }}
    >
      <Icon path={icon} size={iconSize} />
      {children}
    </button>
  );
}
