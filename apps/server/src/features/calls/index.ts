export { callsFeature } from './feature.ts';
export { type CallTiming, callTiming } from './due.ts';
export { answerWith, findCall, findCallOnceIn } from './find-call.ts';
export { outcomeOf } from './reduce-call.ts';
export { hearCall } from './hear-call.ts';
export { readCallSettings } from './call-settings.ts';
export { lockCall } from './store.ts';
export { mayHear } from './store-people.ts';
export { findRecording } from './store-recordings.ts';
