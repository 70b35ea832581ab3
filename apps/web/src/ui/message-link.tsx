import { formatPhone } from '@chairline/contract';
import { limitedNow } from '../lib/limited.ts';
import { callOut, hasSoftphone } from './call-out.ts';
import { isPlainClick } from './is-plain-click.ts';

interface MessageLinkProps {
  /** As `linkify` makes them: http, https, mailto or tel. */
  href: string;
  text: string;
}

/** A link in a message. A number is called by the softphone of who has one, else by the telephone of the device. */
export function MessageLink({ href, text }: MessageLinkProps) {
  if (href.startsWith('tel:')) {
    const number = href.slice('tel:'.length);
    return (
      <a
        href={href}
        data-tip={`Call ${formatPhone(number)}`}
        onClick={(event) => {
          if (!isPlainClick(event) || !hasSoftphone() || limitedNow() !== null) return;
          event.preventDefault();
          callOut({ name: '', number });
        }}
      >
        {text}
      </a>
    );
  }
  const away = /^https?:/.test(href) ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={href} {...away}>
      {text}
    </a>
  );
}
