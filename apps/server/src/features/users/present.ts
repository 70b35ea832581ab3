import type { users } from '@chairline/contract';
import { presentUserRow } from '../identity/index.ts';
import type { MailState } from '../mailings/index.ts';
import type { InvitationRow, ManagedRow } from './store.ts';

export function presentManaged(row: ManagedRow): users.ManagedUser {
  return {
    ...presentUserRow(row),
    second_factor: row.secondFactor,
    last_sign_in_at: row.user.lastSignInAt?.toISOString() ?? null,
  };
}

/** @param mail undefined once it is no longer kept: it has long left */
export function presentInvitation(row: InvitationRow, mail: MailState | undefined): users.Invitation {
  return {
    invitation_id: row.tokenId,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    role: row.role ?? 'Member',
    sent_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    mail_state: mail?.state ?? 'sent',
  };
}
