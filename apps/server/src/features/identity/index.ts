export { createAuthenticator } from './authenticate.ts';
export { identityRoutes } from './routes.ts';
export { endUserSessions } from './end-user-sessions.ts';
export { inviteUser } from './invite-user.ts';
export { hashPassword } from './passwords.ts';
export { identityJobs } from './jobs.ts';
