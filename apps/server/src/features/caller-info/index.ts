export { callerInfoFeature } from './feature.ts';
export type { Neighbours } from './neighbours.ts';
