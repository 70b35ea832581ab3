export { presenceFeature } from './feature.ts';
export { type PresenceTiming, presenceTiming } from './presence.ts';
