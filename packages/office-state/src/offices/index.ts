export { clientReducers, putClientRow } from './client-rows.ts';
