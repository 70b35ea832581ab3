import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { SheetActions } from '../../../ui/sheet-dialog.tsx';

interface FormEndProps {
  /** What went wrong, where it is about no field. */
  fault: string | null;
  saving: boolean;
  /** Said above the buttons. */
  note?: ReactNode;
  /** What the button that saves says; null where nothing can be saved. */
  save: string | null;
  disabled?: boolean;
  onCancel: () => void;
  onDelete?: (() => void) | undefined;
}

/** The end of a form of the calendar. */
export function FormEnd({ fault, saving, note, save, disabled = false, onCancel, onDelete }: FormEndProps) {
  return (
    <SheetActions fault={fault} note={note}>
      {onDelete ? (
        <Button variant="subtle" color="error" disabled={saving} onClick={onDelete}>
          Delete
        </Button>
      ) : null}
      <Button variant="default" onClick={onCancel}>
        {save === null ? 'Close' : 'Cancel'}
      </Button>
      {save === null ? null : (
        <Button type="submit" loading={saving} disabled={disabled}>
          {save}
        </Button>
      )}
    </SheetActions>
  );
}
