export { calendarFeature } from './feature.ts';
export {
  addOutsideCalendar,
  openOutside,
  type OutsideCalendar,
  type OutsideFields,
  removeOutsideCalendar,
  renameOutsideCalendar,
} from './outside.ts';
