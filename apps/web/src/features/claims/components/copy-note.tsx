import { practice as contract } from '@chairline/contract';
import { useQuery } from '@tanstack/react-query';
import { mdiCloudOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { call } from '../../../lib/api.ts';
import { useLiveStatus } from '../../../lib/live.ts';
import { useSession } from '../../../lib/session.ts';
import { useStale } from '../../../lib/use-stale.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useToday } from '../../../ui/use-today.ts';
import { followClaims } from '../live.ts';
import classes from './copy-note.module.css';

interface CopyNoteProps {
  /** The last round that read all of the practice system, as the list's answer had it. */
  syncedAt: string | null;
  /** The list could not be renewed. */
  failed: boolean;
  onRetry: () => void;
}

/** Of when what is listed is, and whether it may be old. */
export function CopyNote({ syncedAt, failed, onRetry }: CopyNoteProps) {
  const { timezone } = useSession().client;
  // The words for today change at midnight.
  useToday(timezone);
  const away = useStale();
  const connected = useLiveStatus() === 'live';
  const state = useQuery({
    queryKey: ['od', 'state'],
    queryFn: ({ signal }) => {
      followClaims();
      return call(contract.getPracticeState, { signal });
    },
  }).data;
  const at = state?.synced_at ?? syncedAt;
  const since = at ? `as of ${formatWhen(at, timezone)}` : '';
  if (away && !connected)
    return <Warning words={`Not connected. The list may be out of date${since && `, ${since}`}.`} />;
  if (failed) {
    return (
      <Warning words="The list could not be renewed.">
        <button type="button" className={classes.again} onClick={onRetry}>
          Try again
        </button>
      </Warning>
    );
  }
  if (state?.stale || state?.problem) {
    const why = state.problem?.message ?? 'Open Dental was not reached for a while.';
    return <Warning words={`${since ? `From Open Dental ${since}. ` : ''}${why}`} />;
  }
  if (!at) return state ? <p className={classes.note}>Open Dental has not been read yet.</p> : null;
  return <p className={classes.note}>From Open Dental, {since}</p>;
}

function Warning({ words, children }: { words: string; children?: ReactNode }) {
  return (
    <p className={`${classes.note} ${classes.warning}`} role="status">
      <Icon path={mdiCloudOffOutline} size={14} />
      <span>{words}</span>
      {children}
    </p>
  );
}
