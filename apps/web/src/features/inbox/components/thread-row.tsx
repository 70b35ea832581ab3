import { memo } from 'react';
import { formatDay } from '../../../ui/format-date.ts';
import { isSameRow } from '../../../ui/thread/thread-rows.ts';
import { UnreadLine } from '../../../ui/unread-line.tsx';
import { useThreadView } from '../thread-context.ts';
import type { ThreadRow } from '../thread-rows.ts';
import { CallCard } from './call-card.tsx';
import { ConvoStrip } from './convo-strip.tsx';
import { EmailCard } from './email-card.tsx';
import { TextBubble } from './text-bubble.tsx';
import classes from './thread.module.css';

interface ThreadRowViewProps {
  row: ThreadRow;
  /** The day it is now, so that "Today" becomes "Yesterday" at midnight. */
  today: string;
  userName: string;
  highlighted: boolean;
}

/** Only what a row shows makes it render again. */
function isSame(before: ThreadRowViewProps, after: ThreadRowViewProps): boolean {
  const { today, userName, highlighted } = before;
  if (today !== after.today || userName !== after.userName || highlighted !== after.highlighted) return false;
  return isSameRow(before.row, after.row);
}

export const ThreadRowView = memo(function ThreadRowView(props: ThreadRowViewProps) {
  const { row, userName, highlighted } = props;
  const { timezone } = useThreadView();
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
      return (
        <>
          <ItemView row={row} highlighted={highlighted} userName={userName} />
          {row.kind === 'item' ? <ConvoStrip item={row.item} /> : null}
        </>
      );
  }
}, isSame);

interface ItemViewProps {
  row: ThreadRow & { kind: 'item' | 'pending' };
  highlighted: boolean;
  userName: string;
}

function ItemView({ row, highlighted, userName }: ItemViewProps) {
  if (row.kind === 'item' && row.item.kind === 'call') {
    return <CallCard item={row.item} highlighted={highlighted} />;
  }
  if (row.kind === 'item' && row.item.kind === 'email') {
    return <EmailCard item={row.item} showsState={row.showsState} highlighted={highlighted} />;
  }
  return <TextBubble row={row} highlighted={highlighted} userName={userName} />;
}
