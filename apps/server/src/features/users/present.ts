import { toWire, type users } from '@chairline/contract';
import type { MailState } from '../mailings/index.ts';
import type { InvitationRow, ManagedRow, UserTableRow } from './store.ts';

/** A colleague, as everyone in the office may see them. */
export function presentUser(row: UserTableRow): users.UserRow {
  return {
    user_id: row.userId,
    username: row.username,
    first_name: row.firstName,
    last_name: row.lastName,
    email: row.email,
    role: row.role,
    isActive: row.isActive,
    ph1: toWire(row.ph1),
    ph2: toWire(row.ph2),
    ph3: toWire(row.ph3),
    language: row.language,
    can_manual_tagging: row.canManualTagging,
    version: row.version,
  };
}

export function presentManaged({ user, secondFactor }: ManagedRow): users.ManagedUser {
  return {
    ...presentUser(user),
    second_factor: secondFactor,
    last_sign_in_at: user.lastSignInAt?.toISOString() ?? null,
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
