import { identity } from '@chairline/contract';
import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { FailedState } from '../../../ui/failed-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { isWholeCode } from '../second-factor-code.ts';
import { leaveWhenOver, useCode } from '../use-code.ts';
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
  const code = useCode(
    async (typed) => {
      onEnrolled(await call(identity.signInEnrolled, { body: { challenge, code: typed }, quiet400: true }));
    },
    (fault) => leaveWhenOver(fault, onBack),
  );
  const secret = useQuery({
    queryKey: ['enroll', challenge],
    queryFn: ({ signal }) => call(identity.signInEnroll, { body: { challenge }, signal, quiet400: true }),
    // A secret is asked for once and forgotten with the form.
    gcTime: 0,
    retry: false,
  });

  const leaveRefused = useEffectEvent(() => leaveWhenOver(secret.error, onBack));
  useEffect(() => {
    if (secret.isError) leaveRefused();
  }, [secret.isError]);

  const back = (
    <div className={classes.links}>
      <LinkButton onClick={() => onBack()}>Back to the password</LinkButton>
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
      className="grid gap-14"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        code.send();
      }}
      noValidate
      aria-label="Set up your second factor"
    >
      <p className="no-margin ink-dim">
        Your office asks for a code at sign-in as well. Scan this with an authenticator app on your phone,
        then enter the code it shows.
      </p>
      <SecretView secret={secret.data.secret} address={secret.data.otpauth_url} />
      <CodeField
        label="Code"
        kind="app"
        {...code.field}
        onChange={(typed) => {
          code.type(typed);
          if (isWholeCode(typed)) code.send(typed);
        }}
      />
      <Button type="submit" size="md" fullWidth loading={code.running}>
        Turn on and sign in
      </Button>
      {back}
    </form>
  );
}
