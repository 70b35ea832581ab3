import { calendar as contract } from '@chairline/contract';
import { mdiCloudOffOutline } from '@mdi/js';
import { useLiveStatus } from '../../../lib/live.ts';
import { Banner } from '../../../ui/banner.tsx';
import { useWaiting } from '../waiting/waiting-store.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';

interface StaleNoteProps {
  retrying: boolean;
  /** Left out: there is nothing to try but to wait for the connection. */
  onRetry?: (() => void) | undefined;
}

/** What was loaded stays on the screen, and says that it may be old. */
export function StaleNote({ retrying, onRetry }: StaleNoteProps) {
  const away = useLiveStatus() !== 'live';
  const waits = useWaiting(({ changes }) => changes.length);
  return (
    <Banner
      tone="warning"
      icon={mdiCloudOffOutline}
      actions={
        onRetry ? (
          <PlainButton aria-disabled={retrying || undefined} onClick={onRetry}>
            {retrying ? 'Trying again…' : 'Try again'}
          </PlainButton>
        ) : null
      }
    >
      {away
        ? `Not connected. The calendar may be out of date; changes wait here until the connection is back${waits > 0 ? ` (${waits} so far)` : ''}.`
        : `${contract.calendarMessages.fetchFailed}. What you see may be out of date.`}
    </Banner>
  );
}
