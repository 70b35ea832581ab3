import type { Contact } from '../contacts/models.ts';
import type { UserRow } from '../users/models.ts';
import type { ConversationRow } from './models.ts';

/*
 * What a conversation shows of people and contacts is theirs: it changes with them, without a new version of the
 * conversation. Whoever holds conversations applies these to them when a `userChanged` or `updateContact` comes.
 */

/** A conversation after somebody of the office was changed: their names, and whether its owner is still active. */
export function withUser(
  row: ConversationRow,
  user: Pick<UserRow, 'user_id' | 'username' | 'first_name' | 'last_name' | 'isActive'>,
): ConversationRow {
  const full_name = `${user.first_name} ${user.last_name}`.trim();
  return {
    ...row,
    owner_active: row.owner === user.user_id ? user.isActive : row.owner_active,
    convo_participants: row.convo_participants.map((one) =>
      one.user_id === user.user_id ? { ...one, username: user.username, full_name } : one,
    ),
  };
}

/** A conversation after a contact it is about was changed. */
export function withContact(
  row: ConversationRow,
  contact: Pick<Contact, 'contact_id' | 'first_name' | 'last_name'>,
): ConversationRow {
  const contact_name = `${contact.first_name} ${contact.last_name}`.trim();
  return {
    ...row,
    convo_references: row.convo_references.map((one) =>
      one.contact_id === contact.contact_id ? { ...one, contact_name } : one,
    ),
  };
}
