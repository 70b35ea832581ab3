export { callerInfoFeature } from './feature.ts';
export { type ListenTiming, listenTiming } from './hear-stream.ts';
export type { Neighbours } from './neighbours.ts';
