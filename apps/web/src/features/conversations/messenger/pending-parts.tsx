import { mdiAlertCircleOutline, mdiClockOutline, mdiPaperclip } from '@mdi/js';
import { waitingWords } from '../../../lib/outbox/send-outcome.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import media from '../../../ui/media/media-files.module.css';
import { retryMessage, takeBack, type MessageEntry } from '../message-outbox.ts';
import { usePeople } from '../../../lib/people.ts';
import { findPieces } from './message-pieces.ts';
import { MessageText } from './message-text.tsx';
import { useMessengerView } from './messenger-context.ts';
import classes from './message.module.css';

/** What a message says that the server has not confirmed: on its way, waiting for a connection, or refused. */
export function PendingParts({ entry }: { entry: MessageEntry }) {
  const { userId, nameOf } = useMessengerView();
  const people = usePeople();
  return (
    <>
      {entry.text !== '' ? (
        <div className={classes.text}>
          <MessageText pieces={findPieces(entry.text, people)} userId={userId} nameOf={nameOf} />
        </div>
      ) : null}
      {entry.files.map((file, index) => (
        <span key={index} className={media.chip}>
          <Icon path={mdiPaperclip} size={16} />
          <span className={`ellipsis ${media.chipName}`}>{file.name}</span>
        </span>
      ))}
      <PendingState entry={entry} />
    </>
  );
}

function PendingState({ entry }: { entry: MessageEntry }) {
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
        <LinkButton onClick={() => retryMessage()}>Try now</LinkButton>
      </p>
    );
  }
  return (
    <p className={classes.state} data-failed>
      <Icon path={mdiAlertCircleOutline} size={14} />
      <span>Not sent. {entry.reason}</span>
      <LinkButton onClick={() => retryMessage(entry.client_ref)}>Try again</LinkButton>
      <LinkButton onClick={() => void takeBack(entry)}>Back to the field</LinkButton>
    </p>
  );
}
