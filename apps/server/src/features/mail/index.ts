export { mailFeature } from './feature.ts';
export { readMailOf } from './thread/read-mail-of.ts';
export { noteMailProgress } from './mailbox/status.ts';
export { type SyncTiming, syncTiming } from './mailbox/sync-mail.ts';
export { readMailHealth } from './mailbox/store-health.ts';
