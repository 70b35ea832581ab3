export { worklistFeature } from './feature.ts';
