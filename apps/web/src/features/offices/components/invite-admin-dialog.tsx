import { isEmail, offices as contract } from '@chairline/contract';
import { Button, Text, TextInput } from '@mantine/core';
import { useRef, useState, type FormEvent } from 'react';
import { z } from 'zod';
import { ApiError, call, errorMessage } from '../../../lib/api.ts';
import { useKeptState } from '../../../lib/use-kept-state.ts';
import { notify } from '../../../ui/notify.tsx';
import { RestoredNote } from '../../../ui/restored-note.tsx';
import { SheetActions, SheetDialog } from '../../../ui/sheet-dialog.tsx';
import { useWork } from '../../../ui/use-work.ts';
import { receiveClientRow } from '../live.ts';

const { required, email: invalid } = contract.officeMessages;

type Field = 'firstName' | 'lastName' | 'email';

function faultsOf(values: Record<Field, string>): Partial<Record<Field, string>> {
  const faults: Partial<Record<Field, string>> = {};
  if (!values.firstName.trim()) faults.firstName = required;
  if (!values.email.trim()) faults.email = required;
  else if (!isEmail(values.email.trim())) faults.email = invalid;
  return faults;
}

const draft = z.object({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** Mails somebody the link to set up an admin account of an office. */
export function InviteAdminDialog({ row, onClose }: { row: contract.ClientRow; onClose: () => void }) {
  const kept = useKeptState<Record<Field, string>>(`invite-admin.${row.client_id}`, {
    schema: draft,
    start: { firstName: '', lastName: '', email: '' },
  });
  const values = kept.value;
  const [faults, setFaults] = useState<Partial<Record<Field, string>>>({});
  const {
    busy: running,
    fault: problem,
    run,
  } = useWork((error) => {
    // What is wrong with a request here is wrong with the address: a user has it already.
    if (error instanceof ApiError && error.status === 400) return refuse({ email: error.message });
    return errorMessage(error);
  });
  const form = useRef<HTMLFormElement>(null);

  const refuse = (found: Partial<Record<Field, string>>) => {
    setFaults(found);
    const [first] = Object.keys(found);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (running) return;
    const found = faultsOf(values);
    if (Object.keys(found).length > 0) return refuse(found);
    return run(async () => {
      receiveClientRow(
        await call(contract.inviteOfficeAdmin, {
          params: { id: row.client_id },
          body: values,
          quiet400: true,
        }),
      );
      kept.clear();
      notify({ message: `The activation mail is on its way to ${values.email.trim()}.`, kind: 'success' });
      onClose();
    });
  };

  const field = (name: Field, label: string) => (
    <TextInput
      name={name}
      label={label}
      size="md"
      type={name === 'email' ? 'email' : 'text'}
      value={values[name]}
      error={faults[name] ?? null}
      readOnly={running}
      maxLength={name === 'email' ? 254 : 100}
      autoComplete="off"
      spellCheck={false}
      data-autofocus={name === 'firstName' || undefined}
      onChange={(event) => {
        const { value } = event.currentTarget;
        kept.set((before) => ({ ...before, [name]: value }));
        setFaults((before) => {
          const { [name]: _, ...rest } = before;
          return rest;
        });
      }}
    />
  );

  return (
    <SheetDialog title={`Invite an admin of ${row.name}`} onClose={onClose}>
      <form ref={form} className="grid gap-14" onSubmit={(event) => void submit(event)} noValidate>
        <Text size="sm" c="dimmed">
          They get a mail with a link to set up their account. It works for seven days.
        </Text>
        {kept.restored ? <RestoredNote onClear={kept.clear} /> : null}
        {field('firstName', 'First name')}
        {field('lastName', 'Last name')}
        {field('email', 'E-mail')}
        {problem ? (
          <Text size="sm" c="error" role="alert">
            {problem}
          </Text>
        ) : null}
        <SheetActions>
          <Button
            variant="default"
            onClick={() => {
              kept.clear();
              onClose();
            }}
          >
            Cancel
          </Button>
          <Button type="submit" loading={running}>
            Send invitation
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
