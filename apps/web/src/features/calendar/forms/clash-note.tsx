import type { calendar as contract } from '@chairline/contract';
import { mdiCalendarAlertOutline } from '@mdi/js';
import { useSession } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { clashLines } from './clash-words.ts';

interface ClashNoteProps {
  clashes: readonly contract.Clash[];
  /** Left out: the calendar books nobody twice. */
  onOverride?: (() => void) | undefined;
}

/** With whom an event collides, and the way to book it all the same where the calendar allows it. */
export function ClashNote({ clashes, onOverride }: ClashNoteProps) {
  const { timezone } = useSession().client;
  return (
    <Banner
      tone="warning"
      icon={mdiCalendarAlertOutline}
      title="That time is taken"
      urgent
      actions={onOverride ? <PlainButton onClick={onOverride}>Book it all the same</PlainButton> : null}
    >
      {clashLines(clashes, timezone).map((line) => (
        <span key={line} className="block breakable">
          {line}
        </span>
      ))}
      {onOverride ? null : 'Choose another time: this calendar books nobody twice.'}
    </Banner>
  );
}
