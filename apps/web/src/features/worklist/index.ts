/** The bell of the front desk; what it opens is loaded when it is wanted. */
export { Bell } from './components/bell.tsx';
export { loadWork, useWorkCounts, useWorkList } from './store.ts';
export { addressOfWork } from './work-address.ts';
