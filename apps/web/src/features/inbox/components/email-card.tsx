import { inbox } from '@chairline/contract';
import type { CommItem } from '@chairline/office-state/inbox';
import { mdiAccountQuestionOutline, mdiEmailAlertOutline, mdiEmailOutline, mdiPaperclip } from '@mdi/js';
import { memo } from 'react';
import { formatTime } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useThreadView } from '../thread-context.ts';
import { DeliveryState } from './delivery-state.tsx';
import { ItemTags } from './item-tags.tsx';
import { authorOf } from './text-bubble.tsx';
import classes from './thread.module.css';

interface EmailCardProps {
  item: CommItem;
  showsState: boolean;
  highlighted: boolean;
}

/** What stands in the card's three lines. */
function excerptOf(item: CommItem): string {
  if (item.email?.unreadable)
    return 'This mail could not be read. Open it to try again, or to save the original.';
  return item.snippet || item.message || 'A mail without text';
}

/** An e-mail: who, subject and three lines; a click opens its whole thread. */
export const EmailCard = memo(function EmailCard({ item, showsState, highlighted }: EmailCardProps) {
  const { timezone, inFamily, nameOf, openMail } = useThreadView();
  const ours = !inbox.isFromContact(item);
  const { threadId } = item;
  const subject = item.subject || '(no subject)';
  return (
    <div className={classes.message} data-ours={ours || undefined} data-run>
      <article className={classes.email} data-body data-highlighted={highlighted || undefined}>
        <p className={`row caption gap-6 margin-0-0-4 tabular ${classes.emailTop}`}>
          <Icon path={item.email?.unreadable ? mdiEmailAlertOutline : mdiEmailOutline} size={15} />
          <span className="ellipsis grow" title={item.email?.from}>
            {inbox.directionTooltip(item)} · {authorOf(item, nameOf, inFamily)}
          </span>
          {item.count > 0 ? (
            <span className="inline-row">
              <Icon path={mdiPaperclip} size={14} />
              {item.count}
              <span className="hidden-text"> {item.count === 1 ? 'attachment' : 'attachments'}</span>
            </span>
          ) : null}
          <time dateTime={item.date}>{formatTime(item.date, timezone)}</time>
        </p>
        {threadId === null ? (
          <p className={classes.subject}>{subject}</p>
        ) : (
          <button
            type="button"
            className={`${classes.subject} ${classes.emailOpen}`}
            aria-label={`Open the e-mail ${subject}`}
            data-mail={item.email_id}
            onClick={() => openMail(threadId, item.email_id, item.contact_id)}
          >
            {subject}
          </button>
        )}
        {item.email?.sender_note ? (
          <p className="row gap-6 no-margin text-12 ink-warn">
            <Icon className="fixed-size" path={mdiAccountQuestionOutline} size={14} />
            <span>{item.email.sender_note}</span>
          </p>
        ) : null}
        <p className={classes.excerpt}>
          {item.translation === 'done' ? <span className="ink-dim">Translated: </span> : null}
          {excerptOf(item)}
        </p>
      </article>
      {item.tags.length > 0 ? <ItemTags item={item} /> : null}
      {showsState ? <DeliveryState item={item} /> : null}
    </div>
  );
});
