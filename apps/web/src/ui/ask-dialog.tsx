import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { sayFault } from './say-fault.ts';
import { SheetActions, SheetDialog } from './sheet-dialog.tsx';
import { useWork } from './use-work.ts';

interface AskDialogProps {
  title: string;
  question: ReactNode;
  /** Under the question: what becomes of it. */
  hint?: string;
  /** What the button that does it says. */
  confirm: string;
  cancel?: string;
  /** It takes something away. */
  grave?: boolean;
  /** Closes the dialog by itself where it succeeds; while it runs the buttons wait. What it throws is said. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}

/** A question before something that cannot be undone. The focus begins on the harmless answer. */
export function AskDialog({
  title,
  question,
  hint,
  confirm,
  cancel = 'Cancel',
  grave = false,
  onConfirm,
  onClose,
}: AskDialogProps) {
  const { busy, run } = useWork(sayFault);
  return (
    <SheetDialog title={title} onClose={onClose} width={420}>
      <Text size="md">{question}</Text>
      {hint ? <p className="hint margin-4-0-0">{hint}</p> : null}
      <SheetActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button
          {...(grave ? { color: 'error' } : {})}
          loading={busy}
          onClick={() => void run(async () => onConfirm())}
        >
          {confirm}
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}
