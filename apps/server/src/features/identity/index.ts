export { createAuthenticator } from './authenticate.ts';
export { identityRoutes } from './routes.ts';
export { emitOfficeChanged, emitSessionUserChanged } from './emit-changes.ts';
export { endUserSessions } from './end-user-sessions.ts';
export { inviteUser } from './invite-user.ts';
export { noticeMail } from './notice-mail.ts';
export { hashPassword } from './passwords.ts';
export { removeSecondFactor } from './remove-second-factor.ts';
export { identityJobs } from './jobs.ts';
