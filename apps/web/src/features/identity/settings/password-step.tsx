import { identity } from '@chairline/contract';
import { Button, PasswordInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { errorMessage } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useSession } from '../../../lib/session.ts';
import { useWork } from '../../../ui/use-work.ts';
import { FormFault } from '../components/form-fault.tsx';
import classes from './settings.module.css';

interface PasswordStepProps {
  /** What the password is asked for. */
  text: string;
  submit: string;
  danger?: boolean;
  /** Sends it; what it throws is shown. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the user's own password before something that weakens or changes how they sign in. */
export function PasswordStep({ text, submit, danger = false, onPassword, onCancel }: PasswordStepProps) {
  const { username } = useSession();
  const [password, setPassword] = useState('');
  const [beside, setBeside] = useState<string | null>(null);
  const {
    busy: running,
    fault: failure,
    setFault: setFailure,
    run,
  } = useWork((error) => {
    if (!(error instanceof ApiError && error.status === 400)) return errorMessage(error);
    return setBeside(error.message);
  });

  const send = (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    setBeside(password ? null : identity.signInMessages.passwordRequired);
    setFailure(null);
    if (password) void run(() => onPassword(password));
  };

  return (
    <form className={classes.form} onSubmit={send} noValidate aria-label={submit}>
      <p className="no-margin ink-dim">{text}</p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label="Password"
        name="password"
        autoComplete="current-password"
        autoFocus
        required
        withAsterisk={false}
        maxLength={1000}
        readOnly={running}
        value={password}
        error={beside}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          setBeside(null);
          setFailure(null);
        }}
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
      />
      <FormFault fault={failure ? { title: failure } : null} />
      <div className="flex wrap gap-8">
        <Button type="submit" loading={running} {...(danger ? { color: 'error' } : {})}>
          {submit}
        </Button>
        <Button variant="default" onClick={onCancel} disabled={running}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
