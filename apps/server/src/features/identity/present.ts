import { type identity, PROVIDER_CLIENT_ID, toWire, type users } from '@chairline/contract';
import type { ClientRow, FoundUser, StaffRow } from './store.ts';

/** What a user's own session and the office's list of users both say of them. */
const presentPerson = ({ user, plivoUser }: Pick<StaffRow, 'user' | 'plivoUser'>) => ({
  user_id: user.userId,
  username: user.username,
  first_name: user.firstName,
  last_name: user.lastName,
  email: user.email,
  role: user.role,
  isActive: user.isActive,
  dark_mode: user.darkMode,
  plivo_user: plivoUser ?? '',
  ph1: toWire(user.ph1),
  ph2: toWire(user.ph2),
  ph3: toWire(user.ph3),
  language: user.language,
});

/** A user as sign-in and session check answer it. */
export function presentSessionUser(
  { user, client, textNumber, secondFactor, plivoUser }: FoundUser,
  now: Date,
): identity.SessionUser {
  const admin = user.role === 'Admin';
  return {
    ...presentPerson({ user, plivoUser }),
    contact_list: presentContactListView(user),
    second_factor: secondFactor,
    client_id: client.clientId,
    client: presentSessionClient(client, textNumber, now),
    ODEnabled: client.odEnabled,
    can: {
      administer: admin,
      provide: admin && client.clientId === PROVIDER_CLIENT_ID,
      tag_manually: user.canManualTagging,
      hear_recordings: admin || user.canHearRecordings,
      post_social: admin || user.canPostSocial,
    },
  };
}

export const presentContactListView = ({
  listOpensOn,
  listLongestFirst,
}: Pick<FoundUser['user'], 'listOpensOn' | 'listLongestFirst'>): identity.ContactListView => ({
  opens_on: listOpensOn,
  longest_first: listLongestFirst,
});

/** The office as its signed-in users see it. */
export function presentSessionClient(
  client: ClientRow,
  textNumber: string | null,
  now: Date,
): identity.SessionClient {
  return {
    client_id: client.clientId,
    name: client.name,
    timezone: client.timezone,
    AI_mode: client.aiMode === 1 ? 1 : 0,
    text_number: textNumber === null ? null : toWire(textNumber),
    idle_minutes: client.idleMinutes,
    require_second_factor: client.requireSecondFactor,
    limited: client.accessUntil !== null && client.accessUntil <= now,
  };
}

/** A user as everyone in the office may see them. */
export function presentUserRow({ user, client, plivoUser }: StaffRow): users.UserRow {
  return {
    ...presentPerson({ user, plivoUser }),
    can_manual_tagging: user.canManualTagging,
    can_hear_recordings: user.canHearRecordings,
    can_post_social: user.canPostSocial,
    client: {
      client_id: client.clientId,
      name: client.name,
      timezone: client.timezone,
      AI_mode: client.aiMode === 1 ? 1 : 0,
    },
    version: user.version,
  };
}
