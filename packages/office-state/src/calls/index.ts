export { ongoingReducers, ownCallReducers, waitingCallReducers } from './calls-state.ts';
