import { offices as contract } from '@chairline/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { deleteOffice } from '../mutations.ts';

interface DeleteClientDialogProps {
  row: contract.ClientRow;
  /** `deleted`: whether the office is gone from the list. */
  onClose: (deleted: boolean) => void;
}

/** Asks in the specification's words before an office is deleted. */
export function DeleteClientDialog({ row, onClose }: DeleteClientDialogProps) {
  const [running, setRunning] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    if (running) return;
    setRunning(true);
    setProblem(null);
    try {
      await deleteOffice(row);
      onClose(true);
    } catch (error) {
      setProblem(errorMessage(error));
      setRunning(false);
    }
  };
  return (
    <Modal opened onClose={() => onClose(false)} title={`Delete ${row.name}`} size="sm" returnFocus>
      <Text size="md">{contract.officeMessages.deleteQuestion}</Text>
      <Text size="sm" c="dimmed" mt={8}>
        Everybody of {row.name} is signed out at once. For {contract.RESTORE_DAYS} days you can bring it back,
        with all it has.
      </Text>
      {problem ? (
        <Text size="sm" c="error" mt={8} role="alert">
          {problem}
        </Text>
      ) : null}
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" data-autofocus onClick={() => onClose(false)}>
          Cancel
        </Button>
        <Button color="error" loading={running} onClick={() => void confirm()}>
          OK
        </Button>
      </Group>
    </Modal>
  );
}
