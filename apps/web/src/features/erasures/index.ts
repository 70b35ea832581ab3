export type { Alone } from './erase-dialog.tsx';
export { ErasedClients } from './erased-clients.tsx';
export { ErasureState } from './erasure-state.tsx';
export { erasuresQuery, type OfficeErasure } from './queries.ts';
