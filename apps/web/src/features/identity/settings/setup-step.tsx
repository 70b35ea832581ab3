import { identity } from '@chairline/contract';
import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { CodeField } from '../components/code-field.tsx';
import { SecretView } from '../components/secret-view.tsx';
import { isWholeCode } from '../second-factor-code.ts';
import { useCode } from '../use-code.ts';
import classes from './settings.module.css';

interface SetupStepProps {
  secret: { secret: string; otpauth_url: string };
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The secret of a new second factor and the first code of it. */
export function SetupStep({ secret, onEnabled, onCancel }: SetupStepProps) {
  const code = useCode(async (typed) => {
    const { recovery_codes } = await call(identity.enableSecondFactor, {
      body: { code: typed },
      quiet400: true,
    });
    onEnabled(recovery_codes);
  });

  return (
    <form
      className={classes.stack}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        code.send();
      }}
      noValidate
      aria-label="Set up two-factor sign-in"
    >
      <p className="no-margin ink-dim">
        Scan this with an authenticator app on your phone, then enter the code it shows.
      </p>
      <SecretView secret={secret.secret} address={secret.otpauth_url} />
      <div className={classes.form}>
        <CodeField
          label="Code"
          kind="app"
          size="sm"
          {...code.field}
          onChange={(typed) => {
            code.type(typed);
            if (isWholeCode(typed)) code.send(typed);
          }}
        />
        <div className="flex wrap gap-8">
          <Button type="submit" loading={code.running}>
            Turn on
          </Button>
          <Button variant="default" onClick={onCancel} disabled={code.running}>
            Cancel
          </Button>
        </div>
      </div>
    </form>
  );
}
