export { recallsFeature } from './feature.ts';
