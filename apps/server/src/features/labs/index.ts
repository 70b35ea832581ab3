export { labRoutes } from './routes.ts';
