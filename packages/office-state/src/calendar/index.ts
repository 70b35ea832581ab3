export {
  calendarEventReducers,
  calendarReducers,
  calendarViewReducers,
  eventReminderReducers,
  type EventWindow,
  putCalendar,
  putEvent,
} from './calendar-state.ts';
