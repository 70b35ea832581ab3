export { notificationJobs } from './jobs.ts';
export { queuePushes } from './queue-pushes.ts';
export { notificationRoutes } from './routes.ts';
export { type PushTiming, pushTiming } from './send-push.ts';
