export { massTaggingFeature } from './feature.ts';
