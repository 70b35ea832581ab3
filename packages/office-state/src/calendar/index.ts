export {
  calendarEventReducers,
  calendarReducers,
  eventReminderReducers,
  type EventWindow,
  putCalendar,
  putEvent,
} from './calendar-state.ts';
