export { hoursReducers, putOfficeHours } from './hours-state.ts';
