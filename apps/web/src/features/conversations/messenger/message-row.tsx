import { mdiCheckCircleOutline, mdiUndoVariant } from '@mdi/js';
import { memo } from 'react';
import { formatDay, formatTime, formatWhen } from '../../../ui/format-date.ts';
import hidden from '../../../ui/hidden-text.module.css';
import { Icon } from '../../../ui/icon.tsx';
import { MediaFiles } from '../../../ui/media/media-files.tsx';
import { filesOfText } from '../../../ui/media/media-kinds.ts';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { TagIcon, useTagMap } from '../../labels/index.ts';
import type { ConvoParticipant } from '../convo-lists.ts';
import type { ConvoMessage } from '../message-window.ts';
import { markMention } from './message-acts.ts';
import { splitMessage } from './message-pieces.ts';
import type { MessageRow } from './message-rows.ts';
import { MessageText } from './message-text.tsx';
import { ForChart } from '../../practice/index.ts';
import { useMessengerView } from './messenger-context.ts';
import { PendingMessage } from './pending-message.tsx';
import { QuotedMessage } from './quoted-message.tsx';
import { readWords } from './read-marks.ts';
import classes from './message.module.css';

interface MessageRowViewProps {
  row: MessageRow;
  /** The day it is now, so that "Today" becomes "Yesterday" at midnight. */
  today: string;
  highlighted: boolean;
  readers: readonly ConvoParticipant[];
}

const sameReaders = (a: readonly ConvoParticipant[], b: readonly ConvoParticipant[]) =>
  a.length === b.length && a.every((one, index) => one === b[index]);

/** Rows are built anew with every change; only what one shows makes it render again. */
function isSame(before: MessageRowViewProps, after: MessageRowViewProps): boolean {
  if (before.today !== after.today || before.highlighted !== after.highlighted) return false;
  if (!sameReaders(before.readers, after.readers)) return false;
  const { row: a } = before;
  const { row: b } = after;
  if (a.kind === 'message' && b.kind === 'message') {
    return a.message === b.message && a.startsRun === b.startsRun;
  }
  if (a.kind === 'pending' && b.kind === 'pending') return a.entry === b.entry && a.startsRun === b.startsRun;
  if (a.kind === 'day' && b.kind === 'day') return a.day === b.day;
  return a.kind === b.kind;
}

export const MessageRowView = memo(function MessageRowView(props: MessageRowViewProps) {
  const { row, highlighted, readers } = props;
  const { timezone } = useMessengerView();
  switch (row.kind) {
    case 'day':
      return (
        <div className={classes.day}>
          <span>{formatDay(row.date, timezone)}</span>
        </div>
      );
    case 'unread':
      return (
        <div className={classes.unread}>
          <span>New since you last looked</span>
        </div>
      );
    case 'pending':
      return <PendingMessage entry={row.entry} startsRun={row.startsRun} />;
    case 'message':
      return (
        <Message
          message={row.message}
          startsRun={row.startsRun}
          highlighted={highlighted}
          readers={readers}
        />
      );
  }
}, isSame);

interface MessageProps {
  message: ConvoMessage;
  startsRun: boolean;
  highlighted: boolean;
  readers: readonly ConvoParticipant[];
}

