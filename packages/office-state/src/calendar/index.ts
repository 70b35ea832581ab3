export {
  calendarEventReducers,
  calendarReducers,
  type EventWindow,
  putCalendar,
  putEvent,
} from './calendar-state.ts';
