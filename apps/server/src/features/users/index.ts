export { userRoutes } from './routes.ts';
export { findOfficeName } from './store.ts';
