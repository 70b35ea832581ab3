import { Button } from '@mantine/core';
import classes from './phone-form.module.css';

interface PhoneFormFootProps {
  /** What went wrong, where it is about no field. */
  fault: string | null;
  saving: boolean;
  onCancel: () => void;
}

/** The end of a number's form. */
export function PhoneFormFoot({ fault, saving, onCancel }: PhoneFormFootProps) {
  return (
    <div className={`row justify-end gap-8 phone-wrap ${classes.foot}`}>
      <p className={`text-13 grow no-margin ink-error ${classes.fault}`} role="alert">
        {fault}
      </p>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" loading={saving}>
        Save
      </Button>
    </div>
  );
}
