import type { ComponentPropsWithRef } from 'react';

/** Words for screen readers alone. */
export function HiddenText(props: ComponentPropsWithRef<'div'>) {
  return <div {...props} className="hidden-text" />;
}
