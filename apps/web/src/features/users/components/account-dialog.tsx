import type { users } from '@chairline/contract';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useWork } from '../../../ui/use-work.ts';
import { fullName } from '../managed-users.ts';
import { removeSecondFactor, signOutEverywhere } from '../mutations.ts';
import type { AccountAction } from './account-menu.tsx';
import { useBackCloses } from '../../../ui/use-back-closes.ts';

interface AccountDialogProps {
  user: users.ManagedUser;
  action: AccountAction;
  onClose: () => void;
}

/** Keeps Esc from the dialog below, which listens on the window. */
const onTop = { 'data-mantine-stop-propagation': 'true' };

function describe(action: AccountAction, name: string) {
  if (action === 'sign-out') {
    return {
      title: 'Sign out everywhere',
      text: `${name} is signed out in every window and on every device, and can sign in again with their password.`,
      confirm: 'Sign out',
      act: signOutEverywhere,
    };
  }
  return {
    title: 'Remove second factor',
    text: `For a lost phone: the codes and recovery codes of ${name} stop working, and ${name} is signed out everywhere. Be sure it is ${name} who asks.`,
    confirm: 'Remove',
    act: removeSecondFactor,
  };
}

/** Says what happens to somebody's account and asks for a plain yes. */
export function AccountDialog({ user, action, onClose }: AccountDialogProps) {
  const { busy, fault, run } = useWork();
  useBackCloses(onClose);
  const { title, text, confirm, act } = describe(action, fullName(user));
  const go = () =>
    run(async () => {
      await act(user);
      onClose();
    });
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size="sm"
      zIndex={300}
      closeButtonProps={{ 'aria-label': 'Close', ...onTop }}
      attributes={{ content: onTop }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <Text size="md">{text}</Text>
      {fault ? (
        <Text size="sm" c="error" mt={8} role="alert">
          {fault}
        </Text>
      ) : null}
      <Group justify="flex-end" mt="lg" gap={8}>
        <Button variant="default" data-autofocus {...onTop} onClick={onClose}>
          Cancel
        </Button>
        <Button color="error" {...onTop} loading={busy} onClick={() => void go()}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  );
}
