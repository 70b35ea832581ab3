export { type SendTiming, sendTiming } from './deliver-texts.ts';
export { inboxJobs } from './jobs.ts';
export { inboxRoutes } from './routes.ts';
