import { mdiClockOutline } from '@mdi/js';
import { waitingWords } from '../../../lib/outbox/send-outcome.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { retryOutbox, type TextEntry } from '../outbox.ts';
import classes from './thread.module.css';

/** Where a text is that the server has not confirmed: on its way, or waiting. */
export function PendingState({ entry }: { entry: TextEntry }) {
  return (
    <p className={classes.state} role="status">
      {entry.state === 'waiting' ? (
        <>
          <Icon path={mdiClockOutline} size={14} />
          <span>{waitingWords(entry.reason)}</span>
          <LinkButton onClick={() => retryOutbox()}>Try now</LinkButton>
        </>
      ) : (
        'Sending…'
      )}
    </p>
  );
}
