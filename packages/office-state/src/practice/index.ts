export { documentReducers, newerState, practiceStateReducers, withDocument } from './practice-state.ts';
