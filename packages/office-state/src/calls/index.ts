export { awayReducers, ongoingReducers, ownCallReducers, waitingCallReducers } from './calls-state.ts';
