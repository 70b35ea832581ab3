import { claims as contract } from '@chairline/contract';
import { useEffect, useId, useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { z } from 'zod';
import { errorMessage } from '../../../lib/api.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { notify } from '../../../ui/notify.tsx';
import { PlainButton } from '../../../ui/plain-button.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { addNote } from '../mutations.ts';
import { rememberCall, whoAnswers } from '../same-call.ts';
import { useWork } from '../../../ui/use-work.ts';
import classes from './claim-notes.module.css';

interface NoteFormProps {
  claimId: number;
  carrier: string;
  /** It was kept, or given up. */
  onDone: () => void;
}

const schema = z.object({
  note: z.string(),
  spoke_with: z.string(),
  reference: z.string(),
  client_ref: z.string(),
});
const { claimWords, CLAIM_NOTE_MAX } = contract;

/** What is wrong with a note; the same sentences the server has. */
function faultOf(note: string): string | null {
  const length = note.trim().length;
  if (length === 0) return claimWords.noteEmpty;
  return length > CLAIM_NOTE_MAX ? claimWords.noteTooLong : null;
}

/** Keeps what the carrier said. Who spoke and their reference stay for the next claim of the same call. */
export function NoteForm({ claimId, carrier, onDone }: NoteFormProps) {
  const [start] = useState(() => ({ note: '', ...whoAnswers(carrier), client_ref: crypto.randomUUID() }));
  const form = useKeptState(`claim.note.${claimId}`, {
    schema,
    start,
    isEmpty: ({ note }) => note.trim() === '',
  });
  const { value, set, clear } = form;
  const [fault, setFault] = useState<string | null>(null);
  const { busy: running, fault: problem, run } = useWork((error) => `Not kept yet. ${errorMessage(error)}`);
  const field = useRef<HTMLTextAreaElement>(null);
  const ids = { note: useId(), with: useId(), ref: useId(), fault: useId() };
  useEffect(() => field.current?.focus({ preventScroll: true }), []);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    if (running) return;
    const found = faultOf(value.note);
    setFault(found);
    if (found) {
      field.current?.focus();
      return;
    }
    await run(async () => {
      await addNote(claimId, value);
      rememberCall(carrier, value);
      clear();
      notify({ message: 'Noted', kind: 'success' });
      onDone();
    });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      void submit();
    }
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onDone();
  };
  const cancel = () => {
    clear();
    onDone();
  };

  return (
    <form
      className="grid gap-6"
      noValidate
      aria-label="Add a note"
      onSubmit={(event) => void submit(event)}
      onKeyDown={onKeyDown}
    >
      {form.restored ? <RestoredNote onClear={clear} /> : null}
      <div className={classes.field}>
        <label htmlFor={ids.note}>What was said</label>
        <textarea
          ref={field}
          id={ids.note}
          rows={2}
          value={value.note}
          aria-invalid={fault !== null || undefined}
          aria-describedby={fault ? ids.fault : undefined}
          onChange={(event) => {
            const note = event.currentTarget.value;
            set((held) => ({ ...held, note }));
            setFault(null);
          }}
        />
        {fault ? (
          <p id={ids.fault} className="text-12 no-margin ink-error">
            {fault}
          </p>
        ) : null}
      </div>
      <div className={classes.row}>
        <div className={classes.field}>
          <label htmlFor={ids.with}>Spoke with</label>
          <input
            id={ids.with}
            type="text"
            autoComplete="off"
            maxLength={100}
            value={value.spoke_with}
            onChange={(event) => {
              const spoke_with = event.currentTarget.value;
              set((held) => ({ ...held, spoke_with }));
            }}
          />
        </div>
        <div className={classes.field}>
          <label htmlFor={ids.ref}>Reference</label>
          <input
            id={ids.ref}
            type="text"
            autoComplete="off"
            maxLength={100}
            value={value.reference}
            onChange={(event) => {
              const reference = event.currentTarget.value;
              set((held) => ({ ...held, reference }));
            }}
          />
        </div>
        <PlainButton type="submit" filled aria-disabled={running || undefined}>
          {running ? 'Saving…' : 'Save note'}
        </PlainButton>
        <PlainButton onClick={cancel}>Cancel</PlainButton>
      </div>
      {problem ? (
        <p className="text-12 no-margin ink-error" role="alert">
          {problem}
        </p>
      ) : null}
    </form>
  );
}
