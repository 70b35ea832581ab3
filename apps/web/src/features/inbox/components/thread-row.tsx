import { memo } from 'react';
import { formatDay } from '../../../ui/format-date.ts';
import { useThreadView } from '../thread-context.ts';
import type { ThreadRow } from '../thread-rows.ts';
import { CallCard } from './call-card.tsx';
import { ConvoStrip } from './convo-strip.tsx';
import { EmailCard } from './email-card.tsx';
import { PendingBubble } from './pending-bubble.tsx';
import { TextBubble } from './text-bubble.tsx';
import classes from './thread.module.css';

interface ThreadRowViewProps {
  row: ThreadRow;
  /** The day it is now, so that "Today" becomes "Yesterday" at midnight. */
  today: string;
  userName: string;
  highlighted: boolean;
}

type RowPair = [ThreadRowViewProps, ThreadRowViewProps];

/** Rows are built anew with every change of the thread; only what one shows makes it render again. */
function isSame(...[before, after]: RowPair): boolean {
  const { row: a, ...restA } = before;
  const { row: b, ...restB } = after;
  const keys = Object.keys(restA) as (keyof typeof restA)[];
  if (keys.some((key) => restA[key] !== restB[key])) return false;
  if (a.kind === 'item' && b.kind === 'item') {
    return a.item === b.item && a.startsRun === b.startsRun && a.showsState === b.showsState;
  }
  if (a.kind === 'pending' && b.kind === 'pending') return a.entry === b.entry && a.startsRun === b.startsRun;
  if (a.kind === 'day' && b.kind === 'day') return a.day === b.day;
  return a.kind === b.kind;
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
      return (
        <div className={classes.unread}>
          <span>New since you last looked</span>
        </div>
      );
    case 'pending':
      return (
        <PendingBubble entry={row.entry} startsRun={row.startsRun} userName={userName} timezone={timezone} />
      );
    case 'item':
      return (
        <>
          <ItemView row={row} highlighted={highlighted} />
          <ConvoStrip item={row.item} />
        </>
      );
  }
}, isSame);

function ItemView({ row, highlighted }: { row: ThreadRow & { kind: 'item' }; highlighted: boolean }) {
  const { item, startsRun, showsState } = row;
  if (item.kind === 'call') return <CallCard item={item} highlighted={highlighted} />;
  if (item.kind === 'email')
    return <EmailCard item={item} showsState={showsState} highlighted={highlighted} />;
  return <TextBubble item={item} startsRun={startsRun} showsState={showsState} highlighted={highlighted} />;
}
