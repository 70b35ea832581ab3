import { ApiError } from '../../../lib/api.ts';
import { onReconnect } from '../../../lib/live.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { mdiAccountOffOutline } from '@mdi/js';
import { useEffect } from 'react';
import { useContactDetail } from '../../contacts/index.ts';
import { openThread } from '../thread-loader.ts';
import { Composer } from './composer.tsx';
import { ThreadHeader } from './thread-header.tsx';
import { Thread } from './thread.tsx';
import classes from './thread.module.css';

interface ThreadPanelProps {
  contactId: number;
  /** An item to jump to. */
  itemId: number | null;
  onBack: () => void;
}

/** One contact's thread with its header and composer. */
export function ThreadPanel({ contactId, itemId, onBack }: ThreadPanelProps) {
  const { contact, extras, error, retry } = useContactDetail(contactId);
  useEffect(() => openThread(contactId), [contactId]);
  // A thread that failed or went stale while the server was away is opened anew when it is back.
  useEffect(() => onReconnect(() => openThread(contactId)), [contactId]);

  const gone = error instanceof ApiError && error.status === 404;
  if (gone || (error !== undefined && !contact)) {
    return (
      <div className={classes.middle}>
        {gone ? (
          <EmptyState
            icon={mdiAccountOffOutline}
            title="This contact is no longer here"
            hint="It was removed, or the address is wrong."
          >
            <button type="button" className={classes.textButton} onClick={onBack}>
              Back to the contacts
            </button>
          </EmptyState>
        ) : (
          <FailedState title="This contact could not be loaded" error={error} onRetry={retry} />
        )}
      </div>
    );
  }
  return (
    <>
      <ThreadHeader contactId={contactId} contact={contact} extras={extras} onBack={onBack} />
      <Thread contactId={contactId} contact={contact} extras={extras} itemId={itemId} />
      <Composer contactId={contactId} contact={contact} extras={extras} detailError={error} />
    </>
  );
}
