export { ANNOUNCE_CLIENT, announceClient, clientRowJobs } from './announce-client.ts';
export { presentClientRow } from './present.ts';
export {
  type ClientFacts,
  type ClientTableRow,
  findClientRow,
  listActiveAdminIds,
  listClientRows,
} from './store.ts';
