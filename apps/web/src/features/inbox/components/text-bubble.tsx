import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { mdiPaperclip } from '@mdi/js';
import type { ReactNode } from 'react';
import { formatTime, formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import media from '../../../ui/media/media-files.module.css';
import { MediaFiles } from '../../../ui/media/media-files.tsx';
import { filesOfText } from '../../../ui/media/media-kinds.ts';
import { ForChart } from '../../contacts/index.ts';
import type { TextEntry } from '../outbox.ts';
import { useThreadView, type ThreadView } from '../thread-context.ts';
import { MESSENGER } from '../text-channel.ts';
import type { ThreadRow } from '../thread-rows.ts';
import { DeliveryState } from './delivery-state.tsx';
import { ItemTags } from './item-tags.tsx';
import { PendingState } from './pending-state.tsx';
import { QuotedItem } from './quoted-item.tsx';
import { TranslationPart } from './translation-part.tsx';
import classes from './thread.module.css';

interface TextBubbleProps {
  row: ThreadRow & { kind: 'item' | 'pending' };
  highlighted: boolean;
  /** The viewer, who wrote what is on its way. */
  userName: string;
}

/** Who wrote an item; among a family also to whom it went. */
export function authorOf(item: CommItem, nameOf: (id: number) => string, inFamily: boolean): string {
  if (inbox.isFromContact(item)) return nameOf(item.contact_id);
  const office = item.by_rule === undefined ? 'Office' : `Office, by rule “${item.by_rule}”`;
  const author = item.users[0]?.full_name || item.users[0]?.username || office;
  return inFamily ? `${author} to ${nameOf(item.contact_id)}` : author;
}

/**
 * A text: ours right in the brand's tint, theirs left. One component for a text on its way and for the same text
 * once the server has it, so that a press that begins on the one is not lost when the other takes its place.
 */
export function TextBubble({ row, highlighted, userName }: TextBubbleProps) {
  const view = useThreadView();
  const shape =
    row.kind === 'pending' ? shapeEntry(row.entry, userName) : shapeItem(row.item, row.showsState, view);
  const { ours, author, date, contactId, quoted, worded, messenger } = shape;
  const time = formatTime(date, view.timezone);
  return (
    <div className={classes.message} data-ours={ours || undefined} data-run={row.startsRun || undefined}>
      {row.startsRun ? (
        <p className={classes.caption}>
          {view.openContact && row.kind === 'item' ? (
            <button
              type="button"
              className={`${classes.author} ${classes.authorButton}`}
              data-tip={`Open the conversation with ${view.nameOf(contactId)}`}
              onClick={() => view.openContact?.(row.item)}
            >
              {author}
            </button>
          ) : (
            <span className={classes.author}>{author}</span>
          )}
          <time dateTime={date}>{time}</time>
          {messenger ? <span>Messenger</span> : null}
        </p>
      ) : (
        <span className="hidden-text">{`${author}, ${time}: `}</span>
      )}
      {shape.files}
      {worded ? (
        <div
          className={classes.bubble}
          data-body
          data-pending={row.kind === 'pending' || undefined}
          data-highlighted={highlighted || undefined}
          data-tip={row.kind === 'item' ? formatWhen(date, view.timezone) : undefined}
        >
          {quoted === null ? null : <QuotedItem contactId={contactId} itemId={quoted} />}
          <LinkedText text={shape.text} />
          {row.kind === 'item' ? <TranslationPart item={row.item} /> : null}
        </div>
      ) : null}
      {shape.below}
    </div>
  );
}

/** What a bubble says, wherever the text is by now. */
interface TextShape {
  ours: boolean;
  author: string;
  /** ISO 8601. */
  date: string;
  contactId: number;
  /** It came or goes by Messenger. */
  messenger: boolean;
  /** The message it answers. */
  quoted: number | null;
  text: string;
  /** There is a bubble at all, not only pictures. */
  worded: boolean;
  files: ReactNode;
  below: ReactNode;
}

function shapeEntry(entry: TextEntry, userName: string): TextShape {
  return {
    ours: true,
    author: userName,
    date: entry.at,
    contactId: entry.contact_id,
    messenger: entry.dst === MESSENGER,
    quoted: entry.ref?.id ?? null,
    text: entry.text,
    worded: entry.text !== '',
    files: entry.files.map((file) => (
      <span key={file.name} className={media.chip}>
        <Icon path={mdiPaperclip} size={16} />
        <span className={`ellipsis ${media.chipName}`}>{file.name}</span>
      </span>
    )),
    below: <PendingState entry={entry} />,
  };
}

function shapeItem(item: CommItem, showsState: boolean, view: ThreadView): TextShape {
  const ours = !inbox.isFromContact(item);
  const bare = item.message === '' && item.ref === null && item.translation === null;
  return {
    ours,
    author: authorOf(item, view.nameOf, view.inFamily),
    date: item.date,
    contactId: item.contact_id,
    messenger: item.channel === 'messenger',
    quoted: item.ref,
    text: item.message,
    worded: !bare || item.media.length === 0,
    files: (
      <>
        {item.media.length > 0 ? (
          <MediaFiles files={filesOfText(item.media)} ours={ours} onView={view.openMedia} />
        ) : null}
        <ForChart
          contactId={item.contact_id}
          kind="text"
          ours={ours}
          files={item.media.map(({ media_id, file_name }) => ({ id: media_id, name: file_name }))}
        />
      </>
    ),
    below: (
      <>
        {item.tags.length > 0 ? <ItemTags item={item} /> : null}
        {showsState ? <DeliveryState item={item} /> : null}
      </>
    ),
  };
}
