export { officeRoutes } from './routes.ts';
