export { mailFeature } from './feature.ts';
export { readMailOf } from './read-mail-of.ts';
export { noteMailProgress } from './status.ts';
export { type SyncTiming, syncTiming } from './sync-mail.ts';
export { readMailHealth } from './store-health.ts';
