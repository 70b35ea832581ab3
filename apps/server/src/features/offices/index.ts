export { officeRoutes } from './routes.ts';
export { defaultContactTypes } from './default-types.ts';
