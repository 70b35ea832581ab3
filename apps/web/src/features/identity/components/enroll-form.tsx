import { identity } from '@chairline/contract';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { checkCode, cleanCode, isWholeCode } from '../second-factor-code.ts';
import { describeCodeError, isChallengeOver } from '../sign-in-error.ts';
import { CodeField } from './code-field.tsx';
import classes from './public-form.module.css';
import { SecretView } from './secret-view.tsx';

export type Enrolled = { user: identity.SessionUser; recovery_codes: string[] };

interface EnrollFormProps {
  challenge: string;
  onEnrolled: (enrolled: Enrolled) => void;
  onBack: (note?: string) => void;
}

/** The office requires a second factor and the user has none: it is set up before there is a session. */
export function EnrollForm({ challenge, onEnrolled, onBack }: EnrollFormProps) {
  const [value, setValue] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [running, setRunning] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const secret = useQuery({
    queryKey: ['enroll', challenge],
    queryFn: ({ signal }) => call(identity.signInEnroll, { body: { challenge }, signal, quiet400: true }),
    // A secret is asked for once and forgotten with the form.
    gcTime: 0,
    retry: false,
  });

  const leaveWhenOver = useEffectEvent(() => {
    if (isChallengeOver(secret.error)) onBack(identity.secondFactorMessages.challengeEnded);
  });
  useEffect(() => {
    if (secret.isError) leaveWhenOver();
  }, [secret.isError]);

  const send = async (code: string) => {
    if (running) return;
    const wrong = checkCode(code);
    setError(wrong);
    if (wrong) return;
    setRunning(true);
    try {
      onEnrolled(
        await call(identity.signInEnrolled, { body: { challenge, code: cleanCode(code) }, quiet400: true }),
      );
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

  const back = (
    <div className={classes.links}>
      <button type="button" className={classes.link} onClick={() => onBack()}>
        Back to the password
      </button>
    </div>
  );
  if (secret.isPending) {
    return (
      <div className={classes.loading} role="status" aria-label="Preparing your second factor">
        <Loader size="sm" />
      </div>
    );
  }
  if (secret.isError) {
    return (
      <>
        <FailedState
          title="The second factor cannot be set up now"
          error={secret.error}
          onRetry={() => void secret.refetch()}
          retrying={secret.isFetching}
        />
        {back}
      </>
    );
  }
  return (
    <form
      className={classes.form}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void send(value);
      }}
      noValidate
      aria-label="Set up your second factor"
    >
      <p className={classes.text}>
        Your office asks for a code at sign-in as well. Scan this with an authenticator app on your phone,
        then enter the code it shows.
      </p>
      <SecretView secret={secret.data.secret} address={secret.data.otpauth_url} />
      <CodeField
        ref={field}
        label="Code"
        kind="app"
        value={value}
        error={error}
        readOnly={running}
        onChange={(typed) => {
          setValue(typed);
          setError(null);
          if (isWholeCode(typed)) void send(typed);
        }}
      />
      <Button type="submit" size="md" fullWidth loading={running}>
        Turn on and sign in
      </Button>
      {back}
    </form>
  );
}
