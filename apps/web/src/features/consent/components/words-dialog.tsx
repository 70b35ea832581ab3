import { Button, Textarea, TextInput } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import { fieldMessages, toE164 } from '@chairline/contract';
import { z } from 'zod';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { focusFault } from '../../../ui/focus-soon.ts';

interface WordsDialogProps {
  /** Names what is typed, to keep it. */
  name: string;
  title: string;
  /** What will come of it. */
  explanation: ReactNode;
  label: string;
  placeholder: string;
  /** What is missing while nothing is written. */
  missing: string;
  confirm: string;
  /** The number is asked too. */
  withNumber?: boolean;
  /** @throws ApiError, shown in the dialog */
  onConfirm: (words: string, number: string) => Promise<void>;
  onClose: () => void;
}

const fields = z.object({ words: z.string(), number: z.string() });

/** Asks in which words somebody stopped our texts, or lifted that: the ledger keeps them. */
export function WordsDialog(props: WordsDialogProps) {
  const { name, title, explanation, label, placeholder, missing, confirm, withNumber = false } = props;
  const { value, set, clear, restored } = useKeptState(name, {
    schema: fields,
    start: { words: '', number: '' },
  });
  const [tried, setTried] = useState(false);
  const { busy: running, fault, run } = useWork();
  const wordsFault = value.words.trim() === '' ? missing : null;
  const numberFault = withNumber && toE164(value.number) === null ? fieldMessages.phone : null;

  const close = () => {
    clear();
    props.onClose();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    focusFault(event.currentTarget);
    if (running || wordsFault || numberFault) return;
    await run(async () => {
      await props.onConfirm(value.words.trim(), value.number);
      close();
    });
  };

  return (
    <SheetDialog title={title} onClose={props.onClose}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <div className="grid cols-1 gap-14">
          {restored ? <RestoredNote onClear={clear} /> : null}
          <p className="hint no-margin">{explanation}</p>
          {withNumber ? (
            <TextInput
              label="Phone number"
              type="tel"
              data-autofocus
              autoComplete="off"
              maxLength={30}
              value={value.number}
              error={tried ? numberFault : null}
              onChange={(event) => {
                const number = event.currentTarget.value;
                set((before) => ({ ...before, number }));
              }}
            />
          ) : null}
          <Textarea
            label={label}
            placeholder={placeholder}
            rows={3}
            maxLength={500}
            {...(withNumber ? {} : { 'data-autofocus': true })}
            value={value.words}
            error={tried ? wordsFault : null}
            onChange={(event) => {
              const words = event.currentTarget.value;
              set((before) => ({ ...before, words }));
            }}
          />
          {fault ? (
            <p className="text-13 no-margin ink-error" role="alert">
              {fault}
            </p>
          ) : null}
        </div>
        <SheetActions>
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" loading={running}>
            {confirm}
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
