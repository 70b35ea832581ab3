import { mdiCloudOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { useLiveStatus } from '../../../lib/live.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PracticeNote } from '../../../ui/practice-note.tsx';
import classes from './copy-note.module.css';

interface CopyNoteProps {
  /** The last round that read all of the practice system, as the list's answer had it. */
  syncedAt: string | null;
  /** The list could not be renewed. */
  failed: boolean;
  onRetry: () => void;
}

/**
 * How old the listed rows are, and whether they may be out of date: our own connection first, then that to Open Dental.
 */
export function CopyNote({ syncedAt, failed, onRetry }: CopyNoteProps) {
  const away = useStale();
  const connected = useLiveStatus() === 'live';
  if (away && !connected) return <Warning>Not connected. The list may be out of date.</Warning>;
  if (failed) {
    return (
      <Warning>
        The list could not be renewed.
        <LinkButton ink="inherit" onClick={onRetry}>
          Try again
        </LinkButton>
      </Warning>
    );
  }
  return (
    <div className={classes.place}>
      <PracticeNote syncedAt={syncedAt} />
    </div>
  );
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className={classes.warning} role="status">
      <Icon path={mdiCloudOffOutline} size={14} className="fixed-size" />
      {children}
    </p>
  );
}
