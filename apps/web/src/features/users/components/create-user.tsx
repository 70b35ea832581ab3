import { users as contract } from '@chairline/contract';
import { Button, TextInput } from '@mantine/core';
import { mdiEmailCheckOutline } from '@mdi/js';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { ApiError, errorMessage } from '../../../lib/api.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { Icon } from '../../../ui/icon.tsx';
import { ChoiceField } from '../../../ui/form/choice-field.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { invite } from '../mutations.ts';
import classes from './create-user.module.css';

const { userMessages } = contract;
type Fields = contract.InviteFields;
type Faults = Partial<Record<keyof Fields, string>>;

const empty: Fields = { firstName: '', lastName: '', email: '', role: '' };
/** As typed: what may be sent is the contract's to say. */
const draft = z.object({ firstName: z.string(), lastName: z.string(), email: z.string(), role: z.string() });

/** The form that mails somebody the link to set up their account, then what was sent. */
export function CreateUser() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <InviteForm onSent={setSentTo} />;
  return <Sent email={sentTo} onAnother={() => setSentTo(null)} />;
}

function InviteForm({ onSent }: { onSent: (email: string) => void }) {
  // Outlives the dialog too: what was typed is still there when it was closed by mistake.
  const { value: fields, restored, set, clear } = useKeptState('invite', { schema: draft, start: empty });
  const [faults, setFaults] = useState<Faults>({});
  const {
    busy: running,
    fault: problem,
    setFault: setProblem,
    run,
  } = useWork((error) => {
    const message = errorMessage(error);
    const byField = error instanceof ApiError && error.status === 400;
    if (byField && [userMessages.duplicate, userMessages.invalidEmail].some((text) => text === message)) {
      return refuse({ email: message });
    }
    return message;
  });
  const form = useRef<HTMLFormElement>(null);

  const change = (name: keyof Fields, value: string) => {
    set((before) => ({ ...before, [name]: value }));
    setFaults((before) => {
      const { [name]: _, ...rest } = before;
      return rest;
    });
    setProblem(null);
  };
  const startAnew = () => {
    clear();
    setFaults({});
    setProblem(null);
  };
  const refuse = (found: Faults) => {
    setFaults(found);
    const names: (keyof Fields)[] = ['firstName', 'lastName', 'email', 'role'];
    const first = names.find((name) => found[name]);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found = contract.inviteFaults(fields);
    if (Object.keys(found).length > 0) {
      refuse(found);
      return;
    }
    await run(async () => {
      await invite(fields);
      clear();
      onSent(fields.email.trim());
    });
  };

  const input = (name: 'firstName' | 'lastName' | 'email', label: string, maxLength: number) => (
    <TextInput
      name={name}
      label={label}
      size="md"
      type={name === 'email' ? 'email' : 'text'}
      value={fields[name]}
      error={faults[name] ?? null}
      readOnly={running}
      maxLength={maxLength}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => change(name, event.currentTarget.value)}
    />
  );

  return (
    <form ref={form} className={classes.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className="hint no-margin">
        They get a mail with a link and set up username and password themselves.
      </p>
      {restored ? <RestoredNote onClear={startAnew} /> : null}
      <div className="grid cols-2 items-start gap-16 phone-one-col">
        {input('firstName', 'First name', 100)}
        {input('lastName', 'Last name (optional)', 100)}
      </div>
      {input('email', 'E-mail', 254)}
      <ChoiceField
        name="role"
        label="Role"
        size="md"
        placeholder="Choose"
        data={['Member', 'Admin']}
        value={fields.role}
        onChange={(value) => change('role', value)}
        error={faults.role ?? null}
        description={fields.role === 'Admin' ? userMessages.adminAlert : null}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        readOnly={running}
      />
      <div className={classes.foot}>
        <p className="text-13 grow no-margin ink-error" role="alert">
          {problem}
        </p>
        <Button type="submit" size="md" loading={running}>
          Send activation email
        </Button>
      </div>
    </form>
  );
}

function Sent({ email, onAnother }: { email: string; onAnother: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.sent}>
      <span className={classes.sentIcon}>
        <Icon path={mdiEmailCheckOutline} size={28} />
      </span>
      <h4 ref={heading} tabIndex={-1} className={classes.sentTitle}>
        {userMessages.mailSent}
      </h4>
      <p className={classes.sentText}>
        To <strong>{email}</strong>. The link works for seven days; until it is used it stands under Manage
        Accounts, where you can send it again.
      </p>
      <Button size="md" onClick={onAnother}>
        Create another
      </Button>
    </div>
  );
}
