import { claims as contract } from '@chairline/contract';
import { mdiNotePlusOutline } from '@mdi/js';
import { useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useSession } from '../../../lib/session.ts';
import { limitedNow } from '../../../lib/limited.ts';
import { errorMessage } from '../../../lib/api.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { Icon } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useClaimNotes } from '../queries.ts';
import type { ClaimRow } from '../claim-rows.ts';
import type { WayBack } from '../use-way-back.ts';
import { NoteForm } from './note-form.tsx';
import classes from './claim-notes.module.css';

export interface NotesHandle {
  /** Opens the form, with the cursor in it. @param before is called first, where it opens */
  write: (before: () => void) => void;
}

const withWhom = ({ spoke_with, reference }: contract.ClaimNote): string =>
  [spoke_with && `with ${spoke_with}`, reference && `ref. ${reference}`].filter(Boolean).join(', ');

function Note({ note, timezone, line }: { note: contract.ClaimNote; timezone: string; line: boolean }) {
  const who = note.full_name || note.username;
  const whom = withWhom(note);
  return (
    <div className={`grid text-13 grow gap-1 min-w-0 ${classes.note}`} data-line={line || undefined}>
      <span className={`pre-wrap breakable ${classes.said}`}>{note.note}</span>
      <span className="caption">
        {who}
        {whom ? `, ${whom}` : ''}
        {' · '}
        <time dateTime={note.at}>{formatWhen(note.at, timezone)}</time>
      </span>
    </div>
  );
}

/** What was said to the carrier about a claim: the last of it, all of it, and a form for more. */
export function ClaimNotes({
  row,
  noting,
  onNoted,
  wayBack,
  ref,
}: {
  row: ClaimRow;
  /** Its conversation was just begun: the form is open, whether that is known before the card stands or after. */
  noting: boolean;
  onNoted: () => void;
  wayBack: WayBack;
  ref: Ref<NotesHandle>;
}) {
  const { timezone } = useSession().client;
  const [writing, setWriting] = useState(false);
  const [all, setAll] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const notes = useClaimNotes(row.DSSClaimsID, all);
  const { last_note: last } = row;
  const write = (before?: () => void) => {
    const limited = limitedNow();
    if (limited) {
      notify({ message: limited, kind: 'error' });
      return;
    }
    before?.();
    setWriting(true);
  };
  useImperativeHandle(ref, () => ({ write }));
  const done = () => {
    setWriting(false);
    onNoted();
    setTimeout(() => {
      if (!wayBack.goBack()) add.current?.focus({ preventScroll: true });
    });
  };

  return (
    <section className="grid gap-6" aria-label="Notes about this claim">
      {writing || noting ? (
        <NoteForm claimId={row.DSSClaimsID} carrier={row.Carrier} onDone={done} />
      ) : (
        <div className={`row justify-between gap-12 ${classes.last}`}>
          {last && !all ? <Note note={last} timezone={timezone} line /> : null}
          {!last ? (
            <span className="caption no-margin">Nothing noted yet of what the carrier said.</span>
          ) : null}
          {last && all ? <span className="caption no-margin">What was said to the carrier</span> : null}
          <div className="row fixed-size gap-4">
            {last ? (
              <LinkButton size={12} aria-expanded={all} onClick={() => setAll(!all)}>
                {all ? 'Show the last one' : 'All notes'}
              </LinkButton>
            ) : null}
            <PlainButton ref={add} data-tip="What the carrier said (n)" onClick={() => write()}>
              <Icon path={mdiNotePlusOutline} size={16} />
              Add a note
            </PlainButton>
          </div>
        </div>
      )}
      {all ? (
        <div className={classes.list}>
          {notes.data ? (
            notes.data.items.map((note) => (
              <Note key={note.claim_note_id} note={note} timezone={timezone} line={false} />
            ))
          ) : notes.isError ? (
            <p className="caption no-margin" role="alert">
              The notes could not be loaded. {errorMessage(notes.error)}{' '}
              <LinkButton size={12} onClick={() => void notes.refetch()}>
                Try again
              </LinkButton>
            </p>
          ) : (
            <p className="caption no-margin" role="status">
              Loading the notes…
            </p>
          )}
        </div>
      ) : null}
    </section>
  );
}
