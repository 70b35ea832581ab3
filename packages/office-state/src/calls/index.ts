export { awayReducers, ongoingReducers, ownCallReducers } from './calls-state.ts';
