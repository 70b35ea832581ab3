export { mailJobs } from './jobs.ts';
export { mailRoutes } from './routes.ts';
export { noteMailProgress } from './status.ts';
export { type SyncTiming, syncTiming } from './sync-mail.ts';
export { readMailHealth } from './store-health.ts';
