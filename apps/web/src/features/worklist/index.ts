/** The bell of the front desk; what it opens is loaded when it is wanted. */
export { Bell } from './components/bell.tsx';
