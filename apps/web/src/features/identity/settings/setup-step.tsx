import { identity } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { CodeField } from '../components/code-field.tsx';
import { SecretView } from '../components/secret-view.tsx';
import { checkCode, cleanCode, isWholeCode } from '../second-factor-code.ts';
import { describeCodeError } from '../sign-in-error.ts';
import classes from './settings.module.css';

interface SetupStepProps {
  secret: { secret: string; otpauth_url: string };
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The secret of a new second factor and the first code of it. */
export function SetupStep({ secret, onEnabled, onCancel }: SetupStepProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const send = async (code: string) => {
    if (running) return;
    const wrong = checkCode(code);
    setError(wrong);
    if (wrong) return;
    setRunning(true);
    try {
      const { recovery_codes } = await call(identity.enableSecondFactor, {
        body: { code: cleanCode(code) },
        quiet400: true,
      });
      onEnabled(recovery_codes);
    } catch (fault) {
      setRunning(false);
      setError(describeCodeError(fault));
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <form
      className={classes.stack}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(value);
      }}
      noValidate
      aria-label="Set up two-factor sign-in"
    >
      <p className={classes.text}>
        Scan this with an authenticator app on your phone, then enter the code it shows.
      </p>
      <SecretView secret={secret.secret} address={secret.otpauth_url} />
      <div className={classes.form}>
        <CodeField
          ref={field}
          label="Code"
          kind="app"
          size="sm"
          value={value}
          error={error}
          readOnly={running}
          onChange={(typed) => {
            setValue(typed);
            setError(null);
            if (isWholeCode(typed)) void send(typed);
          }}
        />
        <div className={classes.actions}>
          <Button type="submit" loading={running}>
            Turn on
          </Button>
          <Button variant="default" onClick={onCancel} disabled={running}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}
