export { inboxJobs } from './jobs.ts';
export { inboxRoutes } from './routes.ts';
