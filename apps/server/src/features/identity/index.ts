export { createAuthenticator } from './authenticate.ts';
export { identityRoutes } from './routes.ts';
export { hashPassword } from './passwords.ts';
export { identityJobs } from './jobs.ts';
