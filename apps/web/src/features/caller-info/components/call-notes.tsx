import { callerInfo } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personName, usePeople } from '../../../lib/people.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { useNoteDraft } from '../../../lib/note-drafts.ts';
import { useNotePanel } from '../../../lib/note-panel.ts';
import { callNotesQuery, decide, ownNoteOn, setNote, throwNoteAway } from '../notes.ts';
import { NoteField } from './note-field.tsx';

interface CallNotesProps {
  contactId: number;
  itemId: number;
  callUuid: string | null;
  /** Whether it goes on: what is being written is beside it then. */
  ongoing: boolean;
}

/**
 * Under a call in the thread: what people noted, and what the viewer has not saved yet; where it was recorded, what it was
 * about, as a draft until somebody keeps it.
 */
export default function CallNotes({ contactId, itemId, callUuid, ongoing }: CallNotesProps) {
  const { user_id: me, client } = useSession();
  const { data = [] } = useQuery({ ...callNotesQuery(contactId), refetchOnMount: false });
  const open = useNotePanel(({ of }) => of?.callUuid) === callUuid;
  const seen = data.filter(
    ({ comm_participant_id: id, state, written_by: by }) =>
      id === itemId && state !== 'thrown' && (by !== null || client.AI_mode === 1),
  );
  return (
    <>
      {seen.map((note) =>
        note.written_by === null ? (
          <CallNote key={note.note_id} note={note} />
        ) : (
          <Written key={note.note_id} note={note} mine={note.written_by === me && !open} />
        ),
      )}
      {callUuid !== null && !ongoing && !open && !ownNoteOn(seen, callUuid, me) ? (
        <Unsaved callUuid={callUuid} />
      ) : null}
    </>
  );
}

const FRAME = 'grid gap-6 radius-card inset-line bg-panel pad-8-12 margin-4-0-0';

/** What the viewer wrote during a call, and was not saved when it ended. */
function Unsaved({ callUuid }: { callUuid: string }) {
  const { draft, set } = useNoteDraft(callUuid);
  // It stands while it is in use: a field that is emptied is not taken from under the fingers.
  const [used, setUsed] = useState(false);
  if (draft === null && !used) return null;
  return (
    <section
      className={FRAME}
      style={{ maxWidth: 520 }}
      aria-label="Your note on the call, not saved"
      onFocus={() => setUsed(true)}
    >
      <p className="caption no-margin ink-warn">Your note is not saved yet. Nobody else sees it.</p>
      <NoteField callUuid={callUuid} note={undefined} focused={false} onSaved={() => setUsed(false)}>
        <PlainButton
          onClick={() => {
            set(null);
            setUsed(false);
          }}
        >
          Throw away
        </PlainButton>
      </NoteField>
    </section>
  );
}

/** What somebody wrote during a call, or after it. `mine`: the viewer may change it here. */
function Written({ note, mine }: { note: callerInfo.CallNote; mine: boolean }) {
  const { timezone } = useSession().client;
  const people = usePeople();
  const { busy, fault, run } = useWork();
  const { draft, set } = useNoteDraft(note.call_uuid);
  const [changing, setChanging] = useState(false);
  const writer = people.find(({ user_id }) => user_id === note.written_by);
  const stop = () => {
    set(null);
    setChanging(false);
  };
  return (
    <section className={FRAME} style={{ maxWidth: 520 }} aria-label="Note on the call">
      <p className="caption no-margin">
        {`Note by ${writer ? personName(writer) : 'somebody'}, ${formatWhen(note.settled_at ?? note.written_at, timezone)}`}
      </p>
      {mine && (changing || draft !== null) ? (
        <NoteField
          callUuid={note.call_uuid}
          note={note}
          focused={changing}
          onSaved={() => setChanging(false)}
        >
          <PlainButton onClick={stop}>Cancel</PlainButton>
        </NoteField>
      ) : (
        <>
          <p className="text-13 no-margin pre-wrap breakable">{note.summary}</p>
          {mine ? (
            <div className="flex wrap gap-8">
              <PlainButton aria-label="Change your note" onClick={() => setChanging(true)}>
                Change
              </PlainButton>
              <PlainButton
                aria-label="Throw your note away"
                aria-disabled={busy}
                onClick={() => void run(() => throwNoteAway(note))}
              >
                Throw away
              </PlainButton>
            </div>
          ) : null}
        </>
      )}
      {fault ? (
        <p className="hint no-margin" role="alert">
          {fault}
        </p>
      ) : null}
    </section>
  );
}

function CallNote({ note }: { note: callerInfo.CallNote }) {
  const { busy, fault, run } = useWork();
  const { state, problem } = note;
  if (state === 'writing')
    return <p className="caption no-margin text-center">{problem || 'The call is being written down …'}</p>;
  return (
    <section className={FRAME} style={{ maxWidth: 520 }} aria-label="Summary of the call">
      {state === 'failed' ? (
        <>
          <p className="hint no-margin">{problem}</p>
          <div>
            <PlainButton disabled={busy} onClick={() => void run(() => setNote(note, 'writing'))}>
              Try again
            </PlainButton>
          </div>
        </>
      ) : (
        <Summary note={note} busy={busy} onRun={run} />
      )}
      {fault ? (
        <p className="hint no-margin" role="alert">
          {fault}
        </p>
      ) : null}
    </section>
  );
}

interface SummaryProps {
  note: callerInfo.CallNote;
  busy: boolean;
  onRun: (work: () => Promise<unknown>) => Promise<void>;
}

function Summary({ note, busy, onRun }: SummaryProps) {
  const { timezone } = useSession().client;
  const mayHear = useSession().can.hear_recordings;
  const people = usePeople();
  /** The draft as it is being corrected; null while it is read. */
  const [text, setText] = useState<string | null>(null);
  const keeper = people.find(({ user_id }) => user_id === note.settled_by);
  const kept = note.state === 'kept';
  const save = () =>
    onRun(async () => {
      await decide(note, 'kept', text ?? undefined);
      setText(null);
    });
  return (
    <>
      <p className="caption no-margin">
        {kept
          ? `Summary, kept by ${keeper ? personName(keeper) : 'somebody'}, ${formatWhen(note.settled_at ?? note.written_at, timezone)}`
          : 'Draft of a summary, written by AI. Read it before you keep it.'}
      </p>
      {text === null ? (
        <p className="text-13 no-margin pre-wrap breakable">{note.summary}</p>
      ) : (
        <Textarea
          aria-label="The summary"
          autosize
          minRows={3}
          maxLength={callerInfo.SUMMARY_MAX}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {mayHear ? (
        <div className="flex wrap gap-8">
          {kept && text === null ? null : (
            <PlainButton disabled={busy || text?.trim() === ''} onClick={() => void save()}>
              Keep
            </PlainButton>
          )}
          <PlainButton disabled={busy} onClick={() => setText(text === null ? note.summary : null)}>
            {text === null ? 'Correct' : 'Cancel'}
          </PlainButton>
          <PlainButton disabled={busy} onClick={() => void onRun(() => decide(note, 'thrown'))}>
            Throw away
          </PlainButton>
        </div>
      ) : null}
    </>
  );
}
