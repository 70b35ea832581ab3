import { Button, Text } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { SheetActions, SheetDialog } from './sheet-dialog.tsx';
import { useHeldFocus } from './use-held-focus.ts';

interface AskDialogProps {
  title: string;
  question: ReactNode;
  /** What the button that does it says. */
  confirm: string;
  cancel?: string;
  /** It takes something away. */
  grave?: boolean;
  /** Closes the dialog by itself where it succeeds; while it runs the buttons wait. */
  onConfirm: () => Promise<void> | void;
  onClose: () => void;
}

/** A question before something that cannot be undone. The focus begins on the harmless answer. */
export function AskDialog({
  title,
  question,
  confirm,
  cancel = 'Cancel',
  grave = false,
  onConfirm,
  onClose,
}: AskDialogProps) {
  const [running, setRunning] = useState(false);
  useHeldFocus(running);
  const run = async () => {
    if (running) return;
    setRunning(true);
    try {
      await onConfirm();
    } finally {
      setRunning(false);
    }
  };
  return (
    <SheetDialog title={title} onClose={onClose} width={420}>
      <Text size="md">{question}</Text>
      <SheetActions>
        <Button variant="default" data-autofocus onClick={onClose}>
          {cancel}
        </Button>
        <Button {...(grave ? { color: 'error' } : {})} loading={running} onClick={() => void run()}>
          {confirm}
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}
