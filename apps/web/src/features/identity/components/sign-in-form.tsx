import { identity } from '@chairline/contract';
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState, type FormEvent, type KeyboardEvent } from 'react';
import { rememberedClientId, signIn } from '../../../lib/session.ts';
import { describeSignInError, type SignInFault } from '../sign-in-error.ts';
import { FormFault } from './form-fault.tsx';
import classes from './public-form.module.css';

type Field = 'client_id' | 'username' | 'password';
const fields: readonly Field[] = ['client_id', 'username', 'password'];

interface SignInFormProps {
  onSignedIn: (user: identity.SessionUser) => void;
  /** The password was right; a code is wanted as well. */
  onSecondStep: (step: identity.SecondFactorStep) => void;
}

export function SignInForm({ onSignedIn, onSecondStep }: SignInFormProps) {
  const [values, setValues] = useState({ client_id: rememberedClientId(), username: '', password: '' });
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [fault, setFault] = useState<SignInFault | null>(null);
  const [running, setRunning] = useState(false);
  const passwordRef = useRef<HTMLInputElement>(null);
  const valid = fields.every((field) => identity.checkSignInField(field, values[field]) === null);

  const fieldProps = (field: Field) => ({
    name: field,
    value: values[field],
    error: left.has(field) ? identity.checkSignInField(field, values[field]) : null,
    required: true,
    withAsterisk: false,
    size: 'md' as const,
    // Not disabled: focus stays where it is.
    readOnly: running,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setValues((before) => ({ ...before, [field]: value }));
      setFault(null);
      // Letters in the Client ID are told at once, and what was emptied; what was never there is not complained of.
      if (field === 'client_id' || !value) setLeft((before) => new Set(before).add(field));
    },
    onBlur: () => {
      if (values[field]) setLeft((before) => new Set(before).add(field));
    },
  });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running || !valid) return;
    setRunning(true);
    setFault(null);
    try {
      const answer = await signIn(values);
      if ('challenge' in answer) onSecondStep(answer);
      else onSignedIn(answer);
    } catch (error) {
      setFault(describeSignInError(error));
      setRunning(false);
      passwordRef.current?.focus();
      passwordRef.current?.select();
    }
  };

  // A form whose button is disabled does not submit on Enter, so what is missing is said here.
  const complain = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || valid || !(event.target instanceof HTMLInputElement)) return;
    event.preventDefault();
    setLeft(new Set(fields));
    const empty = fields.some((field) => !values[field].trim());
    if (empty) setFault({ title: identity.signInMessages.allFields });
  };

  return (
    <form
      className="grid gap-14"
      onSubmit={(event) => void submit(event)}
      onKeyDown={complain}
      noValidate
      aria-label="Sign in"
    >
      <TextInput
        label="Client ID"
        inputMode="numeric"
        autoComplete="organization"
        autoFocus={!values.client_id}
        {...fieldProps('client_id')}
      />
      <TextInput
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={Boolean(values.client_id)}
        {...fieldProps('username')}
      />
      <PasswordInput
        ref={passwordRef}
        label="Password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show or hide the password' }}
        {...fieldProps('password')}
      />
      <FormFault fault={fault} />
      <Button type="submit" size="md" fullWidth disabled={!valid} loading={running}>
        SIGN IN
      </Button>
      <div className={classes.links}>
        <Link to="/password/reset" className={classes.link}>
          Forgot your password
        </Link>
      </div>
    </form>
  );
}
