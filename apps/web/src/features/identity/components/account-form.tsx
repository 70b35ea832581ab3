import { identity } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { call, errorMessage } from '../../../lib/api.ts';
import { useWork } from '../../../ui/use-work.ts';
import { checkAccount } from '../new-password.ts';
import { useFormAlert } from '../use-form-alert.ts';
import { FormFault } from './form-fault.tsx';
import { PasswordFields } from './password-fields.tsx';
import classes from './public-form.module.css';

interface AccountFormProps {
  token: string;
  firstName: string;
  lastName: string;
  onCreated: (username: string) => void;
  onDead: () => void;
}

/** Names, username and password of a new account. */
export function AccountForm({ token, firstName, lastName, onCreated, onDead }: AccountFormProps) {
  const [values, setValues] = useState({ firstName, lastName, username: '', password: '', confirmation: '' });
  const { alert, blocked, faults, show, showServer, edited, passwordEdited } = useFormAlert();
  const { busy: running, run } = useWork((error) => {
    const words = errorMessage(error);
    if (words === identity.passwordMessages.linkEnded) onDead();
    else showServer(words);
  });
  const change = (changed: Partial<typeof values>) => {
    setValues((before) => ({ ...before, ...changed }));
    edited();
    if (changed.password !== undefined) passwordEdited();
  };
  const text = (field: 'firstName' | 'lastName' | 'username') => ({
    name: field,
    value: values[field],
    size: 'md' as const,
    maxLength: 100,
    required: true,
    withAsterisk: false,
    readOnly: running,
    onChange: (event: { currentTarget: { value: string } }) => change({ [field]: event.currentTarget.value }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (running || blocked) return;
    const wrong = checkAccount(values);
    if (wrong) {
      show(wrong, values.password);
      return;
    }
    const { confirmation: _, ...body } = values;
    void run(async () => {
      await call(identity.activateAccount, { params: { token }, body, quiet400: true });
      onCreated(values.username.trim());
    });
  };

  return (
    <form className="grid gap-14" onSubmit={submit} noValidate aria-label="Account setup">
      <div className={`grid cols-2 gap-12 phone-one-col ${classes.row}`}>
        <TextInput
          label="First Name"
          autoComplete="given-name"
          autoFocus={!firstName}
          {...text('firstName')}
        />
        <TextInput
          label="Last Name"
          autoComplete="family-name"
          autoFocus={Boolean(firstName && !lastName)}
          {...text('lastName')}
        />
      </div>
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={Boolean(firstName && lastName)}
        {...text('username')}
      />
      <PasswordFields label="Password" values={values} faults={faults} readOnly={running} onChange={change} />
      <FormFault fault={alert ? { title: alert.text } : null} />
      <Button type="submit" size="md" fullWidth loading={running} data-disabled={blocked || undefined}>
        Create Account
      </Button>
    </form>
  );
}
