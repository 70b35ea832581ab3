export {
  awayReducers,
  callSettingsReducers,
  ongoingReducers,
  ownCallReducers,
  waitingCallReducers,
} from './calls-state.ts';
