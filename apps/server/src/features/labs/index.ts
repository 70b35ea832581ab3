export { labsFeature } from './feature.ts';
