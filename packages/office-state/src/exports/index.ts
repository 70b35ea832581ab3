export { exportReducers, putExport } from './exports-state.ts';
