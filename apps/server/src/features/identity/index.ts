export { identityFeature } from './feature.ts';
export { createAuthenticator } from './authenticate.ts';
export { emitSessionUserChanged, emitUserChanged, readUser } from './emit-changes.ts';
export { endOfficeSessions, endUnprotectedSessions, endUserSessions } from './end-user-sessions.ts';
export { inviteUser, makeInvitation } from './invite-user.ts';
export { newPasswordFaults } from './new-password.ts';
export { emitInvitationsChanged } from './emit-changes.ts';
export { presentUserRow } from './present.ts';
export { findStaff, noteSoftphone, type StaffRow } from './store.ts';
export { noticeMail } from './notice-mail.ts';
export { hashPassword, passwordMatches } from './passwords.ts';
export { removeSecondFactor } from './remove-second-factor.ts';
export {
  endInvitation,
  endOfficeActivations,
  endOfficeLinks,
  endOpenTokens,
  endResetLinks,
  hasAnyUser,
  insertUser,
  saveUser,
} from './store-accounts.ts';
export { findClientName } from './store-accounts.ts';
