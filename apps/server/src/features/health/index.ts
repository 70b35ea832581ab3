export { healthFeature } from './feature.ts';
export { type HealthTiming, healthTiming } from './server/health.ts';
