export { notificationsFeature } from './feature.ts';
export { queuePushes } from './queue-pushes.ts';
export { type PushTiming, pushTiming } from './send-push.ts';
