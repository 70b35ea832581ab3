export { massTaggingRoutes } from './routes.ts';
