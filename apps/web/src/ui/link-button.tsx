import type { ComponentPropsWithRef } from 'react';

const inks = {
  brand: 'ink-brand hover-tint',
  dim: 'ink-dim hover-lift',
  inherit: 'ink-inherit underline underline-offset hover-tint',
};
const sizes = { 12: 'font-12-medium', 13: 'font-13-medium', around: 'font-inherit medium' };

interface LinkButtonProps extends ComponentPropsWithRef<'button'> {
  /** `inherit`, on a colored ground, is underlined: its color says nothing there. */
  ink?: keyof typeof inks;
  /** Of its words, px; that of the words around it where none is said. */
  size?: keyof typeof sizes;
  /** Stands within a sentence. */
  inline?: boolean;
}

/** A button that is words alone, as a link is, with an icon before them where its children have one. */
export function LinkButton({
  ink = 'brand',
  size = 'around',
  inline = false,
  className = '',
  ...rest
}: LinkButtonProps) {
  const room = inline ? 'no-pad' : 'inline-row gap-4 pad-4-8 touch-min-h-44';
  return (
    <button
      type="button"
      {...rest}
      className={`bare radius-control disabled-pale ${room} ${inks[ink]} ${sizes[size]} ${className}`}
    />
  );
}
