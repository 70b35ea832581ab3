import { PasswordInput } from '@mantine/core';
import { PASSWORD_HINT } from '../new-password.ts';
import classes from './public-form.module.css';

const showOrHide = (what: string) => ({ 'aria-label': `Show or hide the ${what}` });

interface PasswordFieldsProps {
  /** The label of the first field. */
  label: string;
  values: { password: string; confirmation: string };
  onChange: (values: { password?: string; confirmation?: string }) => void;
  readOnly: boolean;
  autoFocus?: boolean;
}

/** A new password and its repetition. */
export function PasswordFields({ label, values, onChange, readOnly, autoFocus }: PasswordFieldsProps) {
  const shared = { size: 'md', readOnly, required: true, withAsterisk: false, autoComplete: 'new-password' };
  return (
    <>
      <PasswordInput
        {...shared}
        label={label}
        name="new-password"
        maxLength={1000}
        autoFocus={autoFocus ?? false}
        aria-describedby="password-rules"
        value={values.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        visibilityToggleButtonProps={showOrHide('password')}
      />
      <p id="password-rules" className={classes.hint}>
        {PASSWORD_HINT}
      </p>
      <PasswordInput
        {...shared}
        label="Confirm password"
        name="confirm-password"
        maxLength={1000}
        value={values.confirmation}
        onChange={(event) => onChange({ confirmation: event.currentTarget.value })}
        visibilityToggleButtonProps={showOrHide('repeated password')}
      />
    </>
  );
}
