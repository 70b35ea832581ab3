import { ai as contract } from '@chairline/contract';
import { UnstyledButton } from '@mantine/core';
import { mdiCreationOutline } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { call, errorMessage } from '../../../lib/api.ts';
import { isConnectionError } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/session.ts';
import { Banner } from '../../../ui/banner.tsx';
import { formatTime } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { usePhoneWidth } from '../../../ui/use-phone-width.ts';
import classes from './thread.module.css';

interface ThreadSummaryProps {
  contactId: number;
  onJump: (itemId: number) => void;
  onClose: () => void;
}

/** What happened so far in a thread, in a few lines; each leads to its message. Closing stops it. Nothing is kept. */
export default function ThreadSummary({ contactId, onJump, onClose }: ThreadSummaryProps) {
  const { client } = useSession();
  const phone = usePhoneWidth();
  const query = useQuery({
    queryKey: ['ai', 'summary', contactId],
    queryFn: ({ signal }) =>
      call(contract.summarizeThread, { body: { contact_id: contactId }, signal, quiet400: true }),
    retry: false,
    // Closed and opened again it is not asked anew; a reload has forgotten it.
    gcTime: 300_000,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  const { data, error, isFetching } = query;
  const failed = error !== null && !isFetching;
  const close = <PlainButton onClick={onClose}>{isFetching ? 'Stop' : 'Close'}</PlainButton>;
  return (
    <section aria-label="What happened so far" aria-busy={isFetching || undefined}>
      <Banner
        tone={failed ? 'error' : 'info'}
        icon={mdiCreationOutline}
        title={failed ? 'What happened so far could not be summed up' : 'What happened so far'}
        actions={
          <>
            {isFetching || (failed && !mayTryAgain(error)) ? null : (
              <PlainButton onClick={() => void query.refetch()}>{failed ? 'Try again' : 'Anew'}</PlainButton>
            )}
            {close}
          </>
        }
      >
        {isFetching ? <p className="no-margin">The thread is being read…</p> : null}
        {failed ? <p className="no-margin">{errorMessage(error)}</p> : null}
        {data && !isFetching && !failed ? (
          <>
            <ol className="plain-list">
              {data.lines.map(({ text, item_id }) => (
                <li key={item_id}>
                  <UnstyledButton
                    className={`text-left min-h-24 ${classes.textButton}`}
                    data-tip="Go to this message"
                    onClick={() => {
                      onJump(item_id);
                      // There it would cover what it leads to.
                      if (phone) onClose();
                    }}
                  >
                    {text}
                  </UnstyledButton>
                </li>
              ))}
            </ol>
            <p className="caption no-margin">
              By a language model at{' '}
              {formatTime(new Date(query.dataUpdatedAt).toISOString(), client.timezone)}, from the last{' '}
              {contract.SUMMARY_MESSAGES} messages and calls. Check what matters.
            </p>
          </>
        ) : null}
      </Banner>
    </section>
  );
}

/** What was refused for good is not offered again. */
const mayTryAgain = (error: Error): boolean =>
  isConnectionError(error) || ('status' in error && Number(error.status) >= 429);
