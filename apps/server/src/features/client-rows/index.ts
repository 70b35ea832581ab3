export { clientRowsFeature } from './feature.ts';
export { announceClient } from './announce-client.ts';
export { presentClientRow } from './present.ts';
export { findClientRow, findOfficeName, listActiveAdminIds, listClientRows } from './store.ts';
