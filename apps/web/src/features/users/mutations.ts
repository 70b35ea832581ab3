import { users as contract } from '@chairline/contract';
import { useMutation } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api.ts';
import { queryClient } from '../../lib/query-client.ts';
import { notify } from '../../ui/notify.tsx';
import { invitationsQuery, receiveUser } from './live.ts';
import { fullName } from './managed-users.ts';

type ManagedUser = contract.ManagedUser;
type Invitation = contract.Invitation;

/** Mails an activation link. @throws ApiError 400 with 'User with email already exists.' for a duplicate */
export async function invite(fields: contract.InviteFields): Promise<void> {
  const sent = await call(contract.sendActivation, { body: fields, quiet400: true });
  putInvitation(sent);
}

/** A newer invitation takes the place of the one that went to the same address. */
function putInvitation(sent: Invitation): void {
  const address = sent.email.toLowerCase();
  queryClient.setQueryData(
    invitationsQuery.queryKey,
    (held) => held && [sent, ...held.filter(({ email }) => email.toLowerCase() !== address)],
  );
}

/** Sends an invitation's mail again; its earlier link ends. */
export async function resendInvitation({
  first_name,
  last_name,
  email,
  role,
}: Pick<Invitation, 'first_name' | 'last_name' | 'email' | 'role'>): Promise<void> {
  try {
    await invite({ firstName: first_name, lastName: last_name, email, role });
    notify({ message: `The activation mail is on its way to ${email} again.`, kind: 'success' });
  } catch (error) {
    notify({ message: `Nothing was sent to ${email}. ${errorMessage(error)}`, kind: 'error' });
  }
}

/** Ends an invitation's link; the snackbar offers to send a new one. */
export async function withdraw(invitation: Invitation): Promise<void> {
  const id = invitation.invitation_id;
  try {
    await call(contract.withdrawInvitation, { params: { id }, quiet400: true });
    queryClient.setQueryData(
      invitationsQuery.queryKey,
      (held) => held && held.filter(({ invitation_id }) => invitation_id !== id),
    );
    notify({
      message: `The invitation of ${fullName(invitation)} was withdrawn: its link no longer works.`,
      action: { label: 'Send a new one', onClick: () => void resendInvitation(invitation) },
    });
  } catch (error) {
    notify({ message: `The invitation still stands. ${errorMessage(error)}`, kind: 'error' });
  }
}

async function setActive(user: ManagedUser, is_active: boolean): Promise<void> {
  const changed = await call(contract.updateActiveStatus, {
    params: { id: user.user_id },
    body: { is_active },
    quiet400: true,
  });
  receiveUser(changed);
}

/** An account's switch: shown switched at once, back with the reason on a failure, with an Undo after switching off. */
export function useActiveSwitch(user: ManagedUser) {
  const name = fullName(user);
  const change = useMutation({
    mutationFn: (active: boolean) => setActive(user, active),
    onSuccess: (_, active) => {
      if (active) {
        notify({ message: `${name} can sign in again.`, kind: 'success' });
        return;
      }
      notify({
        message: `${name} is switched off and signed out everywhere.`,
        action: { label: 'Undo', onClick: () => change.mutate(true) },
      });
    },
    onError: (error) => void notify({ message: errorMessage(error), kind: 'error' }),
  });
  return {
    on: change.isPending ? change.variables : user.isActive,
    running: change.isPending,
    toggle: () => {
      if (!change.isPending) change.mutate(!user.isActive);
    },
  };
}

/** Signs a user out everywhere. @throws ApiError */
export async function signOutEverywhere(user: ManagedUser): Promise<void> {
  const { ended } = await call(contract.signOutUser, { params: { id: user.user_id }, quiet400: true });
  notify({
    message:
      ended === 0
        ? `${fullName(user)} was signed in nowhere.`
        : `${fullName(user)} is signed out everywhere.`,
    kind: 'success',
  });
}

/** Takes a lost second factor away. @throws ApiError */
export async function removeSecondFactor(user: ManagedUser): Promise<void> {
  receiveUser(await call(contract.resetUserSecondFactor, { params: { id: user.user_id }, quiet400: true }));
  notify({ message: `${fullName(user)} signs in without a code now.`, kind: 'success' });
}
