export { socialFeature } from './feature.ts';
export { readSocialHealth } from './store.ts';
export { postTiming } from './send-post.ts';
