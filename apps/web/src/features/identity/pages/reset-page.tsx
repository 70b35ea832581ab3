import { fieldMessages, identity, isEmail } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { call, isConnectionError } from '../../../lib/api.ts';
import { LinkButton } from '../../../ui/link-button.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { DoneNotice } from '../components/done-notice.tsx';
import { PublicPage } from '../components/public-page.tsx';
import classes from '../components/public-form.module.css';

function checkEmail(email: string): string | null {
  if (!email.trim()) return fieldMessages.emailRequired;
  return isEmail(email.trim()) ? null : fieldMessages.email;
}

/** Asks for the mail with the link to a new password; says the same whatever came of it. */
export function ResetPage() {
  const [email, setEmail] = useState('');
  const [sent, setSent] = useState<'no' | 'yes' | 'unsure'>('no');
  const {
    busy: running,
    fault,
    setFault,
    run,
  } = useWork((error) => {
    console.warn('The reset could not be asked for', error);
    // The server's answer is the same for everybody, and so is ours; only silence is another thing.
    setSent(isConnectionError(error) ? 'unsure' : 'yes');
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = checkEmail(email);
    if (wrong) return setFault(wrong);
    return run(async () => {
      await call(identity.requestReset, { params: { email: email.trim() }, quiet400: true });
      setSent('yes');
    });
  };

  if (sent !== 'no') {
    return (
      <PublicPage tab="Reset your password" title="Look into your mailbox">
        <div className="grid gap-14">
          <DoneNotice text={identity.passwordMessages.resetSent} />
          <p className="no-margin ink-dim">
            The link works once, for an hour. Nothing there after a few minutes? Look among the unwanted
            mails, or ask an admin of your office which address your account has.
          </p>
          {sent === 'unsure' ? (
            <p className={classes.faultText} role="alert">
              Chairline could not be reached just now, so it may not have heard. Send it again when you are
              online.
            </p>
          ) : null}
          <Button component={Link} to="/" size="md" fullWidth>
            Return to sign in
          </Button>
          <div className={classes.links}>
            <LinkButton onClick={() => setSent('no')}>Send it again</LinkButton>
          </div>
        </div>
      </PublicPage>
    );
  }
  return (
    <PublicPage tab="Reset your password" title="Reset your password">
      <form className="grid gap-14" onSubmit={(event) => void submit(event)} noValidate aria-label="Reset">
        <p className="no-margin ink-dim">
          Enter the e-mail of your account. We send you a link to a new password.
        </p>
        <TextInput
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          autoFocus
          size="md"
          required
          withAsterisk={false}
          readOnly={running}
          maxLength={254}
          value={email}
          error={fault}
          onChange={(event) => {
            setEmail(event.currentTarget.value);
            setFault(null);
          }}
        />
        <Button type="submit" size="md" fullWidth loading={running}>
          Send
        </Button>
        <div className={classes.links}>
          <Link to="/" className={classes.link}>
            I remember my password
          </Link>
        </div>
      </form>
    </PublicPage>
  );
}
