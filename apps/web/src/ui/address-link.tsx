import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { isPlainClick } from './is-plain-click.ts';

/** A link to an address of `addressOf`, followed in this page unless it is to open in another tab or window. */
export function AddressLink({ href, children, ...rest }: ComponentProps<'a'> & { href: string }) {
  const { history } = useRouter();
  return (
    <a
      {...rest}
      href={href}
      onClick={(event) => {
        if (!isPlainClick(event)) return;
        event.preventDefault();
        history.push(href);
      }}
    >
      {children}
    </a>
  );
}
