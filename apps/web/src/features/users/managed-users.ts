import { users as contract } from '@chairline/contract';

type ManagedUser = contract.ManagedUser;
type Invitation = contract.Invitation;

const collator = new Intl.Collator('en-US', { numeric: true, sensitivity: 'base' });

export function fullName(person: { first_name: string; last_name: string; email: string }): string {
  return `${person.first_name} ${person.last_name}`.trim() || person.email;
}

/** A line of Manage Accounts. */
export type ManageRow =
  | { kind: 'heading'; key: string; label: string; count: number }
  | { kind: 'invitation'; key: string; invitation: Invitation }
  | { kind: 'user'; key: string; user: ManagedUser };

/** What Manage Accounts shows for a search: open invitations, then the accounts, each by name. */
export function manageRows(
  users: readonly ManagedUser[],
  invitations: readonly Invitation[],
  search: string,
): ManageRow[] {
  const foundInvitations = invitations.filter((invitation) => contract.matchesUserSearch(invitation, search));
  const foundUsers = users
    .filter((user) => contract.matchesUserSearch(user, search))
    .toSorted(
      (one, other) => collator.compare(fullName(one), fullName(other)) || one.user_id - other.user_id,
    );
  const rows: ManageRow[] = [];
  if (foundInvitations.length > 0) {
    rows.push({ kind: 'heading', key: 'invited', label: 'Invitations', count: foundInvitations.length });
    for (const invitation of foundInvitations) {
      rows.push({ kind: 'invitation', key: `invitation-${invitation.invitation_id}`, invitation });
    }
  }
  if (foundUsers.length > 0) {
    rows.push({ kind: 'heading', key: 'accounts', label: 'Accounts', count: foundUsers.length });
    for (const user of foundUsers) rows.push({ kind: 'user', key: `user-${user.user_id}`, user });
  }
  return rows;
}

/** What became of an invitation, in words, and whether an admin needs to do something. */
export function describeInvitation(
  { mail_state, expires_at, sent_at }: Invitation,
  now: number,
  formatWhen: (iso: string) => string,
): { text: string; bad: boolean } {
  if (mail_state === 'failed') return { text: 'The mail could not be delivered', bad: true };
  if (Date.parse(expires_at) <= now) return { text: `Link expired ${formatWhen(expires_at)}`, bad: true };
  if (mail_state === 'queued') return { text: 'Mail on its way', bad: false };
  return { text: `Sent ${formatWhen(sent_at)}, works until ${formatWhen(expires_at)}`, bad: false };
}
