import { formatPhone, inbox, search as contract } from '@chairline/contract';
import { Button, Textarea } from '@mantine/core';
import { useRef, type FormEvent } from 'react';
import { z } from 'zod';
import { call, errorMessage } from '../../../lib/api.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import classes from './quick-message.module.css';

interface QuickMessageProps {
  /** Ten digits that no contact has. */
  number: string;
  /** The text is in the thread of this contact now: of the number's, made with it. */
  onSent: (contactId: number) => void;
  onClose: () => void;
}

/** Texts a number nobody has yet. The contact is made with the first text, not before. */
export function QuickMessage({ number, onSent, onClose }: QuickMessageProps) {
  const kept = useKeptState<string>(`quick-message.${number}`, {
    schema: z.string(),
    start: '',
    isEmpty: (text) => text.trim() === '',
  });
  const text = kept.value;
  const {
    busy: running,
    fault: problem,
    setFault: setProblem,
    run,
  } = useWork((error) => {
    notify({ message: contract.searchMessages.quickMessageFailed, kind: 'error' });
    return `${errorMessage(error)} Nothing was sent; your text is kept here.`;
  });
  // The same text tried again is sent once; a changed one is another text.
  const attempt = useRef({ of: '', ref: '' });
  const { characters, segments } = inbox.countSegments(text);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const fault = text.trim() === '' ? 'Write a message first.' : inbox.textLengthProblem(text);
    if (fault) {
      setProblem(fault);
      return;
    }
    if (attempt.current.of !== text) attempt.current = { of: text, ref: crypto.randomUUID() };
    await run(async () => {
      const { item } = await call(inbox.sendText, {
        body: {
          dst: number,
          message_text: text.trim(),
          has_attachment: false,
          client_ref: attempt.current.ref,
        },
        files: [],
        quiet400: true,
      });
      kept.clear();
      onSent(item.contact_id);
    });
  };

  return (
    <SheetDialog title={`Message ${formatPhone(number)}`} width={460} onClose={onClose}>
      <form noValidate onSubmit={(event) => void send(event)}>
        {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
        <Textarea
          label="Message"
          description="Nobody has this number yet. With the first text it gets a conversation of its own."
          data-autofocus
          rows={4}
          value={text}
          error={problem}
          onChange={(event) => {
            const { value } = event.currentTarget;
            kept.set(() => value);
            setProblem(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.form?.requestSubmit();
          }}
        />
        <p className={classes.count}>
          {segments > 1 ? `${characters} characters · ${segments} parts` : null}
        </p>
        <SheetActions>
          <Button
            variant="default"
            onClick={() => {
              kept.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={running}>
            Send
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
