import { Button, Text } from '@mantine/core';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';

/** What was refused, in the server's words; what was typed stays. */
export function ErrorDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <SheetDialog title="Error" onClose={onClose} width={460}>
      <Text size="md" className="breakable" role="alert">
        {message}
      </Text>
      <SheetActions>
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}
