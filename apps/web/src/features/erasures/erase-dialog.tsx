import { erasures as contract, type offices } from '@chairline/contract';
import { Button, Text, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { notify } from '../../ui/notify.tsx';
import { SheetActions, SheetDialog } from '../../ui/sheet-dialog.tsx';
import { useWork } from '../../ui/use-work.ts';
import { askErasure, confirmErasure, type OfficeErasure } from './queries.ts';

interface EraseDialogProps {
  row: offices.ClientRow;
  /** What another admin asked for, to be confirmed; null: to be asked for. */
  asked: OfficeErasure | null;
  /** Invites a second admin of the provider; null: one is there. */
  alone: Alone | null;
  onClose: () => void;
}

/** The viewer is the provider's only admin. */
export interface Alone {
  /** Somebody was invited and has not set the account up yet. */
  isInvited: boolean;
  invite: () => void;
}

/** Says what goes with an office, and has its name typed; or who has to be there first. */
export function EraseDialog(props: EraseDialogProps) {
  const { row, alone, onClose } = props;
  if (!alone) return <NameForm {...props} />;
  return (
    <SheetDialog title={`Erase ${row.name} now`} onClose={onClose}>
      <div className="grid gap-14">
        <Text size="sm">
          Two admins of the provider erase an office: one asks for it, the other confirms. You are the only
          one.
        </Text>
        <Text size="sm" c="dimmed">
          {alone.isInvited
            ? 'An invitation to your office is open. Once an admin has set up the account, ask here again.'
            : 'Invite a second admin: a mail leads them to set up their account. Then ask here again.'}
        </Text>
        <SheetActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            data-autofocus
            onClick={() => {
              onClose();
              alone.invite();
            }}
          >
            {alone.isInvited ? 'Invite another admin' : 'Invite an admin'}
          </Button>
        </SheetActions>
      </div>
    </SheetDialog>
  );
}

function NameForm({ row, asked, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('');
  const { busy, fault, setFault, run } = useWork();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim() !== row.name.trim()) return setFault(contract.erasureMessages.wrongName);
    return run(async () => {
      await (asked ? confirmErasure : askErasure)(row.client_id, typed);
      notify({
        message: asked
          ? `${row.name} is being erased.`
          : `The other admins are asked to confirm that ${row.name} is erased.`,
      });
      onClose();
    });
  };
  return (
    <SheetDialog title={asked ? `Confirm erasing ${row.name}` : `Erase ${row.name} now`} onClose={onClose}>
      <form className="grid gap-14" onSubmit={(event) => void submit(event)} noValidate>
        <Text size="sm">
          Everything of client {row.client_id} goes for good: its contacts, texts, mails, calls, recordings,
          files, users, calendars, settings and keys. Its numbers are given back to the carrier. Nobody can
          bring it back. A certificate and its audit log stay with you.
        </Text>
        <Text size="sm" c="dimmed">
          {asked
            ? `${asked.asked_name} asked for it. When you confirm, it begins at once and cannot be stopped.`
            : `A second admin has ${contract.CONFIRM_HOURS} hours to type the name, too. Until then either of you can take it back.`}
        </Text>
        <TextInput
          label={`Type the name of the office: ${row.name}`}
          size="md"
          value={typed}
          error={fault}
          readOnly={busy}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setFault(null);
          }}
        />
        <SheetActions>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" color="error" loading={busy}>
            {asked ? 'Erase for good' : 'Ask for it'}
          </Button>
        </SheetActions>
      </form>
    </SheetDialog>
  );
}
