import { inbox } from '@chairline/contract';
import {
  mdiEmailArrowLeftOutline,
  mdiEmailArrowRightOutline,
  mdiMessageAlertOutline,
  mdiMessageArrowLeftOutline,
  mdiMessageArrowRightOutline,
  mdiPhoneIncomingOutline,
  mdiPhoneInTalkOutline,
  mdiPhoneMissedOutline,
  mdiPhoneOutgoingOutline,
} from '@mdi/js';
import { Icon } from '../../../ui/icon.tsx';
import type { Contact } from '../contact-types.ts';

const icons: Record<string, string> = {
  'Call Missed': mdiPhoneMissedOutline,
  'On Going': mdiPhoneInTalkOutline,
  'Call Made': mdiPhoneOutgoingOutline,
  'Call Received': mdiPhoneIncomingOutline,
  'Message Received': mdiMessageArrowLeftOutline,
  'Message Sent': mdiMessageArrowRightOutline,
  'Message Sending Failed': mdiMessageAlertOutline,
  'Received Email': mdiEmailArrowLeftOutline,
  'Sent Email': mdiEmailArrowRightOutline,
};

/** What the newest item of a contact was, in the specification's words; empty when there is none. */
export function directionWords(
  contact: Pick<Contact, 'last_kind' | 'comm_direction' | 'call_missed'>,
): string {
  return inbox.directionTooltip({
    // An e-mail that did not arrive is told as a text is.
    kind: contact.last_kind === 'email' && contact.comm_direction === 'failed' ? 'text' : contact.last_kind,
    comm_direction: contact.comm_direction,
    call_missed: contact.call_missed,
  });
}

/** The icon for those words; the words are its tip, and the row says them to screen readers. */
export function DirectionIcon({ words, className }: { words: string; className?: string | undefined }) {
  const path = icons[words];
  if (!path) return null;
  return (
    <span className={className} data-tip={words} data-alarm={/Missed|Failed/.test(words) || undefined}>
      <Icon path={path} size={16} />
    </span>
  );
}
