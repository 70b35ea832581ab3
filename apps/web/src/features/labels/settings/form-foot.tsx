import { Button } from '@mantine/core';
import { SheetActions } from '../../../ui/sheet-dialog.tsx';
import classes from './label-form.module.css';

interface FormFootProps {
  /** What went wrong, where it is about no field. */
  fault: string | null;
  saving: boolean;
  /** What the button that saves says. */
  save: string;
  /** The form is not complete: the button waits. */
  disabled?: boolean;
  onCancel: () => void;
}

/** The end of a label's dialog. */
export function FormFoot({ fault, saving, save, disabled = false, onCancel }: FormFootProps) {
  return (
    <>
      {fault ? (
        <p className={classes.foot} role="alert">
          {fault}
        </p>
      ) : null}
      <SheetActions>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={saving} disabled={disabled}>
          {save}
        </Button>
      </SheetActions>
    </>
  );
}
