export { claimsFeature } from './feature.ts';
