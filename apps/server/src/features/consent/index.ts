export { recordLift, recordStop } from './ledger.ts';
export { noticeLikely } from './likely.ts';
export { officeQuietUntil } from './quiet-hours.ts';
export { readsLikeOptOut } from './recognise-opt-out.ts';
export { consentRoutes } from './routes.ts';
export { countLikely } from './store.ts';
