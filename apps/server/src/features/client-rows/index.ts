export { announceClient, clientRowJobs } from './announce-client.ts';
export { presentClientRow } from './present.ts';
export { findClientRow, listActiveAdminIds, listClientRows } from './store.ts';
