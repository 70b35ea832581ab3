export { userRoutes } from './routes.ts';
export { presentUser } from './present.ts';
export { findUserRow, listUserRows, type UserTableRow } from './store.ts';
