import type { ComponentPropsWithRef } from 'react';
import classes from './plain-button.module.css';

interface PlainButtonProps extends ComponentPropsWithRef<'button'> {
  /** The one primary button of a screen. */
  filled?: boolean;
}

/** The look of a small button, for a link that is shown as one. */
export const plainButton = (filled = false): string => `${classes.button} ${filled ? classes.filled : ''}`;

/** A small button of what loads first: a native one, so that no component library has to be there before the list. */
export function PlainButton({ filled = false, className = '', ...rest }: PlainButtonProps) {
  return <button type="button" {...rest} className={`${plainButton(filled)} ${className}`} />;
}
