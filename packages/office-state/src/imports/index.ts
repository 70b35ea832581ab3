export { importReducers, putImport } from './imports-state.ts';
