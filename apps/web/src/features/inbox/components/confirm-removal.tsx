import { Button, Group, Modal, Text } from '@mantine/core';

/** Asks before a file is taken out of a text, in the specification's words. */
export default function ConfirmRemoval({ onKeep, onRemove }: { onKeep: () => void; onRemove: () => void }) {
  return (
    <Modal opened onClose={onKeep} title="Remove file" size="sm">
      <Text size="md">Are you sure you want to remove this file?</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onKeep}>
          Keep
        </Button>
        <Button color="error" onClick={onRemove}>
          Remove
        </Button>
      </Group>
    </Modal>
  );
}
