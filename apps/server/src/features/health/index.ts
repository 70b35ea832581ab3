export { OFFICES_KEEP_MS, readOffices } from './get-system-health.ts';
export { healthRoutes } from './routes.ts';
