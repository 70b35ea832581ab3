import { labels } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useRef, type FormEvent } from 'react';
import { z } from 'zod';
import { errorMessage } from '../../../lib/api.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { addProcess, useProcessTypes } from '../../labels/index.ts';

interface NewProcessDialogProps {
  onAdded: (process: labels.ProcessType) => void;
  onClose: () => void;
}

const { labelKey, labelMessages, isRestrictedProcess, PROCESS_NAME_MAX } = labels;

/** What is wrong with the name of a new process, or null (specification 3, section 5). */
function checkProcess(name: string, types: readonly labels.ProcessType[]): string | null {
  if (name.trim() === '') return labelMessages.addProcess;
  if (isRestrictedProcess(name)) return labelMessages.processRestricted;
  return types.some(({ type_name }) => labelKey(type_name) === labelKey(name))
    ? labelMessages.nameTaken
    : null;
}

/** Names a new process of the office; for admins. */
export function NewProcessDialog({ onAdded, onClose }: NewProcessDialogProps) {
  const types = useProcessTypes();
  const kept = useKeptState('process.new', { schema: z.string(), start: '' });
  const field = useRef<HTMLInputElement>(null);
  const refuse = (words: string): string => {
    field.current?.focus();
    return words;
  };
  const { busy, fault, setFault, run } = useWork((error) => refuse(errorMessage(error)));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const found = checkProcess(kept.value, types);
    if (found) return setFault(refuse(found));
    void run(async () => {
      const process = await addProcess(kept.value);
      kept.clear();
      onAdded(process);
    });
  };
  const cancel = () => {
    kept.clear();
    onClose();
  };

  return (
    <SheetDialog title="Add a process" width={420} onClose={onClose}>
      <form noValidate onSubmit={submit}>
        {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
        <TextInput
          ref={field}
          label="Name"
          description="What conversations of the staff are about: everyone of the office sees it"
          withAsterisk
          data-autofocus
          autoComplete="off"
          maxLength={PROCESS_NAME_MAX}
          value={kept.value}
          error={fault}
          onChange={(event) => {
            const { value } = event.currentTarget;
            kept.set(() => value);
            setFault(null);
          }}
        />
        <SheetActions>
          <Button variant="default" onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            Add
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
