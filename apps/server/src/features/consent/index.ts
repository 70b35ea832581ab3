export { consentFeature } from './feature.ts';
export { recordLift, recordStop } from './ledger.ts';
export { officeQuietUntil } from './quiet-hours.ts';
export { readsLikeOptOut } from './recognise-opt-out.ts';
export { countLikely } from './store.ts';
