export { messengerFeature } from './feature.ts';
export { messageTiming } from './timing.ts';
