import { conversations as contract } from '@chairline/contract';
import type { ConvoMessage } from '@chairline/office-state/conversations';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { QueryWait } from '../../../ui/query-wait.tsx';
import { SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useMessages } from '../message-store.ts';
import classes from './message.module.css';

const because: Record<contract.ConvoMessageVersion['because'], string> = {
  edited: 'Until it was edited',
  withdrawn: 'Until it was withdrawn',
  restored: 'Until it was brought back',
};

interface HistoryDialogProps {
  message: ConvoMessage;
  onClose: () => void;
}

/** Every wording a message had: nothing that was written is ever erased. */
export default function HistoryDialog({ message, onClose }: HistoryDialogProps) {
  const { timezone } = useSession().client;
  const { convo_id, convo_message_id } = message;
  const shown =
    useMessages((state) =>
      state.windows.get(convo_id)?.items.find((other) => other.convo_message_id === convo_message_id),
    ) ?? message;
  const query = useQuery({
    queryKey: ['message-history', convo_id, convo_message_id, shown.version],
    queryFn: ({ signal }) =>
      call(contract.getConvoMessageHistory, {
        params: { id: convo_id, messageId: convo_message_id },
        signal,
      }),
    gcTime: 0,
  });
  return (
    <SheetDialog title="What this message said" onClose={onClose} width={520}>
      <p className="hint margin-0-0-12">
        {message.full_name || message.username}, {formatWhen(message.date, timezone)}
      </p>
      <QueryWait query={query} subject="The earlier wordings" rows={2} rowHeight={56} />
      {query.data ? (
        <ol className={`column plain-list gap-12 ${classes.history}`}>
          <li>
            <span className="caption">Now</span>
            {shown.withdrawn_at !== null ? (
              <em className="ink-dim">Message withdrawn</em>
            ) : (
              <span className={`pre-wrap breakable ${classes.historyText}`}>
                <LinkedText text={shown.message} />
              </span>
            )}
          </li>
          {query.data.versions.map((version) => (
            <li key={`${version.replaced_at}${version.because}`}>
              <span className="caption">
                {because[version.because]}, {formatWhen(version.replaced_at, timezone)}
              </span>
              {version.message === '' ? (
                <em className="ink-dim">
                  {version.because === 'restored' ? 'Message withdrawn' : 'No words'}
                </em>
              ) : (
                <span className={`pre-wrap breakable ${classes.historyText}`}>
                  <LinkedText text={version.message} />
                </span>
              )}
            </li>
          ))}
        </ol>
      ) : null}
    </SheetDialog>
  );
}
