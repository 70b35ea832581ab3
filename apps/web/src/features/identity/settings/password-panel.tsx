import { identity } from '@chairline/contract';
import { Button, PasswordInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { call } from '../../../lib/api.ts';
import { useSession } from '../../../lib/session.ts';
import { useWork } from '../../../ui/use-work.ts';
import { DoneNotice } from '../components/done-notice.tsx';
import { FormFault } from '../components/form-fault.tsx';
import { PASSWORD_HINT } from '../new-password.ts';
import classes from './settings.module.css';

type Field = keyof identity.PasswordFaultLists;
const empty: Record<Field, string> = { currentPassword: '', newPassword: '', confirmedNewPassword: '' };
const noFaults: identity.PasswordFaultLists = {
  currentPassword: [],
  newPassword: [],
  confirmedNewPassword: [],
};
const fields: readonly Field[] = ['currentPassword', 'newPassword', 'confirmedNewPassword'];
const labels: Record<Field, string> = {
  currentPassword: 'Current password',
  newPassword: 'New password',
  confirmedNewPassword: 'Confirm password',
};

/** Changes the user's password; the server says what is wrong with each field. */
export function PasswordPanel() {
  const { username } = useSession();
  const [values, setValues] = useState(empty);
  const [faults, setFaults] = useState(noFaults);
  const { busy, fault, setFault, run } = useWork();
  const [changed, setChanged] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await run(async () => {
      const answer = await call(identity.changePassword, { body: values, quiet400: true });
      if (typeof answer === 'string') {
        setValues(empty);
        setFaults(noFaults);
        setChanged(true);
      } else {
        setFaults(answer);
        const first = fields.find((field) => answer[field].length > 0);
        form.current?.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
      }
    });
  };

  if (changed) {
    return (
      <div className={classes.form}>
        <DoneNotice text={identity.passwordMessages.changed} />
        <p className="no-margin ink-dim">You stay signed in here, and were signed out everywhere else.</p>
        <div className="flex wrap gap-8">
          <Button variant="default" size="sm" onClick={() => setChanged(false)}>
            Change it again
          </Button>
        </div>
      </div>
    );
  }
  return (
    <form
      ref={form}
      className={classes.form}
      onSubmit={(event) => void submit(event)}
      noValidate
      aria-label="Change password"
    >
      {/* Not for people: password managers tell by it whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      {fields.map((field) => (
        <PasswordInput
          key={field}
          name={field}
          label={labels[field]}
          description={field === 'newPassword' ? PASSWORD_HINT : null}
          autoComplete={field === 'currentPassword' ? 'current-password' : 'new-password'}
          required
          withAsterisk={false}
          maxLength={1000}
          readOnly={busy}
          value={values[field]}
          error={
            faults[field].length > 0 ? faults[field].map((fault) => <div key={fault}>{fault}</div>) : null
          }
          onChange={(event) => {
            const { value } = event.currentTarget;
            setValues((before) => ({ ...before, [field]: value }));
            setFaults((before) => ({ ...before, [field]: [] }));
            setFault(null);
          }}
          visibilityToggleButtonProps={{ 'aria-label': `Show or hide: ${labels[field]}` }}
        />
      ))}
      <FormFault fault={fault ? { title: fault } : null} />
      <div className="flex wrap gap-8">
        <Button type="submit" loading={busy}>
          Change password
        </Button>
      </div>
    </form>
  );
}
