import type { ComponentProps, MouseEvent } from 'react';
import { isPlainClick } from './is-plain-click.ts';

export interface OpenLinkProps extends Omit<ComponentProps<'a'>, 'onClick'> {
  href: string;
  onOpen: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** A link that opens in this page; with a key held, in a tab or window of its own, as any link. */
export function OpenLink({ href, onOpen, children, ...rest }: OpenLinkProps) {
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        onOpen(event);
      }}
    >
      {children}
    </a>
  );
}
