import { inbox } from '@chairline/contract';
import { mdiEmailOutline, mdiPaperclip } from '@mdi/js';
import { memo } from 'react';
import { formatTime } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import type { CommItem } from '../thread-window.ts';
import classes from './thread.module.css';

interface EmailCardProps {
  item: CommItem;
  timezone: string;
  highlighted: boolean;
  contactName: string;
}

/** An e-mail: who, subject and three lines. */
export const EmailCard = memo(function EmailCard({
  item,
  timezone,
  highlighted,
  contactName,
}: EmailCardProps) {
  const ours = !inbox.isFromContact(item);
  const who = ours ? (item.users[0]?.full_name ?? 'Office') : contactName;
  return (
    <div className={classes.message} data-ours={ours || undefined} data-run>
      <article className={classes.email} data-highlighted={highlighted || undefined}>
        <p className={classes.emailTop}>
          <Icon path={mdiEmailOutline} size={15} />
          <span className={classes.emailWho}>
            {inbox.directionTooltip(item)} · {who}
          </span>
          {item.count > 0 ? (
            <span className={classes.emailFiles}>
              <Icon path={mdiPaperclip} size={14} />
              {item.count}
              <span className={classes.hidden}> {item.count === 1 ? 'attachment' : 'attachments'}</span>
            </span>
          ) : null}
          <time dateTime={item.date}>{formatTime(item.date, timezone)}</time>
        </p>
        <p className={classes.subject}>{item.subject || '(no subject)'}</p>
        <p className={classes.excerpt}>{item.snippet || item.message}</p>
      </article>
    </div>
  );
});
