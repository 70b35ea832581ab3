export { calendarFeature } from './feature.ts';
export { seeEvent } from './events.ts';
export { planTimes } from './plan-times.ts';
export {
  addOutsideCalendar,
  openOutside,
  type OutsideCalendar,
  type OutsideFields,
  removeOutsideCalendar,
  renameOutsideCalendar,
} from './outside.ts';
