export { mailFeature } from './feature.ts';
export { noteMailProgress } from './status.ts';
export { type SyncTiming, syncTiming } from './sync-mail.ts';
export { readMailHealth } from './store-health.ts';
