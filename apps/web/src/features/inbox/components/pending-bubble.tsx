import { mdiClockOutline, mdiPaperclip } from '@mdi/js';
import { formatTime } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { OutboxEntry } from '../outbox-state.ts';
import { retryOutbox } from '../outbox.ts';
import { waitingWords } from '../../composer/index.ts';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { QuotedItem } from './quoted-item.tsx';
import media from '../../../ui/media/media-files.module.css';
import classes from './thread.module.css';

interface PendingBubbleProps {
  entry: OutboxEntry;
  startsRun: boolean;
  userName: string;
  timezone: string;
}

/** A text the server has not confirmed: on its way, or waiting. */
export function PendingBubble({ entry, startsRun, userName, timezone }: PendingBubbleProps) {
  const waiting = entry.state === 'waiting';
  return (
    <div className={classes.message} data-ours data-run={startsRun || undefined}>
      {startsRun ? (
        <p className={classes.caption}>
          <span className={classes.author}>{userName}</span>
          <time dateTime={entry.at}>{formatTime(entry.at, timezone)}</time>
        </p>
      ) : null}
      {entry.files.map((file) => (
        <span key={file.name} className={media.chip}>
          <Icon path={mdiPaperclip} size={16} />
          <span className={media.chipName}>{file.name}</span>
        </span>
      ))}
      {entry.text !== '' ? (
        <div className={classes.bubble} data-pending>
          {entry.ref ? <QuotedItem contactId={entry.contact_id} itemId={entry.ref.id} /> : null}
          <LinkedText text={entry.text} />
        </div>
      ) : null}
      <p className={classes.state} role="status">
        {waiting ? (
          <>
            <Icon path={mdiClockOutline} size={14} />
            <span>{waitingWords(entry.reason)}</span>
            <button type="button" className={classes.textButton} onClick={retryOutbox}>
              Try now
            </button>
          </>
        ) : (
          'Sending…'
        )}
      </p>
    </div>
  );
}
