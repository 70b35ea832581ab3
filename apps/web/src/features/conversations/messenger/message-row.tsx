import type { ConvoMessage, ConvoParticipant } from '@chairline/office-state/conversations';
import { mdiCheckCircleOutline, mdiUndoVariant } from '@mdi/js';
import { memo } from 'react';
import { useSession } from '../../../lib/session.ts';
import { formatDay, formatTime, formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { MediaFiles } from '../../../ui/media/media-files.tsx';
import { filesOfText } from '../../../ui/media/media-kinds.ts';
import { isSameRow } from '../../../ui/thread/thread-rows.ts';
import { UserAvatar } from '../../../ui/user-avatar.tsx';
import { UnreadLine } from '../../../ui/unread-line.tsx';
import { TagIcon, useTagMap } from '../../labels/index.ts';
import { markMention } from './message-acts.ts';
import { splitMessage } from './message-pieces.ts';
import type { MessageRow } from './message-rows.ts';
import { MessageText } from './message-text.tsx';
import { ForChart } from '../../contacts/index.ts';
import { useMessengerView } from './messenger-context.ts';
import { PendingParts } from './pending-parts.tsx';
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

/** Only what a row shows makes it render again. */
function isSame(before: MessageRowViewProps, after: MessageRowViewProps): boolean {
  if (before.today !== after.today || before.highlighted !== after.highlighted) return false;
  return sameReaders(before.readers, after.readers) && isSameRow(before.row, after.row);
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
      return <UnreadLine />;
    case 'pending':
    case 'item':
      return <Message row={row} highlighted={highlighted} readers={readers} />;
  }
}, isSame);

interface MessageProps {
  row: MessageRow & { kind: 'item' | 'pending' };
  highlighted: boolean;
  readers: readonly ConvoParticipant[];
}

/**
 * One message, sent or still on its way: one component for both, so that a press that begins on the one is not lost
 * when the other takes its place. Of several in a row by the same person only the first shows their picture and name.
 */
function Message({ row, highlighted, readers }: MessageProps) {
  const { timezone } = useMessengerView();
  const user = useSession();
  const pending = row.kind === 'pending';
  const date = pending ? row.entry.at : row.item.date;
  const time = formatTime(date, timezone);
  if (!pending && row.item.who_sent === null) {
    return (
      <div className={classes.system} data-highlighted={highlighted || undefined}>
        <span>{row.item.message}</span> <time dateTime={date}>{time}</time>
        <Readers readers={readers} />
      </div>
    );
  }
  const author = pending
    ? `${user.first_name} ${user.last_name}`.trim() || user.username
    : row.item.full_name || row.item.username;
  const quoted = quotedBy(row);
  return (
    <div
      className={classes.message}
      data-run={row.startsRun || undefined}
      data-pending={pending || undefined}
      data-highlighted={highlighted || undefined}
    >
      <div className={classes.gutter}>
        {row.startsRun ? (
          <UserAvatar user={pending ? user : row.item} size={30} />
        ) : (
          // The margin holds '10:31', not its half of the day as well: that would lie over the words.
          <time className={classes.side} dateTime={date} aria-hidden>
            {time.replace(/ [AP]M$/, '')}
          </time>
        )}
      </div>
      <div className="column items-top min-w-0" data-body="parts">
        {row.startsRun ? (
          <p className={classes.caption}>
            <span className="ellipsis ink size-13 medium">{author}</span>
            <time dateTime={date} data-tip={pending ? undefined : formatWhen(date, timezone)}>
              {time}
            </time>
          </p>
        ) : (
          <span className="hidden-text">{`${author}, ${time}: `}</span>
        )}
        {quoted === null ? null : <QuotedMessage messageId={quoted} />}
        {pending ? <PendingParts entry={row.entry} /> : <MessageParts message={row.item} />}
      </div>
      {pending ? null : <Readers readers={readers} />}
    </div>
  );
}

/** The message that a row answers; a withdrawn one answers none. */
function quotedBy(row: MessageProps['row']): number | null {
  if (row.kind === 'pending') return row.entry.ref?.id ?? null;
  return row.item.withdrawn_at === null ? row.item.ref : null;
}

/** What a message says, its files and what hangs on it. */
function MessageParts({ message }: { message: ConvoMessage }) {
  const { timezone, userId, nameOf, contactId, openMedia, showHistory } = useMessengerView();
  if (message.withdrawn_at !== null) {
    return (
      <p className={classes.withdrawn}>
        Message withdrawn <LinkButton onClick={() => showHistory(message)}>What it said</LinkButton>
      </p>
    );
  }
  return (
    <>
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
                className={`bare pad-0-3 radius-4 ink-dim font-inherit hover-tint hover-underline ${classes.edited}`}
                data-tip={`Edited ${formatWhen(message.edited_at, timezone)}. Show what it said before`}
                onClick={() => showHistory(message)}
              >
                edited
              </button>
            </>
          ) : null}
        </div>
      ) : null}
      {message.media.length > 0 ? <MediaFiles files={filesOfText(message.media)} onView={openMedia} /> : null}
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
