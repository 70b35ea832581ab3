export { callsFeature } from './feature.ts';
export { type CallTiming, callTiming } from './jobs.ts';
