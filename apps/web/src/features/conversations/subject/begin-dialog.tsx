import { conversations as contract } from '@chairline/contract';
import type { Conversation } from '@chairline/office-state/conversations';
import { Button, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { useLimited } from '../../../lib/limited.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { addConversation } from '../mutations.ts';
import { sayFault } from '../../../ui/say-fault.ts';
import { useWork } from '../../../ui/use-work.ts';

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

/** Begins the conversation about a claim, a recall or a lab case; the one that is there already is answered instead. */
export function BeginDialog({ process, subjectId, name, about, words, onBegun, onClose }: BeginDialogProps) {
  const limited = useLimited();
  const kept = useKeptState<string>(`convo.begin.${process}.${subjectId}`, {
    schema: z.string(),
    start: name,
  });
  const title = kept.value;
  const { busy, fault, setFault, run } = useWork((error) => sayFault(error, `${words.createFailed}.`));
  const field = useRef<HTMLInputElement>(null);
  // The same try again makes no second conversation.
  const [ref] = useState(() => crypto.randomUUID());

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const convo_name = title.trim();
    if (convo_name === '') {
      setFault(words.nameRequired);
      field.current?.focus();
      return;
    }
    void run(async () => {
      try {
        const convo = await addConversation({
          system_process: process,
          system_process_id: String(subjectId),
          convo_name,
          message: contract.conversationMessages.started(convo_name),
          secured: 0,
          participants: [],
          client_ref: ref,
        });
        kept.clear();
        onBegun(convo);
      } finally {
        // Also where it failed, which is said (specification 3, section 2.3).
        onClose();
      }
    });
  };

  return (
    <SheetDialog title="Start the conversation" onClose={onClose} width={440} aboutAbove>
      <form noValidate onSubmit={submit}>
        {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
        <p className="hint margin-0-0-12">{about}</p>
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
            const { value } = event.currentTarget;
            kept.set(() => value);
            setFault(null);
          }}
        />
        {limited ? (
          <p className="text-13 margin-12-0-0 ink-error" role="alert">
            {limited}
          </p>
        ) : null}
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
          <Button type="submit" loading={busy} disabled={limited !== null}>
            Start
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
