export { mailCheckReducers, mailStatusReducers } from './mail-status.ts';
export { mailThreadReducers, putEmail } from './mail-thread-state.ts';
