export { mapsFeature } from './feature.ts';
