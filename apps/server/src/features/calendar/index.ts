export { calendarFeature } from './feature.ts';
export { seeEvent } from './events/events.ts';
export { planTimes } from './series/plan-times.ts';
export { roleInPractice } from './sharing/practice-calendar.ts';
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
} from './outside/outside.ts';
export {
  fieldsOfSnapshot,
  type OutsideSnapshot,
  readSnapshot,
  tellOutside,
} from './outside/outside-snapshot.ts';
