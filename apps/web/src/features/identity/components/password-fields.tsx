import { PasswordInput } from '@mantine/core';
import { PASSWORD_HINT } from '../new-password.ts';
import classes from './public-form.module.css';

const showOrHide = (what: string) => ({ 'aria-label': `Show or hide the ${what}` });

interface PasswordFieldsProps {
  /** The label of the first field. */
  label: string;
  values: { password: string; confirmation: string };
  /** The rules that the password was refused for. */
  faults: readonly string[];
  onChange: (values: { password?: string; confirmation?: string }) => void;
  readOnly: boolean;
  autoFocus?: boolean;
}

/** A new password and its repetition. */
export function PasswordFields({
  label,
  values,
  faults,
  onChange,
  readOnly,
  autoFocus,
}: PasswordFieldsProps) {
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
        error={faults.length > 0}
        aria-invalid={faults.length > 0}
        value={values.password}
        onChange={(event) => onChange({ password: event.currentTarget.value })}
        visibilityToggleButtonProps={showOrHide('password')}
      />
      <div id="password-rules" className={classes.hint} data-fault={faults.length > 0 || undefined}>
        {faults.length > 0 ? faults.map((fault) => <div key={fault}>{fault}</div>) : PASSWORD_HINT}
      </div>
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
