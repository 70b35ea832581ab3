import { identity } from '@chairline/contract';
import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { beginSession } from '../../../lib/session.ts';
import { isWholeCode } from '../second-factor-code.ts';
import { leaveWhenOver, useCode } from '../use-code.ts';
import { CodeField } from './code-field.tsx';
import classes from './public-form.module.css';
import { LinkButton } from '../../../ui/link-button.tsx';

interface CodeFormProps {
  challenge: string;
  onSignedIn: (user: identity.SessionUser) => void;
  /** To the first step; with a sentence when it was not the user's wish. */
  onBack: (note?: string) => void;
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function CodeForm({ challenge, onSignedIn, onBack }: CodeFormProps) {
  const [kind, setKind] = useState<'app' | 'recovery'>('app');
  const code = useCode(
    async (typed) => {
      const user = await call(identity.signInCode, { body: { challenge, code: typed }, quiet400: true });
      beginSession(user);
      onSignedIn(user);
    },
    (fault) => leaveWhenOver(fault, onBack),
  );

  return (
    <form
      className="grid gap-14"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        code.send();
      }}
      noValidate
      aria-label="Second step"
    >
      <p className="no-margin ink-dim">
        {kind === 'app'
          ? 'Open your authenticator app and enter the code it shows for Chairline.'
          : 'Enter one of the recovery codes you saved. Each works once.'}
      </p>
      <CodeField
        label={kind === 'app' ? 'Code' : 'Recovery code'}
        kind={kind}
        {...code.field}
        onChange={(typed) => {
          code.type(typed);
          if (kind === 'app' && isWholeCode(typed)) code.send(typed);
        }}
      />
      <Button type="submit" size="md" fullWidth loading={code.running}>
        Verify
      </Button>
      <div className={classes.links}>
        <LinkButton
          onClick={() => {
            setKind(kind === 'app' ? 'recovery' : 'app');
            code.type('');
          }}
        >
          {kind === 'app' ? 'Use a recovery code' : 'Use the app’s code'}
        </LinkButton>
        <LinkButton onClick={() => onBack()}>Back to the password</LinkButton>
      </div>
    </form>
  );
}
