import { Button, Text } from '@mantine/core';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';

interface SaveOfferProps {
  /** What is about to be saved. */
  what: string;
  busy: boolean;
  onTry: () => void;
  onSave: () => void;
  onClose: () => void;
}

/** Before something that changed is saved without having been tried: what it would answer can be looked at first. */
export function SaveOffer({ what, busy, onTry, onSave, onClose }: SaveOfferProps) {
  return (
    <SheetDialog title={`Try ${what} before it is saved?`} onClose={onClose} width={480}>
      <Text size="md" className="breakable">
        Run it on the last questions of this office and see each answer beside the one that was given. Nothing
        is saved by trying.
      </Text>
      <SheetActions>
        <Button variant="subtle" color="gray" className="phone-min-h-44" disabled={busy} onClick={onClose}>
          Back
        </Button>
        <Button variant="default" className="phone-min-h-44" loading={busy} onClick={onSave}>
          Save now
        </Button>
        <Button data-autofocus className="phone-min-h-44" disabled={busy} onClick={onTry}>
          Try first
        </Button>
      </SheetActions>
    </SheetDialog>
  );
}
