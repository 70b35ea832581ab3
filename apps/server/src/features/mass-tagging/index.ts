export { massTaggingJobs } from './jobs.ts';
export { massTaggingRoutes } from './routes.ts';
