export { createHealth, type Health, healthChecks, type HealthTiming, healthTiming } from './health/index.ts';
export { systemRoutes } from './routes.ts';
export { listFailedJobs, listOffices } from './store.ts';
export { systemJobs } from './jobs.ts';
