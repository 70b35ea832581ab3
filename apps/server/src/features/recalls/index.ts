export { recallRoutes } from './routes.ts';
