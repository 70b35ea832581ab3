export { callsFeature } from './feature.ts';
export { type CallTiming, callTiming } from './due.ts';
