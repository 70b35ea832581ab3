import { inbox } from '@chairline/contract';
import { mdiReload } from '@mdi/js';
import { useMemo } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { formatTime, formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { linkify } from '../linkify.ts';
import type { CommItem } from '../thread-window.ts';
import { useResend } from '../use-resend.ts';
import { ItemMedia } from './item-media.tsx';
import type { ViewerTarget } from './viewer.tsx';
import classes from './thread.module.css';

interface TextBubbleProps {
  item: CommItem;
  startsRun: boolean;
  showsState: boolean;
  contactName: string;
  timezone: string;
  highlighted: boolean;
  onView: (target: ViewerTarget) => void;
}

/** A text: ours right in the brand's tint, theirs left. */
export function TextBubble(props: TextBubbleProps) {
  const { item, startsRun, showsState, contactName, timezone, highlighted, onView } = props;
  const ours = !inbox.isFromContact(item);
  const author = ours ? (item.users[0]?.full_name ?? item.users[0]?.username ?? 'Office') : contactName;
  const time = formatTime(item.date, timezone);
  return (
    <div className={classes.message} data-ours={ours || undefined} data-run={startsRun || undefined}>
      {startsRun ? (
        <p className={classes.caption}>
          <span className={classes.author}>{author}</span>
          <time dateTime={item.date}>{time}</time>
        </p>
      ) : (
        <span className={classes.hidden}>{`${author}, ${time}: `}</span>
      )}
      {item.media.length > 0 ? <ItemMedia item={item} onView={onView} /> : null}
      {item.message !== '' || item.media.length === 0 ? (
        <div
          className={classes.bubble}
          data-highlighted={highlighted || undefined}
          data-tip={formatWhen(item.date, timezone)}
        >
          <MessageText text={item.message} />
        </div>
      ) : null}
      {showsState ? <DeliveryState item={item} /> : null}
    </div>
  );
}

/** The text with its safe addresses as links. */
export function MessageText({ text }: { text: string }) {
  const pieces = useMemo(() => linkify(text), [text]);
  return pieces.map((piece, index) =>
    piece.href ? (
      <a
        key={index}
        href={piece.href}
        {...(/^https?:/.test(piece.href) ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
      >
        {piece.text}
      </a>
    ) : (
      piece.text
    ),
  );
}

function DeliveryState({ item }: { item: CommItem }) {
  const { resend, sending } = useResend(item);
  const limited = useLimited();
  const word = inbox.deliveryWord(item.comm_direction);
  if (word === null) return null;
  if (word !== 'Failed') {
    return (
      <p className={classes.state}>
        {word}
        {item.delivery_note ? ` · ${item.delivery_note}` : ''}
      </p>
    );
  }
  return (
    <p className={classes.state} data-failed>
      <span>
        Failed
        {item.delivery_note ? ` · ${item.delivery_note}` : ''}
      </span>
      {item.can.resend ? (
        <button
          type="button"
          className={classes.resend}
          disabled={sending || limited !== null}
          onClick={resend}
        >
          <Icon path={mdiReload} size={14} />
          {sending ? 'Sending…' : 'Resend'}
        </button>
      ) : null}
    </p>
  );
}
