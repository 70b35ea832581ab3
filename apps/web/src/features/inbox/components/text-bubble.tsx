import { inbox } from '@chairline/contract';
import { formatTime, formatWhen } from '../../../ui/format-date.ts';
import { MediaFiles } from '../../../ui/media/media-files.tsx';
import { filesOfText } from '../../../ui/media/media-kinds.ts';
import { ForChart } from '../../practice/index.ts';
import { useThreadView } from '../thread-context.ts';
import type { CommItem } from '../thread-window.ts';
import { DeliveryState } from './delivery-state.tsx';
import { ItemTags } from './item-tags.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { QuotedItem } from './quoted-item.tsx';
import { TranslationPart } from './translation-part.tsx';
import classes from './thread.module.css';

interface TextBubbleProps {
  item: CommItem;
  startsRun: boolean;
  showsState: boolean;
  highlighted: boolean;
}

/** Who wrote an item; among a family also to whom it went. */
export function authorOf(item: CommItem, nameOf: (id: number) => string, inFamily: boolean): string {
  if (inbox.isFromContact(item)) return nameOf(item.contact_id);
  const author = item.users[0]?.full_name || item.users[0]?.username || 'Office';
  return inFamily ? `${author} to ${nameOf(item.contact_id)}` : author;
}

/** A text: ours right in the brand's tint, theirs left. */
export function TextBubble({ item, startsRun, showsState, highlighted }: TextBubbleProps) {
  const { timezone, inFamily, nameOf, openMedia, openContact } = useThreadView();
  const ours = !inbox.isFromContact(item);
  const author = authorOf(item, nameOf, inFamily);
  const time = formatTime(item.date, timezone);
  const worded = item.message !== '' || item.ref !== null || item.translation !== null;
  return (
    <div className={classes.message} data-ours={ours || undefined} data-run={startsRun || undefined}>
      {startsRun ? (
        <p className={classes.caption}>
          {openContact ? (
            <button
              type="button"
              className={`${classes.author} ${classes.authorButton}`}
              data-tip={`Open the conversation with ${nameOf(item.contact_id)}`}
              onClick={() => openContact(item)}
            >
              {author}
            </button>
          ) : (
            <span className={classes.author}>{author}</span>
          )}
          <time dateTime={item.date}>{time}</time>
        </p>
      ) : (
        <span className={classes.hidden}>{`${author}, ${time}: `}</span>
      )}
      {item.media.length > 0 ? (
        <MediaFiles files={filesOfText(item.media)} ours={ours} onView={openMedia} />
      ) : null}
      <ForChart
        contactId={item.contact_id}
        kind="text"
        ours={ours}
        files={item.media.map(({ media_id, file_name }) => ({ id: media_id, name: file_name }))}
      />
      {worded || item.media.length === 0 ? (
        <div
          className={classes.bubble}
          data-highlighted={highlighted || undefined}
          data-tip={formatWhen(item.date, timezone)}
        >
          {item.ref !== null ? <QuotedItem contactId={item.contact_id} itemId={item.ref} /> : null}
          <LinkedText text={item.message} />
          <TranslationPart item={item} />
        </div>
      ) : null}
      {item.tags.length > 0 ? <ItemTags item={item} /> : null}
      {showsState ? <DeliveryState item={item} /> : null}
    </div>
  );
}
