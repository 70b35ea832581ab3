import { mdiCloudOffOutline } from '@mdi/js';
import { useLiveStatus } from '../../../lib/live.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { SkeletonRows } from '../../../ui/skeleton-rows.tsx';
import type { ShownList } from '../queries.ts';
import classes from './convo-list.module.css';

/** Says that what is shown may be old, and why. */
export function StaleNote({ onRetry }: { onRetry: () => void }) {
  const connected = useLiveStatus() === 'live';
  return (
    <p className={classes.stale} role="status">
      <Icon path={mdiCloudOffOutline} size={14} />
      {connected ? 'The list could not be renewed.' : 'Not connected. The list may be out of date.'}
      {connected ? <LinkButton onClick={onRetry}>Try again</LinkButton> : null}
    </p>
  );
}

/** The list's end while more of it comes, or could not. */
export function MoreRows({ list, rowHeight }: { list: ShownList; rowHeight: number }) {
  if (list.more === 'loading') {
    return (
      <SkeletonRows count={2} rowHeight={rowHeight} withAvatar={false} label="Loading more conversations" />
    );
  }
  if (list.more === 'idle') return null;
  return (
    <p className="pad-12 ink-dim size-12 line-h-20 text-center" role="alert">
      More conversations could not be loaded. <LinkButton onClick={list.loadMore}>Try again</LinkButton>
    </p>
  );
}
