import { conversations as contract } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { useLimited } from '../../../lib/limited.ts';
import { isShownAlready } from '../../../lib/shown-already.ts';
import { errorMessage } from '../../../lib/api.ts';
import { notify } from '../../../ui/notify.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useHeldFocus } from '../../../ui/use-held-focus.ts';
import type { Conversation } from '../convo-lists.ts';
import { addConversation } from '../mutations.ts';
import classes from './begin-dialog.module.css';

interface BeginDialogProps {
  /** 'outstanding claim', 'recall' or 'lab case', and which. */
  process: string;
  subjectId: number;
  /** The name it is pre-filled with: the patient's. */
  name: string;
  /** What it will be about, in a line. */
  about: string;
  words: { nameRequired: string; createFailed: string };
  onBegun: (convo: Conversation) => void;
  onClose: () => void;
}

/** What the new conversation says first (specification 3, section 2.3). */
const firstMessage = (name: string) => `Conversation "${name}" started`;

/** Begins the conversation about a claim, a recall or a lab case; the one that is there already is answered instead. */
export function BeginDialog({ process, subjectId, name, about, words, onBegun, onClose }: BeginDialogProps) {
  const limited = useLimited();
  const [title, setTitle] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // The same try again makes no second conversation.
  const [ref] = useState(() => crypto.randomUUID());
  useHeldFocus(running);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const convo_name = title.trim();
    if (convo_name === '') {
      setFault(words.nameRequired);
      field.current?.focus();
      return;
    }
    setRunning(true);
    try {
      const convo = await addConversation({
        system_process: process,
        system_process_id: String(subjectId),
        convo_name,
        message: firstMessage(convo_name),
        secured: 0,
        participants: [],
        client_ref: ref,
      });
      onBegun(convo);
    } catch (error) {
      // The dialog closes and says so (specification 3, section 2.3).
      if (!isShownAlready(error))
        notify({ message: `${words.createFailed}. ${errorMessage(error)}`, kind: 'error' });
      onClose();
    }
  };

  return (
    <SheetDialog title="Start the conversation" onClose={onClose} width={440}>
      <form noValidate onSubmit={(event) => void submit(event)}>
        <p className={classes.about}>{about}</p>
        <TextInput
          ref={field}
          label="Name"
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={contract.CONVO_NAME_MAX}
          value={title}
          error={fault}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => {
            setTitle(event.currentTarget.value);
            setFault(null);
          }}
        />
        {limited ? (
          <p className={classes.limited} role="alert">
            {limited}
          </p>
        ) : null}
        <SheetActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={running} disabled={limited !== null}>
            Start
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
