import type { ComponentPropsWithRef } from 'react';
import classes from './hidden-text.module.css';

/** Words for screen readers alone. */
export function HiddenText(props: ComponentPropsWithRef<'div'>) {
  return <div {...props} className={classes.hidden} />;
}
