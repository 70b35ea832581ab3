import { identity } from '@chairline/contract';
import { Button, Loader } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { useWork } from '../../../ui/use-work.ts';
import { DeadLink } from '../components/dead-link.tsx';
import { DoneNotice } from '../components/done-notice.tsx';
import { FormFault } from '../components/form-fault.tsx';
import { PasswordFields } from '../components/password-fields.tsx';
import { PublicPage } from '../components/public-page.tsx';
import classes from '../components/public-form.module.css';
import { checkNewPassword } from '../new-password.ts';
import { useFormAlert } from '../use-form-alert.ts';
import { useLinkCheck } from '../use-link-check.ts';

const { passwordMessages } = identity;

function NewPasswordForm({
  token,
  onSaved,
  onDead,
}: {
  token: string;
  onSaved: () => void;
  onDead: () => void;
}) {
  const [values, setValues] = useState({ password: '', confirmation: '' });
  const { alert, blocked, faults, show, showServer, edited, passwordEdited } = useFormAlert();

  const { busy: running, run } = useWork((error) => {
    const words = errorMessage(error);
    if (words === passwordMessages.linkEnded) onDead();
    else showServer(words);
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running || blocked) return;
    const wrong = checkNewPassword(values.password, values.confirmation);
    if (wrong) {
      show(wrong, values.password);
      return;
    }
    void run(async () => {
      await call(identity.resetPassword, {
        params: { token },
        body: { password: values.password },
        quiet400: true,
      });
      onSaved();
    });
  };

  return (
    <form className="grid gap-14" onSubmit={submit} noValidate aria-label="Update password">
      <PasswordFields
        label="New password"
        values={values}
        faults={faults}
        autoFocus
        readOnly={running}
        onChange={(change) => {
          setValues((before) => ({ ...before, ...change }));
          edited();
          if (change.password !== undefined) passwordEdited();
        }}
      />
      <FormFault fault={alert ? { title: alert.text } : null} />
      <Button type="submit" size="md" fullWidth loading={running} data-disabled={blocked || undefined}>
        Update password
      </Button>
      <div className={classes.links}>
        <Link to="/" className={classes.link}>
          I remember my password
        </Link>
      </div>
    </form>
  );
}

/** Where the link of a reset mail leads: a new password. */
export function UpdatePasswordPage() {
  const { token = '' } = useParams({ strict: false });
  const [end, setEnd] = useState<'saved' | 'dead' | null>(null);
  const { data, checking } = useLinkCheck('reset', token, (signal) =>
    call(identity.checkReset, { params: { token }, signal }),
  );
  const dead = end === 'dead' || (end === null && data?.valid === false);

  return (
    <PublicPage tab="Update password" title={dead ? 'This link is over' : 'Choose a new password'}>
      {end === 'saved' ? (
        <div className="grid gap-14">
          <DoneNotice text={passwordMessages.saved} />
          <p className="no-margin ink-dim">You were signed out everywhere else.</p>
          <Button component={Link} to="/" size="md" fullWidth>
            Sign back in
          </Button>
        </div>
      ) : null}
      {dead ? <DeadLink text={passwordMessages.linkEnded} renew /> : null}
      {end === null && !dead && checking ? (
        <div className={classes.loading} role="status" aria-label="Looking at the link">
          <Loader size="sm" />
        </div>
      ) : null}
      {end === null && !dead && !checking ? (
        <NewPasswordForm token={token} onSaved={() => setEnd('saved')} onDead={() => setEnd('dead')} />
      ) : null}
    </PublicPage>
  );
}
