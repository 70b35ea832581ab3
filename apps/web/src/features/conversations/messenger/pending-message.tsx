import { mdiAlertCircleOutline, mdiClockOutline, mdiPaperclip } from '@mdi/js';
import { useSession } from '../../../lib/session.ts';
import { formatTime } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import media from '../../../ui/media/media-files.module.css';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { waitingWords } from '../../composer/index.ts';
import type { OutboxEntry } from '../message-outbox-entry.ts';
import { retryMessage, takeBack } from '../message-outbox.ts';
import { usePeople } from '../people.ts';
import { findPieces } from './message-pieces.ts';
import { MessageText } from './message-text.tsx';
import { useMessengerView } from './messenger-context.ts';
import { QuotedMessage } from './quoted-message.tsx';
import classes from './message.module.css';

/** A message the server has not confirmed: on its way, waiting for a connection, or refused. */
export function PendingMessage({ entry, startsRun }: { entry: OutboxEntry; startsRun: boolean }) {
  const { timezone, userId, nameOf } = useMessengerView();
  const user = useSession();
  const people = usePeople();
  return (
    <div className={classes.message} data-run={startsRun || undefined} data-pending>
      <div className={classes.gutter}>{startsRun ? <UserAvatar user={user} size={30} /> : null}</div>
      <div className={classes.main}>
        {startsRun ? (
          <p className={classes.caption}>
            <span className={classes.author}>
              {`${user.first_name} ${user.last_name}`.trim() || user.username}
            </span>
            <time dateTime={entry.at}>{formatTime(entry.at, timezone)}</time>
          </p>
        ) : null}
        {entry.ref ? <QuotedMessage messageId={entry.ref.id} /> : null}
        {entry.text !== '' ? (
          <div className={classes.text}>
            <MessageText pieces={findPieces(entry.text, people)} userId={userId} nameOf={nameOf} />
          </div>
        ) : null}
        {entry.files.map((file, index) => (
          <span key={index} className={media.chip}>
            <Icon path={mdiPaperclip} size={16} />
            <span className={media.chipName}>{file.name}</span>
          </span>
        ))}
        <PendingState entry={entry} />
      </div>
    </div>
  );
}

function PendingState({ entry }: { entry: OutboxEntry }) {
  if (entry.state === 'sending') {
    return (
      <p className={classes.state} role="status">
        Sending…
      </p>
    );
  }
  if (entry.state === 'waiting') {
    return (
      <p className={classes.state} role="status">
        <Icon path={mdiClockOutline} size={14} />
        <span>{waitingWords(entry.reason)}</span>
        <button type="button" className={classes.small} onClick={() => retryMessage()}>
          Try now
        </button>
      </p>
    );
  }
  return (
    <p className={classes.state} data-failed>
      <Icon path={mdiAlertCircleOutline} size={14} />
      <span>Not sent. {entry.reason}</span>
      <button type="button" className={classes.small} onClick={() => retryMessage(entry.client_ref)}>
        Try again
      </button>
      <button type="button" className={classes.small} onClick={() => void takeBack(entry)}>
        Back to the field
      </button>
    </p>
  );
}
