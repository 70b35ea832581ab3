export { ongoingReducers, ownCallReducers } from './calls-state.ts';
