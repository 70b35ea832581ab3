export { erasuresFeature } from './feature.ts';
export { type ErasureTiming, erasureTiming } from './step.ts';
