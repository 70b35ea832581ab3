export { calendarFeature } from './feature.ts';
export { seeEvent } from './events.ts';
export { planTimes } from './plan-times.ts';
export { roleInPractice } from './practice-calendar.ts';
export {
  addOutsideCalendar,
  holdOutside,
  openOutside,
  outsideTables,
  type OutsideCalendar,
  type OutsideFields,
  removeOutsideCalendar,
  renameOutsideCalendar,
  setOutsideRole,
} from './outside.ts';
export { fieldsOfSnapshot, type OutsideSnapshot, readSnapshot, tellOutside } from './outside-snapshot.ts';
