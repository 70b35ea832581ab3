import { mdiClockAlertOutline, mdiDatabaseAlertOutline } from '@mdi/js';
import { useEffect, useState } from 'react';
import { useSession } from '../lib/session.ts';
import { formatWhen } from './format-date.ts';
import { Icon } from './icon.tsx';
import { isStale } from '../lib/practice-state.ts';
import { usePracticeState } from '../lib/practice-copy.ts';
import classes from './practice-note.module.css';

const LOOK_MS = 30_000;

/** The present, to the half minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), LOOK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

interface PracticeNoteProps {
  /** When what stands here was read, as its answer says; null before the first time. */
  syncedAt: string | null | undefined;
  /** Only a word where something is wrong. */
  quiet?: boolean;
}

/** How old what is shown of the practice system is, and what is wrong where something is. */
export function PracticeNote({ syncedAt, quiet = false }: PracticeNoteProps) {
  const { client } = useSession();
  const state = usePracticeState();
  const now = useNow();
  if (!state) return null;
  const at = state.synced_at ?? syncedAt ?? null;
  const when = at ? formatWhen(at, client.timezone, now) : null;
  if (state.problem || isStale(state, now)) {
    return (
      <p className={classes.note} data-wrong role="status">
        <Icon path={state.problem ? mdiDatabaseAlertOutline : mdiClockAlertOutline} size={14} />
        <span>
          {when ? `As of ${when}. ` : 'Nothing was read from Open Dental yet. '}
          {state.problem?.message ?? 'Open Dental has not been reached since.'}
        </span>
      </p>
    );
  }
  if (!at) {
    return (
      <p className={classes.note} role="status">
        {state.round
          ? 'Open Dental is being read for the first time: this fills up by itself.'
          : 'Nothing was read from Open Dental yet.'}
      </p>
    );
  }
  return quiet ? null : <p className={classes.note}>As of {when}</p>;
}
