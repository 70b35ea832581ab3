export { noPushes, PushError, type Pushes } from './pushes.ts';
export { createWebPush } from './web-push.ts';
