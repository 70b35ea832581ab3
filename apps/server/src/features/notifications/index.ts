export { notificationsFeature } from './feature.ts';
export { queueOfficePushes, queuePushes } from './queue-pushes.ts';
export { type PushTiming, pushTiming } from './send-push.ts';
