export { callsFeature } from './feature.ts';
