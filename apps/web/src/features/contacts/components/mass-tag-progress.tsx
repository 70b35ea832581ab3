import type { labels } from '@chairline/contract';
import { mdiClose } from '@mdi/js';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { massTaggingsQuery, undoMassTagging, useBegunTagging } from '../mass-tagging.ts';
import { massTaggingWords } from '../mass-tagging-words.ts';
import classes from './mass-tag.module.css';

type MassTagging = labels.MassTagging;

const isUnderWay = ({ state }: MassTagging) => state === 'running' || state === 'undoing';

/** What can be done about it, beside its words. */
function Act({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <LinkButton ink="inherit" size={13} className="fixed-size" onClick={onClick}>
      {children}
    </LinkButton>
  );
}

interface MassTagProgressProps {
  /** Shows what became of a text to a list for each; left out where there is no place for that. */
  onSee?: (tagging: MassTagging) => void;
}

/** The newest mass tagging while it runs, and when it was begun here or ended while the page was open, with its Undo. */
export default function MassTagProgress({ onSee }: MassTagProgressProps) {
  const { data } = useQuery({ ...massTaggingsQuery, refetchOnMount: false });
  const newest = data?.[0];
  // It may have ended before anything was known of it.
  const begunHere = useBegunTagging(({ id }) => id !== null && id === newest?.mass_tagging_id);
  const [dismissed, setDismissed] = useState<number | null>(null);
  // What ended before the page was opened is no news.
  const seen = useRef<number | null>(null);
  const [followed, setFollowed] = useState<number | null>(null);
  useEffect(() => {
    // The first one may have ended before anything was heard of its running.
    if (data?.length === 0) seen.current ??= 0;
    if (!newest) return;
    const fresh = seen.current !== null && newest.mass_tagging_id > seen.current;
    seen.current ??= newest.mass_tagging_id;
    if (isUnderWay(newest) || fresh) setFollowed(newest.mass_tagging_id);
  }, [data, newest]);
  if (!newest) return null;
  const id = newest.mass_tagging_id;
  if (dismissed === id && !isUnderWay(newest)) return null;
  if (followed !== id && !begunHere && !isUnderWay(newest)) return null;
  const { total, done } = newest;
  const running = isUnderWay(newest);
  return (
    <div
      className={classes.progress}
      role="group"
      aria-label={newest.list ? 'Text to many patients' : 'Tagging of many contacts'}
      data-failed={newest.state === 'failed' || undefined}
    >
      <div className="row gap-4 min-h-28">
        <span className="text-13 grow min-w-0 tabular" role={running ? undefined : 'status'}>
          {massTaggingWords(newest)}
        </span>
        {onSee && newest.list && !running ? <Act onClick={() => onSee(newest)}>See each</Act> : null}
        {newest.can.undo ? <Act onClick={() => void undoMassTagging(newest)}>Undo</Act> : null}
        {running ? null : (
          <IconButton
            icon={mdiClose}
            label="Close this message"
            size={28}
            ink="inherit"
            onClick={() => setDismissed(id)}
          />
        )}
      </div>
      {running ? (
        <progress
          className={classes.meter}
          aria-label="Contacts gone through"
          max={Math.max(total, 1)}
          value={done}
        />
      ) : null}
    </div>
  );
}
