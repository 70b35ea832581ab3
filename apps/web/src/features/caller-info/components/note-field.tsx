import { callerInfo } from '@chairline/contract';
import { Textarea } from '@mantine/core';
import type { ReactNode } from 'react';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { useNoteDraft } from '../../../lib/note-drafts.ts';
import { writeNote } from '../notes.ts';

interface NoteFieldProps {
  callUuid: string;
  /** As it stands in the thread; undefined: nothing does yet. */
  note: callerInfo.CallNote | undefined;
  /** Whether it is written in at once. */
  focused: boolean;
  onSaved: () => void;
  /** What else can be done with it. */
  children: ReactNode;
}

/** Where the viewer's own note on a call is written: Enter saves it, Shift Enter begins a line. */
export function NoteField({ callUuid, note, focused, onSaved, children }: NoteFieldProps) {
  const { draft, set, saved } = useNoteDraft(callUuid);
  const { busy, fault, run } = useWork();
  const before = note?.summary ?? '';
  const text = draft ?? before;
  const isEmpty = text.trim() === '';
  const save = () =>
    void run(async () => {
      if (isEmpty) return;
      if (draft !== null) await writeNote(callUuid, text, note?.version);
      if (saved(text)) onSaved();
    });
  return (
    <>
      <Textarea
        aria-label="Note on the call"
        placeholder="What was said, what is to be done"
        className="grow phone-line"
        autosize
        minRows={1}
        maxRows={8}
        maxLength={callerInfo.SUMMARY_MAX}
        autoFocus={focused}
        value={text}
        onChange={({ currentTarget: { value } }) => set(value === before ? null : value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          save();
        }}
      />
      <div className="flex wrap items-center gap-8">
        <PlainButton filled aria-disabled={busy || isEmpty} onClick={save}>
          Save note
        </PlainButton>
        {children}
      </div>
      {fault ? (
        <p className="hint no-margin breakable w-full" role="alert">
          {fault}
          {note && draft !== null ? ` It says now: “${note.summary}”` : ''}
        </p>
      ) : null}
    </>
  );
}
