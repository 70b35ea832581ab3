import { identity } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { beginSession } from '../../../lib/session.ts';
import { checkCode, cleanCode, isWholeCode } from '../second-factor-code.ts';
import { describeCodeError, isChallengeOver } from '../sign-in-error.ts';
import { CodeField } from './code-field.tsx';
import classes from './public-form.module.css';

interface CodeFormProps {
  challenge: string;
  onSignedIn: (user: identity.SessionUser) => void;
  /** To the first step; with a sentence when it was not the user's wish. */
  onBack: (note?: string) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ challenge, onSignedIn, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
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
      const user = await call(identity.signInCode, {
        body: { challenge, code: cleanCode(code) },
        quiet400: true,
      });
      beginSession(user);
      onSignedIn(user);
    } catch (fault) {
      if (isChallengeOver(fault)) {
        onBack(identity.secondFactorMessages.challengeEnded);
        return;
      }
      setRunning(false);
      setError(describeCodeError(fault));
      field.current?.focus();
      field.current?.select();
    }
  };

  return (
    <form
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(value);
      }}
      noValidate
      aria-label="Second step"
    >
      <p className={classes.text}>
        {kind === 'app'
          ? 'Open your authenticator app and enter the code it shows for Chairline.'
          : 'Enter one of the recovery codes you saved. Each works once.'}
      </p>
      <CodeField
        ref={field}
        label={kind === 'app' ? 'Code' : 'Recovery code'}
        kind={kind}
        value={value}
        error={error}
        readOnly={running}
        onChange={(typed) => {
          setValue(typed);
          setError(null);
          if (kind === 'app' && isWholeCode(typed)) void send(typed);
        }}
      />
      <Button type="submit" size="md" fullWidth loading={running}>
        Verify
      </Button>
      <div className={classes.links}>
        <button
          type="button"
          className={classes.link}
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            setValue('');
            setError(null);
          }}
        >
          {kind === 'app' ? 'Use a recovery code' : 'Use the app’s code'}
        </button>
        <button type="button" className={classes.link} onClick={() => onBack()}>
          Back to the password
        </button>
      </div>
    </form>
  );
}
