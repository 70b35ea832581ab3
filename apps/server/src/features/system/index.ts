export { createHealth, healthChecks, type HealthTiming, healthTiming } from './health/index.ts';
export { systemRoutes } from './routes.ts';
export { listOffices } from './store.ts';
export { systemJobs } from './jobs.ts';
