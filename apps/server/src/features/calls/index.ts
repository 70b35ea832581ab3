export { callsFeature } from './feature.ts';
export { type CallTiming, callTiming } from './state/due.ts';
export { answerWith, findCall, findCallOnceIn } from './verbs/find-call.ts';
export { outcomeOf } from './state/reduce-call.ts';
export { hearCall } from './recording/hear-call.ts';
export { readCallSettings } from './ring/call-settings.ts';
export { lockCall } from './store.ts';
export { mayHear } from './ring/store-people.ts';
export { findRecording } from './recording/store-recordings.ts';