/** Somebody's message: pictured and named once per run of theirs. */
function Message({ message, startsRun, highlighted, readers }: MessageProps) {
  const { timezone, userId, nameOf, contactId, openMedia, showHistory } = useMessengerView();
  const time = formatTime(message.date, timezone);
  const author = message.full_name || message.username;
  const withdrawn = message.withdrawn_at !== null;
  if (message.who_sent === null) {
    return (
      <div className={classes.system} data-highlighted={highlighted || undefined}>
        <span>{message.message}</span> <time dateTime={message.date}>{time}</time>
        <Readers readers={readers} />
      </div>
    );
  }
  return (
    <div
      className={classes.message}
      data-run={startsRun || undefined}
      data-highlighted={highlighted || undefined}
    >
      <div className={classes.gutter}>
        {startsRun ? (
          <UserAvatar user={message} size={30} />
        ) : (
          // The margin holds '10:31', not its half of the day as well: that would lie over the words.
          <time className={classes.side} dateTime={message.date} aria-hidden>
            {time.replace(/ [AP]M$/, '')}
          </time>
        )}
      </div>
      <div className={classes.main}>
        {startsRun ? (
          <p className={classes.caption}>
            <span className={classes.author}>{author}</span>
            <time dateTime={message.date} data-tip={formatWhen(message.date, timezone)}>
              {time}
            </time>
          </p>
        ) : (
          <span className={hidden.hidden}>{`${author}, ${time}: `}</span>
        )}
        {withdrawn ? (
          <p className={classes.withdrawn}>
            Message withdrawn{' '}
            <button type="button" className={classes.small} onClick={() => showHistory(message)}>
              What it said
            </button>
          </p>
        ) : (
          <>
            {message.ref !== null ? <QuotedMessage messageId={message.ref} /> : null}
            {message.message !== '' ? (
              <div className={classes.text}>
                <MessageText
                  pieces={splitMessage(message.message, message.convo_mentions)}
                  userId={userId}
                  nameOf={nameOf}
                />
                {message.edited_at !== null ? (
                  <>
                    {' '}
                    <button
                      type="button"
                      className={classes.edited}
                      data-tip={`Edited ${formatWhen(message.edited_at, timezone)}. Show what it said before`}
                      onClick={() => showHistory(message)}
                    >
                      edited
                    </button>
                  </>
                ) : null}
              </div>
            ) : null}
            {message.media.length > 0 ? (
              <MediaFiles files={filesOfText(message.media)} onView={openMedia} />
            ) : null}
            {contactId === null ? null : (
              <ForChart
                contactId={contactId}
                kind="convo"
                files={message.media.map(({ media_id, file_name }) => ({ id: media_id, name: file_name }))}
              />
            )}
            <MessageTags message={message} />
            <OwnMention message={message} />
          </>
        )}
      </div>
      <Readers readers={readers} />
    </div>
  );
}

/** The tags of a message; deleted ones are not shown. */
function MessageTags({ message }: { message: ConvoMessage }) {
  const tags = useTagMap();
  const shown = message.convo_tags.flatMap(({ tag }) => tags.get(tag.tag_id) ?? []);
  if (shown.length === 0) return null;
  return (
    <ul className={classes.tags} aria-label="Tags">
      {shown.map((tag) => (
        <li key={tag.tag_id} className={classes.tag}>
          <TagIcon tag={tag} size={14} decorative />
          <span>{tag.tag_name}</span>
        </li>
      ))}
    </ul>
  );
}

/** What the viewer can say to being mentioned: that it is done, or that it is not after all. */
function OwnMention({ message }: { message: ConvoMessage }) {
  const { userId } = useMessengerView();
  const own = message.convo_mentions.filter(({ user_id }) => user_id === userId);
  if (own.length === 0) return null;
  const open = own.some(({ completed }) => !completed);
  return (
    <p className={classes.mine} data-open={open || undefined}>
      <button type="button" className={classes.done} onClick={() => void markMention(message, open)}>
        <Icon path={open ? mdiCheckCircleOutline : mdiUndoVariant} size={16} />
        {open ? 'Mark done' : 'Done. Open it again'}
      </button>
    </p>
  );
}

/** Pictures shown before the rest is only counted. */
const PICTURES = 5;

/** Who has read up to here and no further. */
function Readers({ readers }: { readers: readonly ConvoParticipant[] }) {
  const { timezone } = useMessengerView();
  if (readers.length === 0) return null;
  const words = readWords(readers, timezone);
  return (
    <span className={classes.readers} role="img" aria-label={words} data-tip={words}>
      {readers.slice(0, PICTURES).map((reader) => (
        <UserAvatar key={reader.user_id} user={reader} size={16} />
      ))}
      {readers.length > PICTURES ? <span>+{readers.length - PICTURES}</span> : null}
    </span>
  );
}
