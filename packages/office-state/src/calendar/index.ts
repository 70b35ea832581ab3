export {
  calendarEventReducers,
  calendarReducers,
  calendarViewReducers,
  eventReminderReducers,
  type EventWindow,
  putCalendar,
  putEvent,
} from './calendar-state.ts';
export {
  beyondOf,
  calendarMonthReducers,
  columnsOf,
  type HeldMonth,
  holdMonth,
  type MonthWindow,
} from './month-state.ts';
