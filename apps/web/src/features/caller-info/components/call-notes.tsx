import { callerInfo } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { personName, usePeople } from '../../../lib/people.ts';
import { useSession } from '../../../lib/session.ts';
import { formatWhen } from '../../../ui/format-date.ts';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { callNotesQuery, decide, setNote } from '../notes.ts';

interface CallNotesProps {
  contactId: number;
  itemId: number;
}

/** Under a recorded call in the thread: what it was about, as a draft until somebody keeps it. */
export default function CallNotes({ contactId, itemId }: CallNotesProps) {
  const { data = [] } = useQuery({ ...callNotesQuery(contactId), refetchOnMount: false });
  return data
    .filter(({ comm_participant_id: id, state }) => id === itemId && state !== 'thrown')
    .map((note) => <CallNote key={note.note_id} note={note} />);
}

function CallNote({ note }: { note: callerInfo.CallNote }) {
  const { busy, fault, run } = useWork();
  const { state, problem } = note;
  if (state === 'writing')
    return <p className="caption no-margin text-center">{problem || 'The call is being written down …'}</p>;
  return (
    <section
      className="grid gap-6 radius-card inset-line bg-panel pad-8-12 margin-4-0-0"
      style={{ maxWidth: 520 }}
      aria-label="Summary of the call"
    >
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
