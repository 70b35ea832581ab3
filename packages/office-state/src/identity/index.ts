export { applyOfficeChanged, applySessionUserChanged, sessionReducers } from './session-events.ts';
