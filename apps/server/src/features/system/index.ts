export { systemRoutes } from './routes.ts';
export { listOffices } from './store.ts';
export { systemJobs } from './jobs.ts';
